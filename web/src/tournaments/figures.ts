/* Points as they are written: 2, 2½, and 2.33 where three or more sat at a board; and seconds as minutes. */
import type { BoardInfo } from "../protocol/house";
import { reading } from "../words/words.svelte";
import { word } from "./words";

export function points(value: number | null): string {
  if (value === null) return "–";
  const whole = Math.floor(value);
  if (value === whole) return String(whole);
  if (value - whole === 0.5) return whole === 0 ? "½" : `${whole}½`;
  return value.toLocaleString(reading.language, { maximumFractionDigits: 2 });
}

/** Minutes and seconds: 4:05. */
export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** What came of a board, or what it waits for. */
export const stateOf = (board: BoardInfo): string =>
  board.status === "over"
    ? board.seats.map((seat) => points(seat.points)).join(" – ")
    : word(`tournament.board-${board.status}`);

export const nameOf = (seat: BoardInfo["seats"][number]): string => seat.name ?? word("tournament.bot");
