/* The names that this board gives to what goes over the wire; the wire itself is in protocol/defense-d-afficher.ts. */
import type { Action, ChanceCard, Plan, View } from "../../protocol/defense-d-afficher";

export type {
  Bar,
  Exchange,
  Move,
  Plan,
  PlanPlace,
  PlanSquare,
  Post,
  Route,
  Scrape,
} from "../../protocol/defense-d-afficher";
export type DefenseView = View;
export type DefenseAction = Action;
export type Stage = View["stage"];
export type ChanceKind = ChanceCard["kind"];
export type SquareKind = Plan["squares"][number]["kind"];
/** A card of a poster: `card % 36` is the poster. */
export type Card = number;
/** 4 * panel + place on it; the slot that is reserved for a poster has its number. */
export type Poster = number;
export type Slot = Poster;
/** From 0. */
export type Panel = number;
export type Square = number;
export type Side = number;
