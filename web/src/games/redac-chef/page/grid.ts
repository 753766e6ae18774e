/* Rectangles on a squared page: where one has room, where it snaps to, who is beside whom. No rule of any game. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Spot {
  readonly x: number;
  readonly y: number;
}
export interface Sheet {
  readonly columns: number;
  readonly rows: number;
}
export type Area = Size & Spot;
export type Direction = "left" | "right" | "up" | "down";

const STEPS: Readonly<Record<Direction, Spot>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

export const overlap = (one: Area, other: Area) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const isInside = (sheet: Sheet, { x, y, width, height }: Area) =>
  x >= 0 && y >= 0 && x + width <= sheet.columns && y + height <= sheet.rows;

/** Whether it lies on the page and on nothing else there. */
export const fits = (sheet: Sheet, others: readonly Area[], area: Area) =>
  isInside(sheet, area) && !others.some((other) => overlap(area, other));

/** The free place that is nearest to where it is wished, at most `reach` squares away. */
export function snap(sheet: Sheet, others: readonly Area[], size: Size, wished: Spot, reach = Infinity): Spot | null {
  let [best, far]: [Spot | null, number] = [null, reach];
  for (let y = 0; y + size.height <= sheet.rows; y++)
    for (let x = 0; x + size.width <= sheet.columns; x++) {
      const away = Math.hypot(x - wished.x, y - wished.y);
      if (away < far && fits(sheet, others, { x, y, ...size })) [best, far] = [{ x, y }, away];
    }
  return best;
}

/** Where something lies that is wished there, as far as the page goes. */
export const clamped = (sheet: Sheet, { width, height }: Size, { x, y }: Spot): Spot => ({
  x: Math.min(sheet.columns - width, Math.max(0, Math.round(x))),
  y: Math.min(sheet.rows - height, Math.max(0, Math.round(y))),
});

/** One square further, as far as the page goes; over whatever lies there. */
export function stepped(sheet: Sheet, area: Area, direction: Direction): Spot {
  const { x, y } = STEPS[direction];
  return clamped(sheet, area, { x: area.x + x, y: area.y + y });
}

const middle = (area: Area) => ({ x: area.x + area.width / 2, y: area.y + area.height / 2 });

/** Of these, the one that somebody means who goes that way from here: near, and not far off the line. */
export function neighbour<Lying extends Area>(all: readonly Lying[], from: Area, direction: Direction): Lying | null {
  const way = STEPS[direction];
  const here = middle(from);
  let [best, far]: [Lying | null, number] = [null, Infinity];
  for (const one of all) {
    const there = middle(one);
    const ahead = (there.x - here.x) * way.x + (there.y - here.y) * way.y;
    const aside = Math.abs((there.x - here.x) * way.y) + Math.abs((there.y - here.y) * way.x);
    if (ahead > 0 && ahead + 2 * aside < far) [best, far] = [one, ahead + 2 * aside];
  }
  return best;
}

export interface Edge extends Spot {
  /** In squares. */
  readonly length: number;
  readonly isUpright: boolean;
}

/** The edge that two areas share; null if they do not touch. */
export function edgeBetween(one: Area, other: Area): Edge | null {
  const [left, right] = one.x <= other.x ? [one, other] : [other, one];
  const [above, below] = one.y <= other.y ? [one, other] : [other, one];
  const top = Math.max(one.y, other.y);
  const high = Math.min(one.y + one.height, other.y + other.height) - top;
  if (left.x + left.width === right.x && high > 0) return { x: right.x, y: top, length: high, isUpright: true };
  const start = Math.max(one.x, other.x);
  const wide = Math.min(one.x + one.width, other.x + other.width) - start;
  if (above.y + above.height === below.y && wide > 0) return { x: start, y: below.y, length: wide, isUpright: false };
  return null;
}
