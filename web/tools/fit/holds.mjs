/*
 * In the page: what is needed now is there, and not only what is there fits. The board, the dock and the last news are
 * shown, the time that is left can be read, and no word is broken over two lines.
 */
export function holds() {
  const LEAST = 110;
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
  const clocks = document.querySelectorAll(".seats .clock, [role=timer]");
  if (document.querySelector("[data-clock=true]") && ![...clocks].some(isShown)) found.add("no time left is shown");
  for (const word of broken(frame)) found.add(`broken: ${word}`);
  return [...found];

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
