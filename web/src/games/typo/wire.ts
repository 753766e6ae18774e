/* What the log remembers and the view does not: the order of the round, the last word of a row, the last news. */
import type { Message, Seat, Told } from "../../protocol/types";

const everything = (log: readonly Told[]): Message[] => log.flatMap((told) => [...told.messages]);

export interface Turn {
  readonly seat: Seat;
  readonly letter: string;
}

/** The cards of this round in the order in which they are placed, as they were turned up. */
export function orderOf(log: readonly Told[]): readonly Turn[] {
  const values = everything(log).findLast((message) => message.key === "revealed")?.values;
  const [letters, seats] = [values?.["letters"], values?.["others"]];
  if (!Array.isArray(letters) || !Array.isArray(seats)) return [];
  return seats.map((seat, at) => ({ seat: Number(seat), letter: String(letters[at]) }));
}

export interface Said {
  readonly seat: Seat;
  readonly word: string;
}

/** The word with which a row came to read so, and whose it was. */
export function saidFor(log: readonly Told[], row: string): Said | null {
  const found = everything(log).findLast(
    ({ key, values }) => (key === "placed" || key === "announced") && values["row"] === row,
  );
  return found ? { seat: Number(found.values["seat"]), word: String(found.values["word"]) } : null;
}

const SECRET = new Set(["chose", "chose-own"]);

/** What happened last that is worth a line: anything but that somebody has chosen a card. */
export const newsOf = (log: readonly Told[]): readonly Message[] =>
  log
    .map((told) => told.messages.filter((message) => !SECRET.has(message.key)))
    .findLast((messages) => messages.length > 0) ?? [];
