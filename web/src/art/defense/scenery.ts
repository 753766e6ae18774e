/* Houses and trees between the streets. What would stand on a street, a panel or a plate is left out. */
import { ink, lens, line, repeat, round, wedge } from "../strokes";

export interface Ground {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
type Roof = "gable" | "mansard" | "flat";

interface Thing extends Ground {
  readonly draw: () => string;
}

function house(x: number, base: number, width: number, height: number, roof: Roof, wash: number, door = true): Thing {
  const top = base - height;
  const rise = roof === "gable" ? width * 0.42 : roof === "mansard" ? 22 : 6;
  return {
    ...{ x: x - 4, y: top - rise, width: width + 8, height: height + rise },
    draw: () =>
      `<g class="wash-${wash}">${roofOf(roof, x, top, width)}` +
      `<rect class="w o2" x="${x}" y="${top}" width="${width}" height="${height}"/>` +
      windows(x, top, width, height, door) +
      ink(repeat(Math.floor((height - 4) / 6), (i) => edge(x + width - 1, top + 4 + i * 6, i))) +
      `</g>`,
  };
}

const edge = (x: number, y: number, i: number) => wedge(x, y, x - 8 - 4 * Math.sin(i * 1.7), y, 2);

function roofOf(roof: Roof, x: number, top: number, width: number): string {
  if (roof === "flat") return `<rect class="k" x="${x - 3}" y="${top - 5}" width="${width + 6}" height="6"/>`;
  if (roof === "gable")
    return `<path class="t o2" d="M${x - 4} ${top}L${round(x + width / 2)} ${round(top - width * 0.42)}L${x + width + 4} ${top}Z"/>`;
  return (
    `<path class="t o2" d="M${x - 3} ${top}l8-22h${width - 10}l8 22z"/>` +
    `<rect class="w o2" x="${round(x + width / 2 - 6)}" y="${top - 17}" width="12" height="14"/>`
  );
}

function windows(x: number, top: number, width: number, height: number, door: boolean): string {
  const columns = Math.max(2, Math.floor(width / 20));
  const rows = Math.floor((height - 14) / 24);
  const step = width / columns;
  const middle = Math.floor(columns / 2);
  const at = (column: number) => x + step * column + step / 2;
  const panes = repeat(rows * columns, (i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    if (door && row === rows - 1 && column === middle) return "";
    const flat = (row * 3 + column * 5 + Math.floor(x)) % 4 === 0 ? "t" : "k";
    return `<rect class="${flat}" x="${round(at(column) - 5)}" y="${round(top + 9 + row * 24)}" width="10" height="14"/>`;
  });
  return panes + (door ? ink(`M${round(at(middle) - 6)} ${top + height}v-18a6 6 0 0 1 12 0v18z`) : "");
}

function tree(x: number, base: number, radius: number): Thing {
  const middle = base - radius * 1.7;
  const hatch = repeat(4, (i) =>
    lens(
      x + radius * 0.1 + i,
      base - radius * 1.1 - (3 - i) * 5,
      x + radius * 0.85 - i * 2,
      base - radius * 1.1 - (3 - i) * 5,
      1.6,
    ),
  );
  return {
    ...{ x: x - radius, y: middle - radius, width: 2 * radius, height: base - middle + radius },
    draw: () =>
      `<g class="wash-4">${ink(`M${x - 2} ${base}v-${radius}h4v${radius}z`)}` +
      `<circle class="t o2" cx="${x}" cy="${round(middle)}" r="${radius}"/>${ink(hatch)}</g>`,
  };
}

const pavement = (x: number, base: number, width: number): Thing => ({
  ...{ x, y: base - 2, width, height: 3 },
  draw: () => line(`M${x} ${base}H${x + width}`, 2),
});

/** The quarter as it was drawn for the plan of the box. */
const QUARTER: readonly Thing[] = [
  house(160, 206, 62, 96, "mansard", 1),
  house(222, 206, 50, 70, "gable", 3, false),
  house(276, 206, 70, 116, "flat", 2),
  house(346, 206, 58, 84, "mansard", 5, false),
  pavement(152, 206, 264),
  house(500, 206, 58, 110, "mansard", 2),
  house(560, 206, 76, 74, "gable", 1),
  house(640, 206, 54, 126, "flat", 3, false),
  house(696, 206, 60, 88, "mansard", 4),
  tree(784, 206, 15),
  pavement(494, 206, 312),
  tree(46, 522, 12),
  house(66, 522, 56, 74, "gable", 5),
  house(124, 522, 66, 60, "mansard", 3, false),
  house(192, 522, 52, 52, "gable", 2),
  tree(268, 522, 15),
  tree(302, 522, 12),
  house(324, 522, 70, 76, "mansard", 1),
  pavement(34, 522, 388),
  tree(504, 522, 14),
  house(526, 522, 60, 80, "mansard", 5),
  house(588, 522, 52, 62, "gable", 4, false),
  house(642, 522, 72, 88, "flat", 1),
  house(716, 522, 56, 66, "gable", 2, false),
  pavement(494, 522, 306),
  ...[
    [60, 652, 17],
    [88, 652, 9],
    [228, 652, 13],
    [388, 652, 17],
    [524, 652, 16],
    [688, 652, 13],
    [60, 348, 15],
    [92, 348, 20],
    [250, 348, 14],
    [282, 348, 18],
    [630, 348, 18],
    [664, 348, 13],
  ].map(([x = 0, base = 0, radius = 0]) => tree(x, base, radius)),
];

const meets = (one: Ground, other: Ground) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const houses = (taken: readonly Ground[]): string =>
  QUARTER.filter((thing) => !taken.some((ground) => meets(thing, ground)))
    .map((thing) => thing.draw())
    .join("");

/** The advertising column on a place where streets meet. */
const COLUMN =
  `<circle class="w o2" r="23"/><g transform="translate(0 13) scale(.74)"><ellipse class="k" rx="17" ry="5"/>` +
  `<path class="w o2" d="M-14-42v40a14 4 0 0 0 28 0v-40z"/><path fill="var(--card-spot)" d="M-13-36h12v20h-12z"/>` +
  `<path fill="var(--ink-typo)" d="M1-32h11v24h-11z"/><path class="k" d="M-18-44q2-8 10-9 2-9 8-11 6 2 8 11 8 1 10 9z"/>` +
  `<path class="k" d="M-1-70h2v8h-2z"/></g>`;

/** `scenery` in the drawing's own units, and `column`, 52 by 72. */
export const scenerySymbols = (taken: readonly Ground[]): string =>
  `<g id="scenery">${houses(taken)}</g><symbol id="column" viewBox="-26 -44 52 72">${COLUMN}</symbol>`;
