/* A card that is placed flies from the reveal to its row. Nothing waits for it, and any key or touch ends it. */

/** Where the revealed cards lie, by seat. */
export type Places = ReadonlyMap<string, DOMRect>;

export function measure(table: HTMLElement): Places {
  const cards = [...table.querySelectorAll<HTMLElement>("[data-card]")];
  return new Map(cards.map((card) => [card.dataset["card"] ?? "", card.getBoundingClientRect()]));
}

/** The row that has grown or begun anew, and at which end its new card lies. */
export function changed(
  before: readonly string[],
  after: readonly string[],
): { row: number; end: "left" | "right" } | null {
  const row = after.findIndex((letters, at) => letters !== before[at]);
  if (row === -1) return null;
  const [was = "", is = ""] = [before[row], after[row]];
  return { row, end: is.length > 1 && is.endsWith(was) && !is.startsWith(was) ? "left" : "right" };
}

export function fly(from: DOMRect | undefined, card: HTMLElement | null | undefined): void {
  const still = document.documentElement.dataset["motion"] === "less";
  if (!from || !card || still || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const to = card.getBoundingClientRect();
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / (to.width || 1)})`;
  const frames = [
    { transform: start, transformOrigin: "0 0", zIndex: 6 },
    { transform: "none", transformOrigin: "0 0", zIndex: 6 },
  ];
  card.animate(frames, { duration: 240, easing: "cubic-bezier(.2, .7, .2, 1)" });
}

/** Whoever goes on has seen enough. */
export function hurry(table: HTMLElement | undefined): void {
  for (const animation of table?.getAnimations({ subtree: true }) ?? []) animation.finish();
}
