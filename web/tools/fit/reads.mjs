/*
 * In the page: every word of a frame can be read. None is cut (the accent of an É and the end of a headline included), no
 * badge, line or drawing lies on one. The ink of a word is measured, not the box of its line, which is higher.
 */
export function reads() {
  const SLACK = 1;
  /** What is meant to lie on words: the saw-tooth of a conflict, what is being carried, a forecast that was unfolded. */
  const MEANT = ".steps, .clash, .disc, .ghost, [data-ghost], [data-count-in]";
  /** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
  const brush = document.createElement("canvas").getContext("2d");
  if (!brush) return ["no canvas to measure words with"];
  const frame = document.querySelector(".frame");
  if (!frame) return ["no frame"];
  /** Whatever is drawn can be found by its place, also what lets the pointer through. */
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { pointer-events: auto !important; }");
  document.adoptedStyleSheets.push(sheet);
  const people = [...frame.querySelectorAll(".seats .who")].map((one) => one.firstChild?.textContent?.trim() ?? "");
  /** @type {Set<string>} */
  const found = new Set();
  for (const word of words(frame)) {
    if (isShortened(word.parent)) {
      const text = word.parent.textContent?.trim() ?? "";
      if (!people.some((name) => name !== "" && text.includes(name))) found.add(`shortened: ${text}`);
      continue;
    }
    const clips = clipsOf(word.parent);
    if (!clips.every((clip) => isSeen(word.ink, clip))) continue; // it is left out, not cut
    if (clips.some((clip) => isCut(word.ink, clip))) found.add(`cut: ${word.text}`);
    const above = whatLiesOn(word);
    if (above) found.add(`${nameOf(above)} lies on the word ${word.text}`);
  }
  document.adoptedStyleSheets.pop();
  return [...found];

  /** @param {Element} root */
  function* words(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (!parent || parent.closest(".unseen, script, style, title, desc") || !isShown(parent)) continue;
      for (const match of (node.textContent ?? "").matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const ink = inkOf(range, parent, match[0]);
        if (ink) yield { text: match[0], parent, ink };
      }
    }
  }

  /**
   * What a drawing leaves out has no box, whatever is said of its visibility.
   * @param {Element} element
   */
  function isShown(element) {
    const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return isVisible && element.getClientRects().length > 0;
  }

  /**
   * Where a word's ink lies, if it is set level.
   * @param {Range} range
   * @param {Element} parent
   * @param {string} text
   * @returns {Box | null}
   */
  function inkOf(range, parent, text) {
    const boxes = range.getClientRects();
    const [box] = boxes;
    const style = getComputedStyle(parent);
    if (!box || boxes.length > 1 || box.width === 0 || !style.writingMode.startsWith("horizontal")) return null;
    if (!brush) return null;
    brush.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    brush.fontVariantCaps = /** @type {CanvasFontVariantCaps} */ (style.fontVariantCaps);
    brush.letterSpacing = style.letterSpacing === "normal" ? "0px" : style.letterSpacing;
    const measured = brush.measureText(style.textTransform === "uppercase" ? text.toLocaleUpperCase() : text);
    const line = measured.fontBoundingBoxAscent + measured.fontBoundingBoxDescent;
    const scale = box.height / line;
    const isLevel = Math.abs(measured.width * scale - box.width) < 0.25 * box.width + 2;
    if (!isLevel) return null;
    const base = box.top + measured.fontBoundingBoxAscent * scale;
    return {
      left: box.left,
      right: box.right,
      top: base - measured.actualBoundingBoxAscent * scale,
      bottom: base + measured.actualBoundingBoxDescent * scale,
    };
  }

  /**
   * By an ellipsis, as a long name may be: it stands whole in the log, and is heard whole.
   * @param {Element} element
   */
  function isShortened(element) {
    const { textOverflow } = getComputedStyle(element);
    return textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth;
  }

  /**
   * The boxes that nothing inside an element is drawn beyond.
   * @param {Element} element
   * @returns {Box[]}
   */
  function clipsOf(element) {
    /** @type {Box[]} */
    const clips = [];
    let isLoose = false;
    for (let one = /** @type {Element | null} */ (element); one && one !== frame; one = one.parentElement) {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(one);
      if (isLoose && position === "static") continue;
      const box = one.getBoundingClientRect();
      const isOpen = one instanceof SVGElement && !(one instanceof SVGSVGElement);
      if (!isOpen && (overflowX !== "visible" || overflowY !== "visible" || clipPath !== "none"))
        clips.push({
          left: overflowX === "visible" ? -Infinity : box.left,
          right: overflowX === "visible" ? Infinity : box.right,
          top: overflowY === "visible" ? -Infinity : box.top,
          bottom: overflowY === "visible" ? Infinity : box.bottom,
        });
      isLoose = position === "absolute";
    }
    return clips;
  }

  /**
   * @param {Box} ink
   * @param {Box} clip
   */
  function isSeen(ink, clip) {
    return (
      ink.left < clip.right - SLACK &&
      ink.right > clip.left + SLACK &&
      ink.top < clip.bottom - SLACK &&
      ink.bottom > clip.top + SLACK
    );
  }

  /**
   * @param {Box} ink
   * @param {Box} clip
   */
  function isCut(ink, clip) {
    return (
      ink.left < clip.left - SLACK ||
      ink.right > clip.right + SLACK ||
      ink.top < clip.top - SLACK ||
      ink.bottom > clip.bottom + SLACK
    );
  }

  /**
   * Looked for along the middle of the word, and on the board from its top to its foot: the fold is a line of three
   * pixels. What is one drawing with the word was drawn so: a pawn stands on the number of its square.
   * @param {{ parent: Element, ink: Box }} word
   */
  function whatLiesOn({ parent, ink }) {
    const { left, right, top, bottom } = ink;
    const [across, down] = [(left + right) / 2, (top + bottom) / 2];
    const places = [0.1, 0.5, 0.9].map((part) => [left + part * (right - left), down]);
    if (parent.closest(".board")) for (let y = top + 1; y < bottom - 1; y += 2) places.push([across, y]);
    for (const [x = 0, y = 0] of places) {
      const topmost = document.elementFromPoint(x, y); // many times as quick as to ask for all that lies there
      if (!topmost || topmost.contains(parent) || parent.contains(topmost)) continue;
      for (const one of document.elementsFromPoint(x, y)) {
        if (one.contains(parent) || parent.contains(one)) break;
        const isOneDrawing = parent instanceof SVGElement && parent.ownerSVGElement?.contains(one);
        if (!isOneDrawing && !one.closest(MEANT) && isPainted(one)) return one;
      }
    }
    return null;
  }

  /** @param {Element} element */
  function isPainted(element) {
    let shown = 1;
    for (let one = /** @type {Element | null} */ (element); one; one = one.parentElement)
      shown *= Number(getComputedStyle(one).opacity);
    if (shown < 0.3) return false;
    const { backgroundColor, backgroundImage, borderTopWidth, borderTopStyle, fill, fillOpacity, stroke } =
      getComputedStyle(element);
    if (element instanceof SVGElement && !(element instanceof SVGSVGElement))
      return (isInk(fill) && Number(fillOpacity) > 0.3) || isInk(stroke);
    const isLine = borderTopStyle !== "none" && parseFloat(borderTopWidth) > 0 && element.clientHeight === 0;
    return isLine || backgroundImage !== "none" || isInk(backgroundColor);
  }

  /** @param {string} colour */
  function isInk(colour) {
    return colour !== "none" && !/^rgba\(.*, 0(\.[0-2]\d*)?\)$/.test(colour);
  }

  /** @param {Element} element */
  function nameOf(element) {
    return `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} of ${element.parentElement?.getAttribute("class") ?? ""}`;
  }
}
