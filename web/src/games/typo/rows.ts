/* Where the cards are: geometry and arithmetic of what the view shows, no rule. */
import type { Announced, End, Hint, Spot, TypoAction, TypoView } from "./types";

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

export const hintAt = (hints: readonly Hint[] | null, { row, end }: Spot): Hint | undefined =>
  hints?.find((hint) => hint.row === row && hint.end === end);

export const sameSpot = (one: Spot | null, other: Spot | null): boolean =>
  one !== null && other !== null && one.row === other.row && one.end === other.end;

/** The rows that may be discarded, by the list of legal actions. */
export const discards = (legal: readonly TypoAction[]) => legal.filter((action) => action.type === "give-up");

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
