/* A swapped piece slides to its new column: what moved is measured before and after the page changes. */
export type Places = ReadonlyMap<string, DOMRect>;

export function measure(board: HTMLElement): Places {
  const pieces = [...board.querySelectorAll<HTMLElement>("[data-piece]")];
  return new Map(pieces.map((piece) => [piece.dataset["piece"] ?? "", piece.getBoundingClientRect()]));
}

export function slide(board: HTMLElement, before: Places): void {
  const still = document.documentElement.dataset["motion"] === "less";
  if (still || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const piece of board.querySelectorAll<HTMLElement>("[data-piece]")) {
    const [was, is] = [before.get(piece.dataset["piece"] ?? ""), piece.getBoundingClientRect()];
    if (was === undefined || Math.abs(was.left - is.left) < 2) continue;
    const from = `translate(${was.left - is.left}px, ${was.top - is.top}px)`;
    piece.animate(
      [
        { transform: from, zIndex: 3 },
        { transform: "none", zIndex: 3 },
      ],
      {
        duration: 240,
        easing: "cubic-bezier(.2, .7, .2, 1)",
      },
    );
  }
}
