/* What every game's table is handed: it shows a view, lights what is legal, and hands back an action. */
import type { Component, Snippet } from "svelte";
import type { LookedUp } from "../protocol/house";
import type { Catalogues, Outcome, Player, Refusal, Rulebooks, Seat, Told } from "../protocol/types";
import type { Prediction } from "./predicting.svelte";

/** What somebody of one's side would do. */
export interface Suggestion<Action = unknown> {
  readonly seat: Seat;
  readonly action: Action;
}

/** What an action would change, in the game's own shape, or why it may not be done; one of the two is null. */
export interface Foreseen {
  readonly preview: unknown;
  readonly refusal: Refusal | null;
}

/** What a table has beside its match, each behind a handle of the frame. */
export interface Side {
  readonly chat: Snippet;
  /** Lines of the conversation that nobody here has read. */
  readonly unread: number;
  readonly onread: () => void;
  /** The link, the sound, the way out. */
  readonly tools: Snippet;
  /** What a lesson has to say now, in the place of the news. */
  readonly lesson?: Snippet | undefined;
}

export interface BoardProps<View = unknown, Action = unknown> {
  /** The table's id: what this browser keeps for it is kept under this name. Absent where nothing is played. */
  readonly table?: string;
  /** The table's name. */
  readonly name: string;
  /** The game's slug and what it is called. */
  readonly game: string;
  readonly title: string;
  /** Whose hand this is; null for a spectator. */
  readonly seat: Seat | null;
  /** Who may act now, by the server; in a replay, who could act then. */
  readonly acting: readonly Seat[];
  readonly outcome: Outcome | null;
  /** Milliseconds until the game's own clock acts; null or absent where it does not run. */
  readonly alarm?: number | null;
  readonly view: View;
  readonly legal: readonly Action[];
  /**
   * What a lesson asks for, while it lasts: the board marks it with `data-asked`, takes just this where several things
   * look alike, and hands on whatever else is tried, to be refused with a reason.
   */
  readonly asked?: readonly Action[] | null;
  readonly players: readonly Player[];
  readonly log: readonly Told[];
  readonly refusal: Refusal | null;
  readonly catalogues: Catalogues;
  readonly rulebooks: Rulebooks;
  readonly onplay: (action: Action) => void;
  /**
   * The same, not queued behind what is in flight, where everybody plays at once: null when it is done, or the refusal.
   * Absent where nothing can be played.
   */
  readonly onhurry?: (action: Action) => Promise<Refusal | null>;
  /** The game's optimistic updates, where it has any. */
  readonly prediction?: Prediction<View, Action> | null;
  /** The refusal has been read. */
  readonly onseen: () => void;
  /** Takes back what was done last, if that is possible now. */
  readonly onundo?: (() => void | Promise<void>) | null;
  /** Asks what an action would change, before it is taken; null where nobody may act. */
  readonly onpreview?: ((action: Action) => Promise<Foreseen>) | null;
  /** What a partner who is on turn may do: to suggest from. */
  readonly partner?: readonly Action[];
  /** What was suggested on one's side since something was last done, one's own included. */
  readonly suggestions?: readonly Suggestion<Action>[];
  /** Shows the partner who is on turn what one would do; null where there is nobody to suggest anything to. */
  readonly onsuggest?: ((action: Action) => void) | null;
  /** Asks the game's own list what begins so, when the match is over; null where nobody is asked. */
  readonly onlookup?: ((letters: string) => Promise<LookedUp>) | null;
  /** Stands where the actions would: a replay's controls. */
  readonly dock?: Snippet;
  /** What the house has to say beside the match, wherever the board has room for it. */
  readonly beside?: Snippet;
  /** Under the count, when the match is over. */
  readonly after?: Snippet;
  /** The conversation and the table's tools; absent where nothing is played. */
  readonly side?: Side;
}

export type Board = Component<BoardProps>;
