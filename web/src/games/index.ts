/* The games that have a table in this client, by slug. A new game adds its line here. */
import type { Board } from "./board";

export interface Game {
  /** The table, loaded when it is needed. */
  readonly board: () => Promise<Board>;
  /** Messages that only their own seat may read, when several people share a screen. */
  readonly secret: ReadonlySet<string>;
}

export const GAMES: Readonly<Record<string, Game>> = {
  vips: {
    board: async () => (await import("./vips/VipsTable.svelte")).default as unknown as Board,
    secret: new Set(["bet-own"]),
  },
};
