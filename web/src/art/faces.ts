import { men } from "./men";
import { women } from "./women";
import type { Portrait } from "./portrait";

export type PortraitSet = "men" | "women";
export type Level = "top" | "middle" | "bottom";
export const LEVELS: readonly Level[] = ["top", "middle", "bottom"];

const SETS: Record<PortraitSet, readonly Portrait[]> = { men, women };
const VIEW_BOX: Record<Level, string> = { top: "0 0 200 130", middle: "0 130 200 130", bottom: "0 260 200 130" };

/** The id of a piece's symbol; `number` is I to V. */
export const pieceSymbol = (set: PortraitSet, number: number, level: Level) => `${set}-${number}-${level}`;

/** Fifteen symbols of 200 x 130. The wash tells the portrait of origin. */
export function faceSymbols(set: PortraitSet): string {
  return SETS[set]
    .flatMap((portrait, index) =>
      LEVELS.map(
        (level) =>
          `<symbol id="${pieceSymbol(set, index + 1, level)}" viewBox="${VIEW_BOX[level]}">` +
          `<g class="wash-${index + 1}" stroke-width="2.6">${portrait[level]}</g></symbol>`,
      ),
    )
    .join("");
}

/** Three pieces stacked, for use inside another drawing. */
export function stacked(
  set: PortraitSet,
  numbers: readonly [number, number, number],
  x: number,
  y: number,
  width: number,
): string {
  const height = width * 0.65;
  return LEVELS.map(
    (level, index) =>
      `<use href="#${pieceSymbol(set, numbers[index] ?? 1, level)}" x="${x}" y="${(y + index * height).toFixed(1)}" ` +
      `width="${width}" height="${(height + 0.2).toFixed(1)}"/>`,
  ).join("");
}
