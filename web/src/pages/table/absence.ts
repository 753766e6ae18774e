/* What a table asks its people when somebody is gone or comes back (TAB-4.4). */
import type { SeatInfo, TableInfo } from "../../protocol/house";
import type { Seat } from "../../protocol/types";

export type Question =
  | { readonly kind: "stopped" }
  /** Somebody who is back would go back to where he left, and the reader has not answered. */
  | { readonly kind: "asked"; readonly by: SeatInfo }
  /** A bot has played for the reader, from one entry of the match to another. */
  | { readonly kind: "returned"; readonly seat: SeatInfo; readonly since: number; readonly until: number }
  /** The table waits for these; `stopping` would rather stop. */
  | { readonly kind: "missed"; readonly seats: readonly SeatInfo[]; readonly stopping: readonly SeatInfo[] };

/** What there is to decide for somebody in these seats, the most pressing first; null where there is nothing. */
export function questionOf(info: TableInfo, here: readonly Seat[]): Question | null {
  const own = info.seats.filter((one) => here.includes(one.seat) && !one.resigned);
  if (info.stopped) return { kind: "stopped" };
  if (info.status !== "playing" || own.length === 0) return null;
  const back = info.proposed.back ?? [];
  const by = info.seats.find((one) => back.includes(one.seat));
  if (by && !here.some((seat) => back.includes(seat))) return { kind: "asked", by };
  for (const seat of own)
    if (seat.stood_in?.until != null)
      return { kind: "returned", seat, since: seat.stood_in.since, until: seat.stood_in.until };
  const seats = info.seats.filter((one) => one.missed && !here.includes(one.seat));
  const stopping = info.seats.filter((one) => info.proposed.stop?.includes(one.seat));
  return seats.length > 0 ? { kind: "missed", seats, stopping } : null;
}

/** The same question has the same name: whoever has put it aside is not asked again. */
export function nameOf(question: Question): string {
  if (question.kind === "asked") return `asked ${question.by.seat}`;
  if (question.kind === "returned") return `returned ${question.seat.seat} ${question.until}`;
  if (question.kind === "missed")
    return `missed ${question.seats.map((one) => one.seat).join(" ")} ${question.stopping.length}`;
  return question.kind;
}
