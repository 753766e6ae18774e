/* What the tables with one deal made of it, as lines of a table. */
import type { Duplicates, TableLine } from "../protocol/house";

export interface Compared {
  readonly table: TableLine;
  readonly seat: number;
  readonly name: string;
  readonly you: boolean;
  readonly points: number;
  /** From 0 to 1, against the same seat at the other tables; null as long as there is no other. */
  readonly share: number | null;
}

/** Best share first; one table alone in the order of its seats. */
export function linesOf(found: Duplicates): Compared[] {
  const line = (table: TableLine, seat: number, points: number, share: number | null): Compared[] => {
    const sitting = table.seats[seat];
    return sitting ? [{ table, seat, name: sitting.name, you: sitting.you, points, share }] : [];
  };
  if (found.results.length === 0)
    return found.tables.flatMap(
      (table) => table.scores?.flatMap((points, seat) => line(table, seat, points, null)) ?? [],
    );
  return found.results.flatMap((one) => {
    const table = found.tables.find((other) => other.id === one.table);
    return table ? line(table, one.seat, one.score, one.share) : [];
  });
}

export const unfinished = (found: Duplicates) => found.tables.filter((table) => table.status !== "over");
export const sitsThere = (found: Duplicates) => found.tables.some((table) => table.seats.some((seat) => seat?.you));
