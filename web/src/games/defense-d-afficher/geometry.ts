/* Where things are on the plan: lines to draw, the way somebody walks, and what lies where an arrow key points. */
import { round } from "../../art/strokes";
import type { Plan, PlanPlace, Square } from "./types";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Half a square of the drawing. */
export const HALF = 22;
/** The pavement around the outermost squares, and room for a hat above them. */
const MARGIN = 38;
const HATS = 16;
export const PANEL_WIDTH = 94;
export const PANEL_HEIGHT = 116;

/** Everything that is drawn. */
export function frame(plan: Plan): Box {
  const [xs, ys] = [plan.squares.map((square) => square.x), plan.squares.map((square) => square.y)];
  const [x, y] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN - HATS];
  return { x, y, width: Math.max(...xs) + MARGIN - x, height: Math.max(...ys) + MARGIN - y };
}

const to = (sign: "M" | "L", { x, y }: PlanPlace) => `${sign}${round(x)} ${round(y)}`;
export const line = (points: readonly PlanPlace[]): string =>
  points.map((point, index) => to(index === 0 ? "M" : "L", point)).join("");

/** The middle of every street, from square to square and over the places where streets meet. */
export function streets(plan: Plan): PlanPlace[][] {
  const square = (number: Square) => plan.squares[number] as PlanPlace;
  return [
    ...plan.ways.map(([one, other]) => [square(one), square(other)]),
    ...plan.crossings.flatMap((joined, index) => joined.map((number) => [square(number), placeOf(plan, index)])),
  ];
}

const placeOf = (plan: Plan, crossing: number): PlanPlace => plan.places[crossing] ?? { x: 0, y: 0 };

/** The points of a walk from a square along a path of squares; over a crossing it leads through its middle. */
export function walk(plan: Plan, from: Square, path: readonly Square[]): PlanPlace[] {
  const points: PlanPlace[] = [];
  let before = from;
  for (const square of path) {
    const isNext = plan.ways.some((way) => way.includes(before) && way.includes(square));
    const crossing = plan.crossings.findIndex((joined) => joined.includes(before) && joined.includes(square));
    if (!isNext && crossing !== -1) points.push(placeOf(plan, crossing));
    points.push(plan.squares[square] as PlanPlace);
    before = square;
  }
  return [plan.squares[from] as PlanPlace, ...points];
}

/** A shortest way from one square to another: what is drawn of a walk of which only the ends are told. */
export function way(plan: Plan, from: Square, to: Square): Square[] {
  const steps = new Map<Square, readonly Square[]>([[from, []]]);
  for (const [square, path] of steps)
    for (const next of neighbours(plan, square)) if (!steps.has(next)) steps.set(next, [...path, next]);
  return [...(steps.get(to) ?? [to])];
}

const neighbours = (plan: Plan, square: Square): Square[] =>
  [...plan.ways, ...plan.crossings].filter((joined) => joined.includes(square)).flat();

/** The same points, the last one pulled back a little so that an arrow can end there. */
export function upTo(points: readonly PlanPlace[], gap: number): PlanPlace[] {
  const [last, before] = [points.at(-1), points.at(-2)];
  if (last === undefined || before === undefined) return [...points];
  const length = Math.hypot(last.x - before.x, last.y - before.y) || 1;
  const share = Math.max(0, 1 - gap / length);
  return [
    ...points.slice(0, -1),
    { x: before.x + (last.x - before.x) * share, y: before.y + (last.y - before.y) * share },
  ];
}

/** The direction of the last step, in degrees. */
export function heading(points: readonly PlanPlace[]): number {
  const [last, before] = [points.at(-1), points.at(-2)];
  return last && before ? (Math.atan2(last.y - before.y, last.x - before.x) * 180) / Math.PI : 0;
}

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** What lies nearest in the direction of an arrow key; null if nothing does, or the key is none. */
export function towards(points: readonly PlanPlace[], from: number, key: string): number | null {
  const arrow = ARROWS[key];
  const here = points[from];
  if (arrow === undefined || here === undefined) return null;
  let [best, least]: [number | null, number] = [null, Infinity];
  points.forEach((point, index) => {
    const [dx, dy] = [point.x - here.x, point.y - here.y];
    const ahead = dx * arrow[0] + dy * arrow[1];
    const aside = Math.abs(dx * arrow[1]) + Math.abs(dy * arrow[0]);
    if (index === from || ahead < 4 || aside > 2 * ahead) return;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [index, cost];
  });
  return best;
}

/** The square under a point, or the nearest of these within reach. */
export function nearest(plan: Plan, point: PlanPlace, lit: ReadonlySet<Square>, reach: number): Square | null {
  const away = (square: Square) => {
    const { x, y } = plan.squares[square] as PlanPlace;
    return Math.max(Math.abs(x - point.x), Math.abs(y - point.y));
  };
  const close = [...lit].filter((square) => away(square) <= reach).sort((one, other) => away(one) - away(other));
  const under = plan.squares.findIndex((_, square) => away(square) <= HALF);
  if (under !== -1 && (lit.has(under) || close.length === 0)) return under;
  return close[0] ?? null;
}
