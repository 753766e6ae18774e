/* The squares of the plan, 44 wide around 0,0, and what stands on them. */
import { ink, line } from "../strokes";

const brush =
  `<g transform="rotate(38)"><rect class="w" x="-3.5" y="-19" width="7" height="19" rx="2"/>` +
  `<path class="i" d="M-11 0h22v6h-22z"/><path class="w" d="M-11 7h22l-2 13h-3l-1-5-2 6h-4l-1-5-2 4h-5z"/></g>`;

const DRAWN = {
  plain: "",
  start: ink("M-11-17h4v34h-4zM-7-16l22 9-22 9z"),
  chance: `<text class="def-ask" y="12">?</text>`,
  again: line("M11-8A14 14 0 1 0 14 4", 4) + ink("M17-16v15H3z"),
  skip: ink("M-12-13h8v26h-8zM4-13h8v26H4z"),
  brush,
} as const;

export type Drawn = keyof typeof DRAWN;

const drawSquare = (kind: Drawn): string =>
  (kind === "brush"
    ? `<rect class="k" x="-23" y="-23" width="46" height="46"/>`
    : `<rect class="def-square ${kind}" x="-22" y="-22" width="44" height="44"/>`) + DRAWN[kind];

/** Crop marks: what answers. */
export const cropMarks = (half: number, long: number): string =>
  `M${-half} ${-half + long}V${-half}H${-half + long}M${half - long} ${-half}H${half}V${-half + long}` +
  `M${half} ${half - long}V${half}H${half - long}M${-half + long} ${half}H${-half}V${half - long}`;

const KINDS = Object.keys(DRAWN) as Drawn[];

/** `square-brush` and so on, 48 by 48. */
export const squareSymbols = (): string =>
  KINDS.map((kind) => `<symbol id="square-${kind}" viewBox="-24 -24 48 48">${drawSquare(kind)}</symbol>`).join("");
