import type { Desk } from "./types";
import { word } from "./words";

/** How many tiles lie on a desk, and what they cost today if all of them stay there. */
export function deskNote({ desk, leftover, leftovers_free }: Desk, isFree: boolean): string {
  const tiles = word("redac.desk-free", { count: desk.length });
  const count = isFree ? 0 : leftover * Math.max(0, desk.length - leftovers_free);
  return count === 0 ? tiles : word("redac.desk-left", { tiles, count });
}
