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

const LAID = new Set(["placed", "announced", "appealed"]);
const BEGUN = new Set(["lost", "lost-hand"]);

/** Whose the newest cards of a row are, by their places in it, as these messages tell; other cards are older. */
export function newCards(messages: readonly Message[], row: string): ReadonlyMap<number, Seat> {
  const found = new Map<number, Seat>();
  let [from, to] = [0, row.length];
  for (const { key, values } of messages.toReversed()) {
    const [letters, letter, seat] = [row.slice(from, to), String(values["letter"]), Number(values["seat"])];
    if (BEGUN.has(key) && letters === letter) return found.set(from, seat);
    if (!LAID.has(key) || values["row"] !== letters) continue;
    found.set(letters.endsWith(letter) ? --to : from++, seat);
  }
  return found;
}

const SECRET = new Set(["chose", "chose-own"]);

/** What is worth a line: anything but that somebody has chosen a card. */
export const newsOf = (log: readonly Told[]): readonly Told[] =>
  log
    .map((told) => ({ ...told, messages: told.messages.filter((message) => !SECRET.has(message.key)) }))
    .filter((told) => told.messages.length > 0);
