/* What the page around a table lends to its frame, whatever the game: by context, so that no board hands it on. */
import { getContext, setContext, type Snippet } from "svelte";
import type { FinalStanding } from "../../protocol/house";

export interface Around {
  /** The slug of the game that is played; null where none is. */
  readonly game: string | null;
  /** Has bots play on at once; null where there is nothing to skip. */
  readonly skip: (() => void) | null;
  /** Shows the table as it was after an entry of the log; null where there is no looking back. */
  readonly look: ((number: number) => void) | null;
  /** Milliseconds on the clock of whoever is to act; null without one. */
  readonly left: number | null;
  /** When the match is over: the headline for whoever reads it, and who came where. */
  readonly standing?: FinalStanding | null;
  /** What comes next then: once more, look back, share. */
  readonly next?: Snippet;
}

const KEY = Symbol("around");
const NOTHING: Around = { game: null, skip: null, look: null, left: null };

export const surround = (around: () => Around): void => void setContext(KEY, around);

export const aroundHere = (): (() => Around) => getContext<(() => Around) | undefined>(KEY) ?? (() => NOTHING);
