/* Boards that packages bring: an ES module of the house itself, loaded when it is needed (docs/add-a-game.md). */
import type { Seat } from "../../protocol/types";
import type { AnyAction } from "./choices";

/** What such a board is handed. */
export interface ForeignTable {
  readonly view: unknown;
  readonly legal: readonly AnyAction[];
  readonly seat: Seat | null;
  readonly acting: readonly Seat[];
  readonly play: (action: AnyAction) => void;
}

/** A board that stands on the page. */
export interface Drawn {
  update(table: ForeignTable): void;
  destroy(): void;
}

export interface ForeignBoard {
  mount(element: HTMLElement, table: ForeignTable): Drawn;
}

export const loadBoard = (slug: string): Promise<ForeignBoard> =>
  import(/* @vite-ignore */ `/api/games/${encodeURIComponent(slug)}/board.js`) as Promise<ForeignBoard>;
