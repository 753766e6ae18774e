/* In the page: whatever has the keyboard's focus shows it, and not by the frame that says "chosen". */
export function rings() {
  const CONTROLS = ".frame :is(button, input, a, [role=button], [tabindex='0'])";
  const CHOSEN = ".frame :is([aria-pressed=true], [aria-checked=true], [aria-selected=true], label:has(:checked))";
  const THICK = 2;
  /** @type {Set<string>} */
  const found = new Set();
  const chosen = [...document.querySelectorAll(CHOSEN)].map((one) => ({ one, frames: framesOf(one) }));
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (!(control instanceof HTMLElement || control instanceof SVGElement) || control.tabIndex < 0) continue;
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest("[inert]")) continue;
    const drawn = control.closest("label, .entry") ?? control;
    const before = framesOf(drawn);
    control.focus({ preventScroll: true });
    if (document.activeElement !== control) continue;
    const ring = framesOf(drawn).filter((one) => !before.some((other) => other.drawn === one.drawn));
    const alike = chosen.find(({ one, frames }) => one !== drawn && ring.some(({ look }) => hasLook(frames, look)));
    control.blur();
    if (ring.length === 0) found.add(`focus does not show: ${nameOf(control)}`);
    if (alike) found.add(`focus on ${nameOf(control)} looks like the choice of ${nameOf(alike.one)}`);
  }
  return [...found];

  /** @typedef {{ drawn: string, look: string }} Frame how thick and where it is drawn too; its style and colour */

  /**
   * Every frame that is drawn around it or inside it.
   * @param {Element} drawn
   */
  function framesOf(drawn) {
    /** @type {Frame[]} */
    const frames = [];
    for (const one of [drawn, ...drawn.querySelectorAll("*")])
      for (const part of ["", "::before", "::after"]) {
        const style = getComputedStyle(one, part);
        if (part !== "" && style.content === "none") continue;
        add(frames, "outline", style.outlineWidth, style.outlineStyle, style.outlineColor);
        add(frames, "border", style.borderTopWidth, style.borderTopStyle, style.borderTopColor);
        if (one instanceof SVGElement && part === "" && style.stroke !== "none" && style.display !== "none")
          add(frames, "stroke", style.strokeWidth, style.strokeDasharray, style.stroke);
      }
    return frames;
  }

  /**
   * @param {Frame[]} frames
   * @param {string} kind
   * @param {string} width
   * @param {string} style
   * @param {string} colour
   */
  function add(frames, kind, width, style, colour) {
    if ((style === "none" && kind !== "stroke") || parseFloat(width) < THICK) return;
    frames.push({ drawn: `${kind} ${width} ${style} ${colour}`, look: `${style} ${colour}` });
  }

  /**
   * @param {readonly Frame[]} frames
   * @param {string} look
   */
  function hasLook(frames, look) {
    return frames.some((one) => one.look === look);
  }

  /** @param {Element} element */
  function nameOf(element) {
    return element.getAttribute("aria-label") ?? (element.textContent?.trim().slice(0, 30) || element.className);
  }
}
