/* Whose turn it is, in words: the first half of the line over a board. */
import type { Talk } from "../protocol/talk";
import type { Seat } from "../protocol/types";
import { word } from "../words/words.svelte";

/** `over` is what to say instead when nobody has anything left to do. */
export function whoseTurn(talk: Talk, reader: Seat | null, acting: readonly Seat[], over: string | null): string {
  if (reader !== null && acting.includes(reader)) return word("table.your-turn", { name: talk.name(reader) });
  const [first] = acting;
  if (acting.length === 1 && first !== undefined) return word("table.their-turn", { name: talk.name(first) });
  return over ?? word("table.everybody");
}
