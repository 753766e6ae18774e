/* The words of Rédac' Chef's wire, by the names that its table uses. */
import type { Action, Hints, View } from "../../protocol/redac-chef";

export type { DayCount, Desk, Front, Hints, Lying, Point, Tally } from "../../protocol/redac-chef";
export type RedacView = View;
export type RedacAction = Action;

/** What the house foresees of one's own page: `Foreseen` in `secrets/view.py`. */
export interface Foreseen {
  readonly conflicts: readonly (readonly number[])[];
  readonly hints: Hints;
}
