/* How a page is drawn in its box: whole, or opened at its fold with the lower half beside the upper one. */
import type { Area, Spot } from "./grid";

export interface Plan {
  /** Pixels of a square. */
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** So many rows lie above the fold. */
  readonly fold: number;
  readonly isOpen: boolean;
}

/** A piece of something on the screen, in pixels of the page. */
export interface Piece {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** So much of it lies in the other half, above. */
  readonly cut: number;
}

/** Pixels between the two halves. */
export const GAP = 10;
/** So much larger squares must become for the page to be opened. */
const WORTH_OPENING = 1.15;
const [SMALLEST, LARGEST] = [8, 64];

export function planFor({ columns, rows, fold }: Omit<Plan, "cell" | "isOpen">, width: number, height: number): Plan {
  const whole = Math.min(width / columns, height / rows);
  const opened = Math.min((width - GAP) / (2 * columns), height / Math.max(fold, rows - fold));
  const isOpen = opened > WORTH_OPENING * whole;
  const cell = Math.floor(Math.max(SMALLEST, Math.min(LARGEST, isOpen ? opened : whole)));
  return { cell, columns, rows, fold, isOpen };
}

export const widthOf = ({ cell, columns, isOpen }: Plan) => (isOpen ? 2 * columns * cell + GAP : columns * cell);
export const heightOf = ({ cell, rows, fold, isOpen }: Plan) => cell * (isOpen ? Math.max(fold, rows - fold) : rows);

/** Where an area is drawn: in one piece, or in both halves if the fold runs through it. */
export function piecesOf(plan: Plan, { x, y, width, height }: Area): readonly Piece[] {
  const { cell, fold, isOpen } = plan;
  const above = isOpen ? Math.max(0, Math.min(height, fold - y)) : height;
  const upper = { left: x * cell, top: y * cell, width: width * cell, height: above * cell, cut: 0 };
  if (above === height && (!isOpen || y < fold)) return [upper];
  const lower = {
    left: lowerLeft(plan) + x * cell,
    top: (y + above - fold) * cell,
    width: width * cell,
    height: (height - above) * cell,
    cut: above * cell,
  };
  return above > 0 ? [upper, lower] : [lower];
}

/** In squares, a corner that is so many pixels away from the page's own, for a hand that is at `hand`. */
export function squareAt(plan: Plan, corner: Spot, hand: Spot): Spot {
  const { cell, fold, isOpen } = plan;
  const isBelow = isOpen && hand.x > lowerLeft(plan) - GAP / 2;
  return { x: (corner.x - (isBelow ? lowerLeft(plan) : 0)) / cell, y: corner.y / cell + (isBelow ? fold : 0) };
}

const lowerLeft = ({ columns, cell }: Plan) => columns * cell + GAP;
