/* The seats as the table shows them. */
import { clockOf, type Session } from "../../app/session";
import type { RatedSeat, SeatInfo } from "../../protocol/house";
import type { Player } from "../../protocol/types";
import { known, word } from "../../words/words.svelte";

export function levelName(level: string): string {
  const key = `level.${level}`;
  return known(key) ? word(key) : level;
}

export const seatName = (seat: SeatInfo) => seat.name ?? word("wait.seat", { number: seat.seat + 1 });

export const playersOf = (session: Session, now: number, rated: readonly RatedSeat[] = []): Player[] =>
  session.table?.seats.map((seat) => ({
    name: seatName(seat),
    bot: seat.kind === "bot" ? levelName(seat.level ?? "") : null,
    presence: presenceOf(seat),
    clock: session.table?.status === "over" ? null : clockOf(session, seat, now),
    lag: seat.lag,
    late: seat.late,
    rating: rated.find((one) => one.seat === seat.seat)?.rating.points ?? null,
    holiday: seat.holiday === null ? null : seat.holiday * 1000,
  })) ?? [];

function presenceOf(seat: SeatInfo): Player["presence"] {
  if (seat.resigned) return "gone";
  if (seat.away) return "replaced";
  if (seat.holiday !== null) return "holiday";
  return seat.present ? "here" : "away";
}
