/* The words of Rédac' Chef's wire, by the names that its table uses. */
import type { Action, View } from "../../protocol/redac-chef";

export type { DayCount, Desk, Front, Hints, Lying, Point, Tally } from "../../protocol/redac-chef";
export type RedacView = View;
export type RedacAction = Action;
