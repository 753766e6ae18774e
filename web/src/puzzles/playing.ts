/* A puzzle is a table of Rédac' Chef for one, without a clock: its record, its replay and its undo are those of any. */
import { house } from "../app/api";
import { introduce } from "../app/me.svelte";
import { plan } from "../app/plans";
import { go } from "../app/router.svelte";
import type { PuzzleLine } from "../protocol/house";
import { dateline } from "../words/words.svelte";
import { word } from "./words";

/** What its button says: begin, go on with what lies there, or try again. */
export function invitation({ table, tries }: PuzzleLine): string {
  return word(table !== null ? "puzzle.go-on" : tries > 0 ? "puzzle.again" : "puzzle.play");
}

/** Which puzzle of the day it is: its number and its date. */
export const dayNote = ({ id, number }: PuzzleLine): string =>
  word("puzzle.day-note", { number, date: dateline(new Date(`${id}T12:00:00`), "full") });

/** Goes to the table where one has begun it, or lays one. */
export async function playPuzzle({ lot, table: begun }: PuzzleLine): Promise<void> {
  if (begun !== null) {
    go(`/t/${begun}`);
    return;
  }
  await introduce();
  const options = { mode: "puzzle", lot };
  const table = await house.lay({ game: "redac-chef", players: 1, options, public: false, begin: true });
  plan(table.id, [{ type: "play", seat: 0, action: { type: "ready" } }]); // alone there is nobody to wait for
  go(`/t/${table.id}`);
}
