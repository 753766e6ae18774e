/* The names that this board gives to what goes over the wire; the wire itself is in protocol/vips.ts. */
import type { Action, Place, View } from "../../protocol/vips";

export type { Argue, Bet, Place, Swap } from "../../protocol/vips";
export type VipsView = View;
export type VipsAction = Action;
export type VipsStage = View["stage"];
export type Chip = Place["chip"];
/** Green, red, blue. */
export type Chips = View["hands"][number];
/** 5 * level + number - 1. */
export type PieceId = Place["piece"];
