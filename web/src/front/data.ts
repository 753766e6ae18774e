/* What the front page is printed from. */
import type { Clock } from "../protocol/house";
import type { Language } from "../protocol/types";

export interface OpenTable {
  readonly title: string;
  readonly href: string;
  readonly game: string;
  readonly clock: Clock;
  readonly taken: number;
  readonly seats: number;
}

export interface YourTable {
  readonly title: string;
  readonly href: string;
  readonly game: string;
  readonly status: "open" | "playing" | "over";
  /** Whether the reader is waited for, and how long he has, in milliseconds. */
  readonly yourMove: boolean;
  readonly left: number | null;
  /** Who is waited for, or who has won; by name. */
  readonly names: readonly string[];
  /** The reader's points when it is over. */
  readonly points: number | null;
  /** The house cannot open it now: it has not the box that is played with there. */
  readonly shut: boolean;
}

export interface Result {
  readonly who: string;
  readonly game: string;
  readonly points: number;
}

export interface GameCard {
  readonly slug: string;
  readonly title: string;
  readonly seats: readonly [fewest: number, most: number];
  /** Null where the client knows no more than the house: no words of its own either. */
  readonly minutes: number | null;
  readonly about: Readonly<Record<Language, string>> | null;
  /** Whether it can be played yet. */
  readonly ready: boolean;
}

/** A tile of the day's page, in squares; loose ones have no place. */
export interface Tile {
  readonly kind: "title" | "photo" | "ad" | "sport" | "eco" | "monde";
  readonly width: number;
  readonly height: number;
}
export interface LaidTile extends Tile {
  readonly column: number;
  readonly row: number;
}
export interface Puzzle {
  readonly number: number;
  readonly href: string;
  readonly width: number;
  readonly height: number;
  readonly fold: number;
  readonly laid: readonly LaidTile[];
  readonly loose: readonly Tile[];
  readonly best: number;
  readonly yesterday: { readonly tries: number; readonly perfect: number } | null;
}

export interface FrontData {
  readonly date: Date;
  readonly number: number;
  /** What the reader is called until they choose a name. */
  readonly guest: string;
  readonly openTables: readonly OpenTable[];
  readonly yourTables: readonly YourTable[];
  readonly results: readonly Result[];
  readonly games: readonly GameCard[];
  readonly puzzle: Puzzle | null;
}
