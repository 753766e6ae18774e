/* The next table where it is the reader's move, one key away: Alt+N, since boards take letters. */
import type { Lobby, TableLine } from "../protocol/house";
import { go } from "./router.svelte";

export const NEXT_KEY = "Alt+N";

export function onNextKey(event: KeyboardEvent, href: string | null): void {
  if (href === null || event.code !== "KeyN" || !event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  go(href);
}

/** Of one's tables those that wait, whoever's time is out first; without the one that is looked at. */
export const waitingTables = ({ mine }: Lobby, here: string | null): readonly TableLine[] =>
  mine
    .filter((table) => table.your_move && table.missing === null && table.id !== here)
    .toSorted((one, two) => (one.left ?? Infinity) - (two.left ?? Infinity));
