/* What the client knows of a game beside what the house says: one of these per game, collected in index.ts. */
import type { Component } from "svelte";
import type { Language } from "../protocol/types";
import type { Board } from "./board";

export interface Game {
  readonly slug: string;
  readonly title: string;
  readonly seats: readonly [fewest: number, most: number];
  /** How long a match takes, about. */
  readonly minutes: number;
  /** Two lines for the front page. */
  readonly about: Readonly<Record<Language, string>>;
  /** A drawing of 400 x 150 and the class of the game's second ink. */
  readonly banner: { readonly drawing: string; readonly ink: string };
  /** The table, loaded when it is needed. Without one the game is played at the plain table. */
  readonly board?: () => Promise<Board>;
  /** The game in three steps, for the front page; loaded after it. */
  readonly brief?: () => Promise<Component>;
}

/** A board that is loaded when it is needed. Every board takes its own game's view and actions; here they are opaque. */
export const lazily = (load: () => Promise<{ default: unknown }>) => async () => (await load()).default as Board;
