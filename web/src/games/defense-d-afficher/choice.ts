/* What the player is pointing at, before anything is sent. What may be done comes from the list of legal actions. */
import { otherSides, panelHere, panelOf, posterOf, racks, ofUse } from "./table";
import type { Card, DefenseAction, DefenseView, Panel, Post, Side, Slot, Square } from "./types";

export interface Choice {
  readonly square: Square | null;
  /** Posters in the order in which they were picked. */
  readonly cards: readonly Card[];
  readonly panel: Panel | null;
  readonly slots: readonly Slot[];
  readonly side: Side | null;
  readonly count: number;
}

export const NOTHING: Choice = { square: null, cards: [], panel: null, slots: [], side: null, count: 1 };

const posts = (legal: readonly DefenseAction[]): Post[] => legal.filter((action) => action.type === "post");

/** Where a choice begins: everything that fits is ready to be stuck; where there is one side to choose, it is chosen. */
export function beginning(view: DefenseView, legal: readonly DefenseAction[]): Choice {
  const others = otherSides(view);
  const side = others.length === 1 ? (others[0] ?? null) : null;
  switch (view.stage) {
    case "post":
    case "double": {
      const most = posts(legal).reduce<Post | null>(
        (best, post) => (post.cards.length > (best?.cards.length ?? 0) ? post : best),
        null,
      );
      return { ...NOTHING, cards: most?.cards ?? [], panel: panelHere(view) };
    }
    case "take":
      return { ...NOTHING, count: Math.min(mostToTake(legal), Math.max(1, view.hand.length - ofUse(view).length)) };
    default:
      return { ...NOTHING, side };
  }
}

export const mostToTake = (legal: readonly DefenseAction[]): number =>
  Math.max(1, ...legal.map((action) => (action.type === "take" ? action.count : 1)));

/** The cards that some legal action is about, in the order of the panels. */
export function pickable(legal: readonly DefenseAction[]): Card[] {
  const cards = legal.flatMap((action): readonly Card[] => {
    if (action.type === "post") return action.cards;
    return action.type === "slip" || action.type === "give" || action.type === "swap" ? [action.card] : [];
  });
  return racks([...new Set(cards)]).flatMap((rack) => [...rack.cards]);
}

/** How many cards may be picked before they are sent. */
const manyAt = (view: DefenseView): number => (view.stage === "post" ? 4 : view.stage === "slip" ? view.left : 1);

/** Pick a card, or put it back. Of two alike only one can be stuck. */
export function pickCard(view: DefenseView, choice: Choice, card: Card): Choice {
  if (choice.cards.includes(card)) return { ...choice, cards: choice.cards.filter((other) => other !== card) };
  const alike = (other: Card) => view.stage === "post" && posterOf(other) === posterOf(card);
  const most = manyAt(view);
  const kept = most === 1 ? [] : choice.cards.filter((other) => !alike(other)).slice(0, most - 1);
  return { ...choice, cards: [...kept, card] };
}

/** Go over to a panel: the slots of another are let go. */
export const pickPanel = (choice: Choice, panel: Panel): Choice =>
  choice.panel === panel ? choice : { ...choice, panel, slots: [] };

export function pickSlot(view: DefenseView, choice: Choice, slot: Slot): Choice {
  const moved = pickPanel(choice, panelOf(slot));
  if (moved.slots.includes(slot)) return { ...moved, slots: moved.slots.filter((other) => other !== slot) };
  return { ...moved, slots: view.stage === "scraper" ? [slot] : [...moved.slots, slot] };
}

/** The slots that some legal action names. */
export const pickableSlots = (legal: readonly DefenseAction[]): ReadonlySet<Slot> =>
  new Set(
    legal.flatMap((action) => (action.type === "bar" ? action.slots : action.type === "scrape" ? [action.slot] : [])),
  );

const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

/** The action that the choice spells out, legal or not: the house says why if not. */
export function planned(view: DefenseView, choice: Choice): DefenseAction | null {
  const { square, cards, slots, side, count } = choice;
  const [card] = cards;
  const [slot] = slots;
  switch (view.stage) {
    case "turn":
    case "move":
    case "walk":
    case "brush":
      return square === null ? null : { type: "move", to: square };
    case "post":
    case "fog":
    case "double":
      return card === undefined ? null : { type: "post", cards: sorted(cards) };
    case "take":
      return { type: "take", count };
    case "slip":
    case "discard":
      return card === undefined ? null : { type: "slip", card };
    case "bar":
      return slot === undefined ? null : { type: "bar", slots: sorted(slots) };
    case "scraper":
      return slot === undefined || side === null ? null : { type: "scrape", slot, to: side };
    case "give":
    case "swap":
      return card === undefined || side === null ? null : { type: view.stage, card, to: side };
    case "look":
      return side === null ? null : { type: "look", at: side };
    default:
      return null;
  }
}

const same = (one: DefenseAction, other: DefenseAction) => {
  const [left, right] = [one, other] as unknown as Record<string, unknown>[];
  return Object.keys({ ...left, ...right }).every(
    (key) => JSON.stringify(left?.[key]) === JSON.stringify(right?.[key]),
  );
};
export const isListed = (legal: readonly DefenseAction[], action: DefenseAction) =>
  legal.some((listed) => same(listed, action));
