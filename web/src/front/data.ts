/* What the front page is printed from. */
import type { Blank, Clock, Everybody, PuzzleLine } from "../protocol/house";
import type { Texts } from "../protocol/types";

export interface OpenTable {
  readonly title: string;
  readonly href: string;
  readonly game: string;
  readonly clock: Clock;
  readonly taken: number;
  readonly seats: number;
}

export interface YourTable {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  readonly game: string;
  readonly status: "open" | "playing" | "over";
  /** Whether the reader is waited for, and how long he has, in milliseconds. */
  readonly yourMove: boolean;
  readonly left: number | null;
  /** Who is waited for, or who has won; by name. */
  readonly names: readonly string[];
  /** The reader's points when it is over, and how it ended for them. */
  readonly points: number | null;
  readonly ending: "alone" | "won" | "lost" | null;
  /** The server cannot open it now: the pack that is played with there is not installed. */
  readonly shut: boolean;
}

export interface GameCard {
  readonly slug: string;
  readonly title: string;
  readonly seats: readonly [fewest: number, most: number];
  /** Null for a game that the client has no folder for, and so no words of its own. */
  readonly minutes: number | null;
  readonly about: Texts | null;
  /** Whether it can be played yet. */
  readonly ready: boolean;
  /** Whether it has a guided first game. */
  readonly lesson: boolean;
}

/** The puzzle corner: the Une of the day, as far as it is made. */
export interface Puzzle {
  readonly sheet: Blank;
  /** Null while it is at the press. */
  readonly today: PuzzleLine | null;
  /** Whether the house prints one at all. */
  readonly making: boolean;
  readonly yesterday: Everybody | null;
  /** The last seven days, today last: whether the reader has printed a complete page of each. */
  readonly week: readonly { readonly day: Date; readonly done: boolean }[];
  /** How many of them without a gap, up to today or yesterday. */
  readonly streak: number;
}

export interface FrontData {
  readonly date: Date;
  readonly number: number;
  /** What the reader is called until they choose a name. */
  readonly guest: string;
  readonly openTables: readonly OpenTable[];
  /** Whether the lobby has another page of them. */
  readonly moreTables: boolean;
  readonly yourTables: readonly YourTable[];
  readonly games: readonly GameCard[];
  readonly puzzle: Puzzle | null;
}
