/* What the client knows of a game beside what the house says: one of these per game, collected in index.ts. */
import type { Component } from "svelte";
import type { Catalogues, Outcome, Player, Texts } from "../protocol/types";
import type { Talk } from "../protocol/talk";
import type { Board } from "./board";
import type { Prediction } from "./predicting.svelte";

/** What a table's side show is handed: which table, and what is seen of its match. */
export interface BesideProps<View = unknown> {
  readonly table: string;
  readonly view: View;
  readonly outcome: Outcome | null;
  readonly players: readonly Player[];
  readonly catalogues: Catalogues;
}

/** What a game's part of the waiting room is handed. */
export interface WaitingProps {
  /** What is agreed on so far. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether somebody at this screen has a seat. */
  readonly seated: boolean;
  /** Changes an option that is left to the table, if it still is what it was. */
  readonly onagree: (option: string, was: unknown, value: unknown) => void;
}

/** What the list of a box is handed: a view of an example, which holds what never changes, and the words. */
export interface InsideProps<View = unknown> {
  readonly view: View;
  readonly talk: Talk;
  readonly catalogues: Catalogues;
}

export interface Game {
  readonly slug: string;
  readonly title: string;
  readonly seats: readonly [fewest: number, most: number];
  /** How long a match takes, about. */
  readonly minutes: number;
  /** Two lines for the front page. */
  readonly about: Texts;
  /** A drawing of 400 x 150 and the class of the game's second ink. */
  readonly banner: { readonly drawing: string; readonly ink: string };
  /** The table, loaded when it is needed. Without one the game is played at the plain table. */
  readonly board?: () => Promise<Board>;
  /** What the game's `pending.ts` predicts of an action until the server answers. Without one, boards wait for it. */
  readonly prediction?: () => Promise<Prediction>;
  /** What the house has to say about a match beside it: while it is played, between its parts, at its end. */
  readonly beside?: () => Promise<Component<BesideProps>>;
  /** Whether what a seat has made can be printed at the end, in a section of `beside` whose id is "print". */
  readonly prints?: true;
  /** What anybody seated may still agree on before the match: these options, and how the game asks for them. */
  readonly waiting?: { readonly options: readonly string[]; readonly part: () => Promise<Component<WaitingProps>> };
  /** Whether an option says anything beside what else is chosen; without this, each always does. */
  readonly matters?: (option: string, chosen: Readonly<Record<string, unknown>>) => boolean;
  /** What is in its box, drawn: cards, tiles, pieces. */
  readonly inside?: () => Promise<Component<InsideProps>>;
}

/** A board, or another part, that is loaded when it is needed. Each takes its own game's view and actions; here they are opaque. */
export const lazily =
  <Part = Board>(load: () => Promise<{ default: unknown }>) =>
  async () =>
    (await load()).default as Part;
