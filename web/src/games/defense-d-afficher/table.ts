/* What lies on the table, put in the order in which it is shown. What may be done is in the list of legal actions. */
import type { Talk } from "../../protocol/talk";
import type { Message, Seat, Told } from "../../protocol/types";
import type { Card, DefenseAction, DefenseView, Panel, Poster, Side, Slot, Square } from "./types";

export const POSTERS = 36;
export const PANELS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

export const posterOf = (card: Card): Poster => card % POSTERS;
export const panelOf = (poster: Poster): Panel => Math.floor(poster / 4);
export const slotsOf = (panel: Panel): Slot[] => [0, 1, 2, 3].map((place) => 4 * panel + place);

export const barred = (view: DefenseView): ReadonlySet<Slot> => new Set(view.bars.flat());

/** Whether the viewer holds a poster for this slot, where he may be told. */
export const isMine = (view: DefenseView, slot: Slot): boolean =>
  !view.trapped && view.hand.some((card) => posterOf(card) === slot);

export type SlotState = "gone" | "barred" | "free";
export function stateOf(view: DefenseView, slot: Slot): SlotState {
  if (view.posted[slot] !== null) return "gone";
  return barred(view).has(slot) ? "barred" : "free";
}

/** The viewer's cards that could be stuck if he stood at their panel. */
export const ofUse = (view: DefenseView): Card[] =>
  view.hand.filter((card) => stateOf(view, posterOf(card)) === "free");

/** How many different posters he could stick on that panel; none is said to fit where that is to be found out. */
export const fitting = (view: DefenseView, panel: Panel): number =>
  view.trapped
    ? 0
    : new Set(
        ofUse(view)
          .map(posterOf)
          .filter((poster) => panelOf(poster) === panel),
      ).size;

export interface Rack {
  readonly panel: Panel;
  readonly cards: readonly Card[];
}

/** Cards by the panels on which they belong. */
export const racks = (cards: readonly Card[]): Rack[] =>
  PANELS.map((panel) => ({
    panel,
    cards: cards
      .filter((card) => panelOf(posterOf(card)) === panel)
      .toSorted((one, other) => posterOf(one) - posterOf(other) || one - other),
  })).filter((rack) => rack.cards.length > 0);

export const sideOf = (view: DefenseView, seat: Seat): Side => view.sides.findIndex((side) => side.includes(seat));
export const sideName = (view: DefenseView, side: Side, talk: Talk): string =>
  talk.list((view.sides[side] ?? []).map((seat) => talk.name(seat)));
export const otherSides = (view: DefenseView): Side[] =>
  view.sides.map((_, side) => side).filter((side) => side !== view.turn);
/** The letters that a side's figure wears. */
export const initials = (view: DefenseView, side: Side, talk: Talk): string =>
  (view.sides[side] ?? []).map((seat) => talk.name(seat).charAt(0).toLocaleUpperCase()).join("");

/** The panel at whose foot the side on turn stands. */
export const panelHere = (view: DefenseView): Panel | null =>
  view.plan.squares[view.squares[view.turn] ?? 0]?.panel ?? null;

export const squaresOf = (legal: readonly DefenseAction[]): ReadonlySet<Square> =>
  new Set(legal.flatMap((action) => (action.type === "move" ? [action.to] : [])));

/** The chance card that asks for something now; a turn, a walk by the die and a panel come after it. */
export const cardAsking = (view: DefenseView) =>
  view.card === null || ["turn", "die", "move", "post", "over"].includes(view.stage)
    ? null
    : (view.plan.chance[view.card] ?? null);

/** What the viewer knows of the cards below the reserve: how many come up before each, counted from the top. */
export interface Known {
  readonly by: Side;
  readonly card: Card;
  readonly place: number;
}
export const knownBelow = (view: DefenseView): Known[] =>
  view.bottom.flatMap((card, index) =>
    card === null ? [] : [{ by: view.slipped_by[index] ?? 0, card, place: view.reserve + index + 1 }],
  );

const messages = (log: readonly Told[]): Message[] => log.flatMap((told) => [...told.messages]);

/** The last throw of the die, by whom. */
export function lastRoll(log: readonly Told[]): { readonly seat: Seat; readonly pips: number } | null {
  const said = messages(log).findLast((message) => message.key === "rolled");
  return said === undefined ? null : { seat: Number(said.values["seat"]), pips: Number(said.values["pips"]) };
}

/** The last hand that the viewer's side has looked at. */
export function lastLook(log: readonly Told[]): { readonly others: readonly Seat[]; readonly cards: Card[] } | null {
  const said = messages(log).findLast((message) => message.key === "looked-own");
  if (said === undefined) return null;
  const list = (name: string) => [said.values[name] ?? []].flat().map(Number);
  return { others: list("others"), cards: list("cards") };
}
