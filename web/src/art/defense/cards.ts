/* Backs of piles, the chance cards' pictures, the roof of the barrack, the die. */
import { ink, lens, repeat, line } from "../strokes";

const sheets = (fill: string) =>
  repeat(
    4,
    (i) => `<rect class="w o2" x="${4 + i * 2.5}" y="${10 - i * 2.5}" width="56" height="80" stroke-width="1.6"/>`,
  ) + `<rect fill="var(--${fill})" x="16" y="7" width="47" height="71"/>`;

const brushMark = `<g class="ink-defense" transform="translate(39.5 43) scale(1.25) rotate(38)"><rect class="k" x="-3.5" y="-19" width="7" height="19" rx="2"/><path class="i" d="M-11 0h22v6h-22z"/><path class="k" d="M-11 7h22l-2 13h-3l-1-5-2 6h-4l-1-5-2 4h-5z"/></g>`;

/** 76 by 98. */
const PILES = {
  stock: sheets("wash-1") + `<text class="def-ask large" x="39.5" y="57">?</text>`,
  discard:
    `<g transform="rotate(-7 36 48)"><rect class="w o2" x="8" y="8" width="56" height="80" stroke-width="2"/></g>` +
    `<g transform="rotate(5 36 48)"><rect class="w o2" x="8" y="8" width="56" height="80" stroke-width="2"/>` +
    `<path class="i" d="M16 18h40v9H16z"/>${line("M24 70L50 44", 5)}<path class="i" d="M44 36l14 14-5 5-14-14z"/></g>`,
  reserve: sheets("wash-5") + brushMark,
} as const;

const ROOF =
  `<path class="t" d="M14 2H306L319 30H1Z" stroke="currentColor" stroke-width="2"/>` +
  ink(repeat(21, (i) => lens(22 + i * 13.6, 5, 11 + i * 14.8, 28, 1.2))) +
  ink("M0 30h320v5H0z");

const CENTRE = [[0, 0]] as const;
const FALLING = [
  [-13, -13],
  [13, 13],
] as const;
const RISING = [
  [13, -13],
  [-13, 13],
] as const;
const SIDES = [
  [-13, 0],
  [13, 0],
] as const;
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  CENTRE,
  FALLING,
  [...FALLING, ...CENTRE],
  [...FALLING, ...RISING],
  [...FALLING, ...RISING, ...CENTRE],
  [...FALLING, ...RISING, ...SIDES],
];

/** 60 by 60 around 0,0. */
const drawDie = (pips: number): string =>
  `<g transform="rotate(-6)"><rect class="k" x="-22" y="-22" width="49" height="49"/>` +
  `<rect class="w o2" x="-26" y="-26" width="49" height="49" stroke-width="2.6"/>` +
  (PIPS[pips] ?? []).map(([x, y]) => `<circle class="k" cx="${x - 1.5}" cy="${y - 1.5}" r="4.8"/>`).join("") +
  `</g>`;

/** What each kind of chance card shows, 60 by 60 around 0,0. */
const CHANCE: Readonly<Record<string, string>> = {
  defense: `<rect class="i" x="-27" y="-20" width="54" height="40"/><path class="w" d="M-20-4h40v8h-40z"/>${line("M-27-20h54v40h-54z", 2)}`,
  scraper: line("M-22 24L6-4", 7) + `<path class="i o2" stroke-width="2" d="M-4-18L18-24 24-18 18 4z"/>`,
  fog: line("M-26-14q9-8 17 0t17 0 17 0M-26 2q9-8 17 0t17 0 17 0M-26 18q9-8 17 0t17 0 17 0", 4),
  walk: `<path class="k" d="M-16-22q10-4 12 8l1 16h-14q-6-16 1-24zM-12 8h12v10h-12z"/><path class="i" d="M8-8q10-4 12 8l1 12H7q-6-12 1-20zM9 18h11v9H9z"/>`,
  brush: `<path class="k" d="M-26-8h34v20h-34z"/><path class="i" d="M10-2h12l6 8v6H10z"/><circle class="w o2" cx="-14" cy="16" r="7" stroke-width="3"/><circle class="w o2" cx="14" cy="16" r="7" stroke-width="3"/>`,
  again: line("M13-9A17 17 0 1 0 17 5", 5) + ink("M21-19v18H4z"),
  skip: `<path class="i" d="M-15-18h10v36h-10zM5-18h10v36H5z"/>`,
  home: ink("M-24 2L0-22 24 2h-7v20H5V8h-10v14h-12V2z"),
  draw: `<rect class="w o2" x="-18" y="-24" width="30" height="42" stroke-width="2"/><rect class="i" x="-13" y="-18" width="20" height="22"/>${line("M18-6v26M8 10l10 11 10-11", 4)}`,
  give: `<rect class="i o2" x="-12" y="-26" width="24" height="30" stroke-width="2"/>${line("M-26 8q14-4 22 4h10q6 0 4 6H-6M-4 20l18 2 14-10", 4)}`,
  swap: line("M-22-8H18M6-20L20-8 6 4M22 12h-40M-6 24L-20 12-6 0", 5),
  look: line("M-27 0q27-32 54 0q-27 32-54 0z", 3) + `<circle class="i" r="9"/><circle class="k" r="4"/>`,
  slip: `<rect class="w o2" x="-24" y="-4" width="48" height="26" stroke-width="2"/><path class="i" d="M-16 6h32v8h-32z"/>${line("M0-26V-8M-9-15l9 9 9-9", 4)}`,
};

const symbol = (id: string, box: string, drawn: string) => `<symbol id="${id}" viewBox="${box}">${drawn}</symbol>`;

/** `pile-stock`, `chance-fog`, `die-3`, `roof` and so on. */
export const cardSymbols = (): string =>
  Object.entries(PILES)
    .map(([pile, drawn]) => symbol(`pile-${pile}`, "0 -2 76 98", drawn))
    .join("") +
  Object.entries(CHANCE)
    .map(([kind, drawn]) => symbol(`chance-${kind}`, "-32 -32 64 64", drawn))
    .join("") +
  PIPS.map((_, pips) => symbol(`die-${pips}`, "-30 -30 60 60", drawDie(pips))).join("") +
  symbol("roof", "0 0 320 35", ROOF);
