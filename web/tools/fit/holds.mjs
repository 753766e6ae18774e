/*
 * In the page: what is needed now is there, and not only what is there fits. The board, the dock and the last news are
 * shown, whole are the reader's own hand and what the main button stands in, the time that is left can be read, and no
 * word is broken over two lines.
 */

/**
 * @param {string | null} handless why no hand is needed in this state, if none is
 */
export function holds(handless) {
  const LEAST = 110;
  const SLACK = 1;
  const LOW = 560;
  /** What a hand is made of: what can be pressed, and what only lies there. */
  const OWN = "button, label, [role=img]";
  /** Letters from which a word is longer than a phone's button. */
  const LONG = 20;
  /** @type {Set<string>} */
  const found = new Set();
  const frame = document.querySelector(".frame");
  if (!frame) return ["no frame"];
  for (const [part, height] of /** @type {const} */ ([
    [".news", 20],
    [".board", LEAST],
    [".dock", 40],
  ])) {
    const shown = frame.querySelector(`:scope > ${part}`);
    if (!shown || !isShown(shown)) found.add(`not there: ${part}`);
    else if (shown.getBoundingClientRect().height < height) found.add(`too low to be seen: ${part}`);
  }
  const news = frame.querySelector(":scope > .news");
  const said = [...(news?.querySelectorAll("p") ?? [])].some((one) => isShown(one) && one.textContent?.trim());
  if (news && !said) found.add("the news say nothing");
  // What is longer than its place is read in the log; a button beside it is no reason to be.
  if (news?.querySelector("[data-skip]") && innerHeight > LOW)
    for (const one of news.querySelectorAll("p"))
      if (isShown(one) && one.scrollHeight > one.clientHeight + SLACK)
        found.add(`the news are cut: ${one.textContent}`);
  const clocks = document.querySelectorAll(".seats .clock, [role=timer]");
  if (document.querySelector("[data-clock=true]") && ![...clocks].some(isShown)) found.add("no time left is shown");
  const hands = [...frame.querySelectorAll("[data-own]")];
  if (handless === null && hands.length === 0) found.add("no hand");
  for (const hand of handless === null ? hands : [])
    for (const part of [hand, ...hand.querySelectorAll(OWN)])
      if (!isWhole(part)) found.add(`not whole in the hand: ${nameOf(part)}`);
  const mains = [...frame.querySelectorAll("[data-main]")];
  if (mains.length === 0) found.add("no main button");
  for (const main of mains)
    for (const part of [main, main.lastElementChild])
      if (part && !isWhole(part)) found.add(`the main button is not whole: ${nameOf(part)}`);
  for (const word of broken(frame)) found.add(`broken: ${word}`);
  return [...found];

  /** @param {Element} element */
  function nameOf(element) {
    return element.getAttribute("aria-label") ?? (element.textContent?.trim().slice(0, 40) || element.className);
  }

  /**
   * Shown, and neither beyond the window nor beyond a box that hides what leaves it.
   * @param {Element} element
   */
  function isWhole(element) {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    if (!isShown(element) || width < 1 || height < 1) return false;
    if (left < -SLACK || top < -SLACK || right > innerWidth + SLACK || bottom > innerHeight + SLACK) return false;
    for (let one = element.parentElement; one && one !== frame; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      if (overflowX !== "visible" && (left < box.left - SLACK || right > box.right + SLACK)) return false;
      if (overflowY !== "visible" && (top < box.top - SLACK || bottom > box.bottom + SLACK)) return false;
    }
    return true;
  }

  /** @param {Element} element */
  function isShown(element) {
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  }

  /**
   * Words of letters alone that go over two lines: a hyphen, a dash or a stroke is where a word may be broken.
   * @param {Element} root
   */
  function* broken(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (!parent || parent.closest(".unseen, script, style, svg") || !isShown(parent)) continue;
      if (getComputedStyle(parent).clipPath !== "none") continue; // it is heard only
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\p{L}{3,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1 && word.length < LONG) yield `${word} in ${parent.textContent?.trim().slice(0, 40)}`;
      }
    }
  }
}
