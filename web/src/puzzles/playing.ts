/* A puzzle is a table of Rédac' Chef for one, without a clock: its record, its replay and its undo are those of any. */
import { house } from "../app/api";
import { introduce } from "../app/me.svelte";
import { go } from "../app/router.svelte";
import type { PuzzleLine } from "../protocol/house";

/** Lays the table and goes there. */
export async function playPuzzle({ lot }: PuzzleLine): Promise<void> {
  await introduce();
  const options = { mode: "puzzle", lot };
  const table = await house.lay({ game: "redac-chef", players: 1, options, public: false, begin: true });
  go(`/t/${table.id}`);
}
