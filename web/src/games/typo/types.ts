/* The words of Typo's wire, by the names that its table uses. */
import type { Action, Choose, View } from "../../protocol/typo";

export type { Accept, Announced, Appeal, Choose, Doubt, GiveUp, Hint, Missed, Place, Spell } from "../../protocol/typo";
export type TypoView = View;
export type TypoAction = Action;
export type TypoStage = View["stage"];
/** The stages in which others say yes or no to a word. */
export type Trial = "doubt" | "vote" | "rule" | "appeal";
const TRIALS: readonly TypoStage[] = ["doubt", "vote", "rule", "appeal"] satisfies Trial[];
export const isTrial = (stage: TypoStage): stage is Trial => TRIALS.includes(stage);
export type Letter = Choose["letter"];
export type End = "left" | "right";
/** A place where a card can be put: an end of a row. */
export interface Spot {
  readonly row: number;
  readonly end: End;
}
