/* A table's words for one reader: messages and labels in the language being read, typeset. */
import { grammarOf, listed } from "../words/grammar";
import { reading } from "../words/words.svelte";
import { capitalised, typeset } from "../words/typography";
import { knows, label, say } from "./say";
import type { Catalogues, Message, Seat } from "./types";

export interface Talk {
  say(message: Message): string;
  /** With a capital, as a button or a line of its own. */
  tell(message: Message): string;
  label(table: string, value: number | string): string;
  knows(table: string, value: number | string): boolean;
  list(parts: readonly string[]): string;
  name(seat: Seat): string;
}

/** Somebody who may be named: a player, or a seat of the house; one without a name is called by the number. */
interface Named {
  readonly name: string | null;
}

export function talkOf(catalogues: Catalogues, seats: readonly Named[], reader: Seat | null): Talk {
  const names = seats.map((seat) => seat.name);
  const sentence = (message: Message) =>
    typeset(say(message, grammarOf(reading.language), names, reader, catalogues[reading.language]), reading.language);
  return {
    say: sentence,
    tell: (message) => capitalised(sentence(message), reading.language),
    label: (table, value) => typeset(label(catalogues[reading.language], table, value), reading.language),
    knows: (table, value) => knows(catalogues[reading.language], table, value),
    list: (parts) => listed(parts, grammarOf(reading.language)),
    name: (seat) => names[seat] ?? sentence({ key: "seat", values: { number: seat + 1 } }),
  };
}
