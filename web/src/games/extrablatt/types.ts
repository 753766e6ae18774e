/* The names that this board gives to what goes over the wire; the wire itself is in protocol/extrablatt.ts. */
import type { Seat } from "../../protocol/types";
import type { Action, Duel, View } from "../../protocol/extrablatt";

export type { Area, Duel, Forecast, FreeCorners, TakeMotor } from "../../protocol/extrablatt";
/** As it is sent: tiles without the names of their fields. */
export type SentView = View;
/** As the board knows it (`unfolded`). */
export type ExtrablattView = Omit<View, "papers"> & { readonly papers: readonly Sheets[] };
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

export interface Article extends Rectangle {
  readonly headline: Card;
  /** What it sells. */
  readonly value: number;
  /** The number of its picture within the domain, if it is the second copy of a headline. */
  readonly photo: number | null;
  /** Whose misprint sits on it. */
  readonly misprint: Seat | null;
}
export interface Ad extends Rectangle {
  readonly by: Seat;
}
/** A paper as it lies on the table. */
export interface Sheets {
  readonly articles: readonly Article[];
  readonly ads: readonly Ad[];
  /** How many of each size are left, in the order of the box. */
  readonly tiles: readonly number[];
}
