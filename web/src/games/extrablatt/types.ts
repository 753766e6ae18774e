/* The names that this board gives to what goes over the wire; the wire itself is in protocol/extrablatt.ts. */
import type { Action, Duel, View } from "../../protocol/extrablatt";

export type { Ad, Area, Article, Duel, Forecast, Place, Sheets, TakeMotor } from "../../protocol/extrablatt";
export type ExtrablattView = View;
export type ExtrablattAction = Action;
export type Stage = View["stage"];
export type Domain = NonNullable<Duel["domain"]>;
/** What comes from a pile: a headline, or a motor. */
export type Card = number;
/** Of the fax plan, from the left. */
export type Column = number;

export interface Square {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
export type Rectangle = Square & Size;
