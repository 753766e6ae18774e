/* What Rédac' Chef predicts of an action before the server has answered: everybody plays at once, and nobody waits. */
import type { Asked, Prediction } from "../predicting.svelte";
import { sideOf } from "./table";
import type { Desk, Lying, RedacAction, RedacView } from "./types";

/** What an action is about: a tile, and which side of it will be up. */
interface Subject {
  readonly tile: number | null;
  readonly up: boolean;
}

function subjectOf(view: RedacView, action: RedacAction): Subject {
  const desk = view.desks[sideOf(view, view.seat)];
  if (action.type === "flip") {
    const [, , , up = true] = desk?.placed.find(([tile]) => tile === action.tile) ?? [];
    return { tile: action.tile, up: !up };
  }
  if (action.type === "take") return { tile: view.heap[action.slot] ?? null, up: true };
  return { tile: desk?.hand ?? null, up: true };
}

function done(view: RedacView, { action, subject: { tile, up } }: Asked<RedacAction, Subject>): RedacView {
  const at = sideOf(view, view.seat);
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

/** Idempotent while in flight: pressed again before the answer, it is not sent again. */
const ONCE: ReadonlySet<RedacAction["type"]> = new Set(["ready", "maquette", "tirage", "correct", "choose"]);

const isRepeated = (pending: readonly RedacAction[], action: RedacAction): boolean =>
  pending.some((one) =>
    one.type === "stretch" && action.type === "stretch"
      ? one.percent === action.percent
      : one.type === action.type && ONCE.has(one.type),
  );

export const prediction: Prediction<RedacView, RedacAction, Subject> = { subjectOf, done, isRepeated };

/** Whether a tile that lies face down is being turned over: nobody knows yet which it is. */
export const isTurning = (told: RedacView, shown: RedacView): boolean =>
  told.desks[sideOf(told, told.seat)]?.hand === null &&
  told.heap.some((what, slot) => what !== null && what < 0 && shown.heap[slot] === null);
