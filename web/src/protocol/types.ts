/*
 * Names that the client gives to what the house sends. The wire itself is in house.ts and requests.ts, made from the
 * Python structs; nothing here says a field of it again.
 */
import type { Chapter, Message } from "./house";
import type { LANGUAGES } from "./languages";

export type { Message, Outcome, Point, Refusal, Told } from "./house";
/** The code of a language whose file the engine has. */
export type Language = keyof typeof LANGUAGES;
/** The same text in some languages. */
export type Texts = Readonly<Partial<Record<Language, string>>>;
export type Seat = number;
export type Value = Message["values"][string];

/** A sentence: one string, or variants for the reader (`you`), for plural categories (`one`, `few`) and the rest (`other`). */
export type Sentence = string | Readonly<Record<string, string>>;
/** One language of a table's words: `says` and tables of labels, the parents' merged in. */
export interface Catalogue {
  readonly says: Readonly<Record<string, Sentence>>;
  readonly [table: string]: Readonly<Record<string, Sentence>>;
}
export type Catalogues = Readonly<Record<Language, Catalogue>>;

/** The chapters of a rulebook in one language. */
export type Rulebook = readonly Chapter[];
/** Those that have been fetched. */
export type Rulebooks = Readonly<Partial<Record<Language, Rulebook>>>;

/** Somebody at the table, as the table shows them. */
export interface Player {
  readonly name: string;
  /** A bot's level in words, or null for a person. */
  readonly bot: string | null;
  /** Away: not here just now; replaced: a bot plays until they are back; gone: resigned; holiday: their clock stands. */
  readonly presence: "here" | "away" | "replaced" | "gone" | "holiday";
  /** Until when they are on holiday, in milliseconds since the epoch. */
  readonly holiday?: number | null;
  /** Milliseconds left, or null without a clock. */
  readonly clock: number | null;
  /** The round trip in milliseconds, if it is known. */
  readonly lag?: number | null;
  /** How often the table had to act for them. */
  readonly late?: number;
  /** Points of their rating, at a rated table. */
  readonly rating?: number | null;
}
