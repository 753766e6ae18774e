/* What the player is pointing at, before anything is sent. What may be done comes from the list of legal actions. */
import { ofUse, otherSides, panelHere, panelOf, posterOf, racks } from "./table";
import type { Card, DefenseAction, DefenseView, Exchange, Panel, Post, Side, Slot, Square } from "./types";

export interface Choice {
  readonly square: Square | null;
  /** Posters in the order in which they were picked. */
  readonly cards: readonly Card[];
  readonly panel: Panel | null;
  readonly slots: readonly Slot[];
  readonly side: Side | null;
  /** Whether the posters that are picked are to be exchanged. */
  readonly isExchange: boolean;
}

export const NOTHING: Choice = { square: null, cards: [], panel: null, slots: [], side: null, isExchange: false };

const posts = (legal: readonly DefenseAction[]): Post[] => legal.filter((action) => action.type === "post");

/** Where a choice begins: everything that fits is ready to be stuck; a side or a panel that is the only one is chosen. */
export function beginning(view: DefenseView, legal: readonly DefenseAction[]): Choice {
  const others = otherSides(view);
  const side = others.length === 1 ? (others[0] ?? null) : null;
  switch (view.stage) {
    case "post":
    case "double": {
      if (view.trapped) return { ...NOTHING, panel: view.at === null ? panelHere(view) : panelOf(view.at) };
      const most = posts(legal).reduce<Post | null>(
        (best, post) => (post.cards.length > (best?.cards.length ?? 0) ? post : best),
        null,
      );
      return { ...NOTHING, cards: most?.cards ?? [], panel: panelHere(view) };
    }
    default: {
      const [panel = null, ...more] = new Set([...pickableSlots(legal)].map(panelOf));
      return { ...NOTHING, side, panel: more.length === 0 ? panel : null };
    }
  }
}

const exchanges = (legal: readonly DefenseAction[]): Exchange[] => legal.filter((action) => action.type === "exchange");

/** What the house says can be stuck nowhere, if it says so: the first of two exchanges that it lists. */
export function useless(view: DefenseView, legal: readonly DefenseAction[]): readonly Card[] {
  const [first, ...more] = exchanges(legal);
  const isAll = !view.trapped && ofUse(view).length === 0;
  return first !== undefined && (more.length > 0 || isAll) ? first.cards : [];
}

/** An exchange begins with what is useless. */
export const exchanging = (view: DefenseView, legal: readonly DefenseAction[]): Choice => ({
  ...NOTHING,
  isExchange: true,
  cards: useless(view, legal),
});

/**
 * The cards that can be picked now, in the order of the panels, or as they are held where that would say too much. Any
 * can be exchanged, but where a lesson asks for some.
 */
export function pickable(view: DefenseView, legal: readonly DefenseAction[], choice: Choice, asked = false): Card[] {
  const cards = legal.flatMap((action): readonly Card[] => {
    if (action.type === "post") return action.cards;
    if (action.type === "exchange") return choice.isExchange ? (asked ? action.cards : view.hand) : [];
    return "card" in action ? [action.card] : [];
  });
  return ordered(view, [...new Set(cards)]);
}

/** By panel; by name would do as well, so where the panels are to be found out they are mixed. */
export const ordered = (view: DefenseView, cards: readonly Card[]): Card[] =>
  view.trapped
    ? cards.toSorted((one, other) => mixed(one) - mixed(other))
    : racks(cards).flatMap((rack) => [...rack.cards]);
const mixed = (card: Card) => (posterOf(card) * 23 + 5) % 36;

/** The letter of a square that can be gone to: on the plan and on its button. */
export const letterOf = (index: number): string => String.fromCharCode(97 + index);

/** How many cards may be picked before they are sent. */
function manyAt(view: DefenseView, choice: Choice): number {
  if (choice.isExchange) return Math.min(view.hand.length, view.reserve + view.bottom.length);
  return view.stage === "post" && !view.trapped ? 4 : 1;
}

/** Pick a card, or put it back. Of two alike only one can be stuck. */
export function pickCard(view: DefenseView, choice: Choice, card: Card): Choice {
  if (choice.cards.includes(card)) return { ...choice, cards: choice.cards.filter((other) => other !== card) };
  const alike = (other: Card) => view.stage === "post" && posterOf(other) === posterOf(card);
  const most = manyAt(view, choice);
  const kept = most === 1 ? [] : choice.cards.filter((other) => !alike(other)).slice(0, most - 1);
  return { ...choice, cards: [...kept, card] };
}

/** Go over to a panel: the slots of another are let go. */
export const pickPanel = (choice: Choice, panel: Panel): Choice =>
  choice.panel === panel ? choice : { ...choice, panel, slots: [] };

export function pickSlot(view: DefenseView, choice: Choice, slot: Slot): Choice {
  const moved = pickPanel(choice, panelOf(slot));
  if (moved.slots.includes(slot)) return { ...moved, slots: moved.slots.filter((other) => other !== slot) };
  return { ...moved, slots: view.stage === "bar" ? [...moved.slots, slot] : [slot] };
}

/** The slots that some legal action names. */
export const pickableSlots = (legal: readonly DefenseAction[]): ReadonlySet<Slot> =>
  new Set(legal.flatMap((action) => (action.type === "bar" ? action.slots : "slot" in action ? [action.slot] : [])));

const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

/** The action that the choice spells out, legal or not: the house says why if not. */
export function planned(view: DefenseView, choice: Choice): DefenseAction | null {
  const { square, cards, slots, side } = choice;
  const [card] = cards;
  const [slot] = slots;
  if (choice.isExchange) return card === undefined ? null : { type: "exchange", cards };
  switch (view.stage) {
    case "turn":
    case "move":
    case "walk":
    case "brush":
      return square === null ? null : { type: "move", to: square };
    case "post":
    case "fog":
    case "double":
      if (view.trapped) return card === undefined || slot === undefined ? null : { type: "stick", card, slot };
      return card === undefined ? null : { type: "post", cards: sorted(cards) };
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
/** Whether an action is on the list; of all exchanges a few are listed, unless a lesson asks for one. */
export const isListed = (legal: readonly DefenseAction[], action: DefenseAction, asked = false) =>
  legal.some((listed) => same(listed, action) || (!asked && listed.type === "exchange" && action.type === "exchange"));
