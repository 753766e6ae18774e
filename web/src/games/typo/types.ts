/* The words of Typo's wire, by the names that its table uses. */
import type { Action, Choose, View } from "../../protocol/typo";

export type { Accept, Announced, Doubt, GiveUp, Hint, Missed, Place } from "../../protocol/typo";
export type TypoView = View;
export type TypoAction = Action;
export type TypoStage = View["stage"];
export type Letter = Choose["letter"];
export type End = "left" | "right";
/** A place where a card can be put: an end of a row. */
export interface Spot {
  readonly row: number;
  readonly end: End;
}
