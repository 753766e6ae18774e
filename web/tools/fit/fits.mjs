/*
 * In the page: nothing scrolls, every part of the frame stands wholly in the window, none lies on another, and whatever can
 * be pressed can be reached.
 */
export function fits() {
  const SLACK = 1;
  /** @type {string[]} */
  const found = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`scrolls sideways: ${scrollWidth} px`);
  if (scrollHeight > innerHeight) found.push(`scrolls: ${scrollHeight} px`);
  const isShown = (/** @type {Element} */ element) => element.getClientRects().length > 0;
  const nameOf = (/** @type {Element} */ element) =>
    element.getAttribute("aria-label") ?? (element.textContent?.trim().slice(0, 40) || element.className);
  /**
   * What of it is drawn: nothing is beyond the boxes that hide what leaves them.
   * @param {Element} element
   */
  function drawnOf(element) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const drawn = { left, top, right, bottom };
    let isLoose = getComputedStyle(element).position === "absolute";
    for (let one = element.parentElement; one && !one.classList.contains("frame"); one = one.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(one);
      if (isLoose && position === "static") continue;
      isLoose = position === "absolute";
      if (overflowX === "visible" && overflowY === "visible") continue;
      const box = one.getBoundingClientRect();
      drawn.left = Math.max(drawn.left, box.left);
      drawn.top = Math.max(drawn.top, box.top);
      drawn.right = Math.min(drawn.right, box.right);
      drawn.bottom = Math.min(drawn.bottom, box.bottom);
    }
    return drawn;
  }
  /** @param {{ left: number, top: number, right: number, bottom: number }} box */
  function isInside({ left, top, right, bottom }) {
    return left >= -SLACK && top >= -SLACK && right <= innerWidth + SLACK && bottom <= innerHeight + SLACK;
  }
  const parts = [...document.querySelectorAll(".frame > *")].filter(isShown);
  for (const part of parts) {
    if (!isInside(part.getBoundingClientRect())) found.push(`outside the window: ${part.className}`);
    if (part.scrollHeight > part.clientHeight + SLACK || part.scrollWidth > part.clientWidth + SLACK)
      found.push(
        `${part.className} holds ${part.scrollWidth} x ${part.scrollHeight} in ${part.clientWidth} x ${part.clientHeight}`,
      );
  }
  for (const [index, one] of parts.entries())
    for (const other of parts.slice(index + 1)) {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > SLACK && down > SLACK) found.push(`${one.className} lies on ${other.className}`);
    }
  // Three, two, one: all of it in sight, and nothing below it to be touched yet.
  const counting = document.querySelector("[data-count-in]");
  for (const part of counting?.children ?? [])
    if (!isInside(part.getBoundingClientRect())) found.push(`outside the window: ${nameOf(part)}`);
  for (const control of document.querySelectorAll(".frame :is(button, input, a.btn, [role=button], summary)")) {
    if (!isShown(control) || control.closest(".unseen, [inert]")) continue;
    const drawn = drawnOf(control);
    if (!isInside(drawn) || drawn.right <= drawn.left || drawn.bottom <= drawn.top) {
      found.push(`out of reach: ${nameOf(control)}`);
      continue;
    }
    const { width, height } = control.getBoundingClientRect();
    // On a board that shows one half of a page, a tile across the fold is shown by half.
    const isCut = drawn.right - drawn.left < width - SLACK || drawn.bottom - drawn.top < height - SLACK;
    if (isCut && !control.closest(".board")) found.push(`cut: ${nameOf(control)}`);
    if (!(control instanceof SVGElement) && !control.closest("svg, .board") && (width < 39.5 || height < 39.5))
      found.push(`small target ${Math.round(width)} x ${Math.round(height)}: ${nameOf(control)}`);
    const above = document.elementFromPoint((drawn.left + drawn.right) / 2, (drawn.top + drawn.bottom) / 2);
    if (counting) {
      if (above && !counting.contains(above)) found.push(`touched while it is counted in: ${nameOf(control)}`);
    } else if (
      above &&
      !control.contains(above) &&
      !above.contains(control) &&
      !above.closest("label")?.contains(control)
    )
      found.push(`${nameOf(above)} lies on ${nameOf(control)}`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent || parent.closest("svg, .unseen, script, style") || !walker.currentNode.textContent?.trim()) continue;
    if (isShown(parent) && parseFloat(getComputedStyle(parent).fontSize) < 12)
      found.push(`small text: ${walker.currentNode.textContent}`);
  }
  return [...new Set(found)];
}
