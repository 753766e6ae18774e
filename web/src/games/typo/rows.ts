/* Where the cards are: geometry and arithmetic of what the view shows, no rule. */
import type { Announced, End, Hint, Spot, TypoAction, TypoView } from "./types";
import { word } from "./words";

export const ENDS: readonly End[] = ["left", "right"];

/** What a row reads with a card at one of its ends. */
export const withCard = (row: string, letter: string, end: End): string =>
  end === "left" ? letter + row : row + letter;

/** The rows as they lie on the table, an announced card included. */
export const shownRows = (view: TypoView): readonly string[] =>
  view.rows.map((row, at) =>
    view.announced?.row === at ? withCard(row, cardOf(view, view.announced), view.announced.end) : row,
  );

const cardOf = (view: TypoView, announced: Announced): string => view.chosen[announced.seat] ?? "";

/** How many cards of each letter there are in the box. */
export function copiesOf(deck: string): ReadonlyMap<string, number> {
  const copies = new Map<string, number>();
  for (const letter of deck) copies.set(letter, (copies.get(letter) ?? 0) + 1);
  return copies;
}

/** My card that is to be placed now, if it is. */
export const cardToPlace = (view: TypoView): string | null =>
  view.stage === "place" && view.seat !== null && view.turn === view.seat ? (view.chosen[view.seat] ?? null) : null;

export const longest = (rows: readonly string[]): number => Math.max(...rows.map((row) => row.length));

/** A narrow board shows so many cards of a row at most; of a longer one the middle lies under one card. */
export const MOST_SHOWN = 9;

/** The places in a row of the cards that a narrow board lays under one: none, or those between four and four. */
export const folded = (row: string): { readonly from: number; readonly to: number } =>
  row.length > MOST_SHOWN ? { from: 4, to: row.length - 4 } : { from: row.length, to: row.length };

/** What a row would read, at the end where the card goes: all of it, or as much as a card's foot holds. */
export const shortly = (reads: string, end: End): string =>
  reads.length <= 4 ? reads : end === "left" ? `${reads.slice(0, 3)}…` : `…${reads.slice(-3)}`;

export const hintAt = (hints: readonly Hint[] | null, { row, end }: Spot): Hint | undefined =>
  hints?.find((hint) => hint.row === row && hint.end === end);

export const sameSpot = (one: Spot | null, other: Spot | null): boolean =>
  one !== null && other !== null && one.row === other.row && one.end === other.end;

/** The rows that may be discarded, by the list of legal actions. */
export const discards = (legal: readonly TypoAction[]) => legal.filter((action) => action.type === "give-up");

/** What it costs that a row goes: its length, or, in the variant, its second half in hand. */
export function costOf(view: TypoView, at: number): string {
  const row = view.rows[at] ?? "";
  if (!view.options.empty_hand) return word("typo.discard", { row, count: row.length });
  const half = Math.floor(row.length / 2);
  const [out, back] = [row.slice(0, half), row.slice(half)];
  return half === 0 ? word("typo.discard-hand-whole", { back }) : word("typo.discard-hand", { out, back });
}

/** Which round of the part this is, and of how many; the variant goes on until a hand is empty. */
export function roundOf(view: TypoView): { round: number; of: number | null } {
  const laid = Math.max(...view.laid.map((letters) => letters.length));
  return {
    round: laid + (view.stage === "choose" ? 1 : 0),
    of: view.options.empty_hand ? null : laid + Math.max(...view.sizes),
  };
}

const STEPS: Readonly<Record<string, (from: Spot) => Spot>> = {
  ArrowUp: ({ row, end }) => ({ row: Math.max(0, row - 1), end }),
  ArrowDown: ({ row, end }) => ({ row: Math.min(3, row + 1), end }),
  ArrowLeft: ({ row }) => ({ row, end: "left" }),
  ArrowRight: ({ row }) => ({ row, end: "right" }),
};

/** Where an arrow key leads from an end of a row, or null if it is none. */
export const stepTo = (from: Spot, key: string): Spot | null => STEPS[key]?.(from) ?? null;
