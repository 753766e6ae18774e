/* A result of the day as text: what it was worth, and nothing of how it was done. */
import type { PuzzleLine } from "../protocol/house";
import { word } from "./words";

const BLOCKS = 9;

/** How near to the best, in blocks of type. */
export function blocks(points: number, best: number): string {
  const full = best <= 0 ? (points >= best ? BLOCKS : 0) : Math.floor((BLOCKS * Math.max(0, points)) / best);
  return "▰".repeat(full) + "▱".repeat(BLOCKS - full);
}

/** Three lines and the address of the corner; null before one has a complete page of one's own. */
export function shareText({ id, number, points, best, reached }: PuzzleLine, origin: string): string | null {
  if (points === null || best === null) return null;
  return [
    word("puzzle.share-head", { number }),
    word(reached ? "puzzle.share-best" : "puzzle.share-points", { points, best }),
    blocks(points, best),
    `${origin}/puzzles?puzzle=${id}`,
  ].join("\n");
}
