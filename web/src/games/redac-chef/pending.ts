/*
 * What was asked of the table and is not answered yet is shown as done. When the answer comes the view has it, or it
 * was refused and is gone again: nothing here needs to be undone.
 */
import type { Desk, Lying, RedacAction, RedacView } from "./types";

export interface Asked {
  readonly action: RedacAction;
  /** What it was about, so that it is not shown as done twice. */
  readonly tile: number | null;
  readonly up: boolean;
}

/** An action as it is asked now. */
export function asking(view: RedacView, at: number, action: RedacAction): Asked {
  const desk = view.desks[at];
  if (action.type === "flip") {
    const [, , , up = true] = desk?.placed.find(([tile]) => tile === action.tile) ?? [];
    return { action, tile: action.tile, up: !up };
  }
  if (action.type === "take") return { action, tile: view.heap[action.slot] ?? null, up: true };
  return { action, tile: desk?.hand ?? null, up: true };
}

/** The table as it will be when all of this is done. */
export const ahead = (view: RedacView, at: number, all: readonly Asked[]): RedacView =>
  all.reduce((before, asked) => done(before, at, asked), view);

function done(view: RedacView, at: number, { action, tile, up }: Asked): RedacView {
  const desk = view.desks[at];
  if (desk === undefined) return view;
  const change = (changed: Partial<Desk>, more: Partial<RedacView> = {}): RedacView => ({
    ...view,
    ...more,
    desks: view.desks.with(at, { ...desk, ...changed }),
  });
  switch (action.type) {
    case "take":
      if (desk.hand !== null || view.heap[action.slot] !== tile) return view;
      return change(inHand(view, desk, tile, action.slot), { heap: view.heap.with(action.slot, null) });
    case "keep":
      return tile === null || desk.hand !== tile ? view : change({ hand: null, desk: [...desk.desk, tile] });
    case "give-back":
      if (tile === null || desk.hand !== tile) return view;
      return change({ hand: null }, { heap: view.heap.with(desk.slot, tile) });
    case "maquette":
      return view.options.mode === "slow" ? view : change({ phase: "layout" });
    case "place": {
      const { tile: laid, x, y } = action;
      const lying: Lying = [laid, x, y, action.up];
      const placed = [...desk.placed.filter(([one]) => one !== laid), lying];
      return change({ placed, desk: desk.desk.filter((one) => one !== laid) });
    }
    case "flip":
      return change({
        placed: desk.placed.map((one) => (one[0] === action.tile ? [one[0], one[1], one[2], up] : one)),
      });
    case "lift":
      if (!desk.placed.some(([one]) => one === action.tile)) return view;
      return change({
        placed: desk.placed.filter(([one]) => one !== action.tile),
        desk: [...desk.desk, action.tile],
      });
    case "tribune":
      return change({ tribune: [action.x, action.y] });
    default:
      return view;
  }
}

/** A back must be turned first. In turns what lies open was looked at, and goes straight to the desk. */
function inHand(view: RedacView, desk: Desk, tile: number | null, slot: number): Partial<Desk> {
  if (tile === null || tile < 0) return {};
  return view.options.mode === "slow" ? { desk: [...desk.desk, tile] } : { hand: tile, slot, turned: false };
}

/** Done once, however often it is pressed before the answer comes. */
const ONCE: ReadonlySet<RedacAction["type"]> = new Set(["ready", "maquette", "tirage", "correct", "choose"]);

/** Whether the same was asked and is not answered yet: who presses twice does not mean it twice. */
export const isAsked = (all: readonly Asked[], action: RedacAction): boolean =>
  all.some(({ action: one }) =>
    one.type === "stretch" && action.type === "stretch"
      ? one.percent === action.percent
      : one.type === action.type && ONCE.has(one.type),
  );

/** Whether a tile that lay face down is being turned over: nobody knows yet which it is. */
export const isTurning = (view: RedacView, at: number, all: readonly Asked[]): boolean =>
  view.desks[at]?.hand === null && all.some(({ action, tile }) => action.type === "take" && (tile ?? 0) < 0);
