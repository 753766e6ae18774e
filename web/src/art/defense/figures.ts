/* Bill-stickers, one to a side: told apart by hat, letter and wood. They stand on 0,0 and are 66 high. */
const HATS = [
  `<path class="k" d="M-12-40a12 11 0 0 1 23-2h8v4z"/>`,
  `<path class="k" d="M-9-42v-18H9v18h6v4h-30v-4z"/>`,
  `<circle class="k" cx="0" cy="-51" r="6"/><path class="k" d="M-12-38a12 12 0 0 1 24-2q-10-4-24 2z"/>`,
  `<path class="k" d="M-16-42q4-12 20-9 12 2 10 10-14-5-30-1z"/><path class="k" d="M1-56h3v6H1z"/>`,
] as const;

/** The colours of the four sides, by the names of their tokens. */
const WOODS = ["wood-red", "wood-blue", "wood-green", "ink-vips"] as const;

export const woodOf = (side: number): string => WOODS[side % WOODS.length] ?? WOODS[0];

const drawFigure = (side: number): string =>
  `<ellipse class="k def-shade" cx="3" cy="1" rx="20" ry="6"/>` +
  `<path class="o2" fill="var(--${woodOf(side)})" stroke-width="2.4" d="M-17 0C-15-6-9-14-8-30h16C9-14 15-6 17 0z"/>` +
  `<circle class="w o2" cx="0" cy="-36" r="11" stroke-width="2.4"/><path class="k" d="M3-38h8v3H4z"/>` +
  `<circle class="k" cx="-2" cy="-38" r="1.8"/>${HATS[side % HATS.length] ?? HATS[0]}`;

/** `figure-0` to `figure-3`; their feet are at 26,66 of 52 by 76. */
export const figureSymbols = (): string =>
  HATS.map((_, side) => `<symbol id="figure-${side}" viewBox="-26 -66 52 76">${drawFigure(side)}</symbol>`).join("");
