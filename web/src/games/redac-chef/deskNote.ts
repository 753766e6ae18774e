import type { Desk } from "./types";
import { leftoverCost } from "./worth";
import { word } from "./words";

/** How many tiles lie on a desk, and what they cost today if all of them stay there. */
export function deskNote(desk: Desk, isFree: boolean): string {
  const tiles = word("redac.desk-free", { count: desk.desk.length });
  const count = isFree ? 0 : leftoverCost(desk);
  return count === 0 ? tiles : word("redac.desk-left", { tiles, count });
}
