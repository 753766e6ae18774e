/* What the player is pointing at, before anything is sent. Lights come from the list of legal actions alone. */
import type { Bet, Chip, PieceId, Place, Swap, VipsAction, VipsView } from "./types";
import { betPieces, levelOf } from "./pieces";

export interface Choice {
  readonly chip: Chip | null;
  readonly piece: PieceId | null;
  readonly partner: PieceId | null;
}

export const NOTHING: Choice = { chip: null, piece: null, partner: null };

/** Take a chip in hand, or put it back. A piece already chosen stays chosen. */
export function chooseChip(choice: Choice, chip: Chip): Choice {
  return { chip: choice.chip === chip ? null : chip, piece: choice.piece, partner: null };
}

/** Point at a piece: for the chip in hand, or as one of two of the same level, or as a new beginning. */
export function choosePiece(choice: Choice, piece: PieceId): Choice {
  if (choice.chip !== null) return { chip: choice.chip, piece, partner: null };
  if (choice.piece === piece) return NOTHING;
  if (choice.partner === piece) return { ...choice, partner: null };
  const beside = choice.piece !== null && levelOf(choice.piece) === levelOf(piece);
  return beside ? { ...choice, partner: piece } : { chip: null, piece, partner: null };
}

/** The action that the choice spells out, legal or not: the server says why if not. */
export function planned(choice: Choice): Place | Swap | null {
  const { chip, piece, partner } = choice;
  if (piece === null) return null;
  if (chip !== null) return { type: "place", chip, piece };
  return partner === null ? null : { type: "swap", first: Math.min(piece, partner), second: Math.max(piece, partner) };
}

/** The piece that was pointed at last: pointing at it again means yes. */
export const pointedAt = (choice: Choice): PieceId | null => choice.partner ?? choice.piece;

export function isListed(legal: readonly VipsAction[], plan: Place | Swap): boolean {
  return legal.some((action) =>
    plan.type === "place"
      ? action.type === "place" && action.chip === plan.chip && action.piece === plan.piece
      : action.type === "swap" && action.first === plan.first && action.second === plan.second,
  );
}

/** The pieces that answer to the choice: where the chip in hand may go, or what the chosen piece may be swapped with. */
export function lit(legal: readonly VipsAction[], choice: Choice): ReadonlySet<PieceId> {
  return new Set(legal.flatMap((action) => answers(action, choice)));
}

function answers(action: VipsAction, { chip, piece, partner }: Choice): PieceId[] {
  if (action.type === "place") return chip === action.chip && piece !== action.piece ? [action.piece] : [];
  if (action.type !== "swap" || chip !== null || piece === null) return [];
  const { first, second } = action;
  return [first === piece ? second : second === piece ? first : null].filter(
    (other) => other !== null && other !== partner,
  ) as PieceId[];
}

/** Where a piece stands after the swap that is announced, or chosen and allowed. */
export function columnAfter(view: VipsView, legal: readonly VipsAction[], choice: Choice, piece: PieceId): number {
  const plan = planned(choice);
  const swap = view.announced ?? (plan?.type === "swap" && isListed(legal, plan) ? plan : null);
  const other = swap && (swap.first === piece ? swap.second : swap.second === piece ? swap.first : null);
  return view.columns[other ?? piece] ?? 0;
}

/** The pieces that some listed swap would move. */
export const movable = (legal: readonly VipsAction[]): ReadonlySet<PieceId> =>
  new Set(legal.flatMap((action) => (action.type === "swap" ? [action.first, action.second] : [])));

/** The colours that may be laid somewhere. */
export const layable = (legal: readonly VipsAction[]): ReadonlySet<Chip> =>
  new Set(legal.flatMap((action) => (action.type === "place" ? [action.chip] : [])));

/** A bet being written: one number per level, null where nothing is chosen yet. */
export type Draft = readonly [number | null, number | null, number | null];
export const BLANK: Draft = [null, null, null];

export function pick(draft: Draft, level: number, number: number): Draft {
  return draft.map((chosen, index) => (index === level ? number : chosen)) as unknown as Draft;
}

/** The bet that the draft spells out, if the list has it. */
export function drafted(legal: readonly VipsAction[], [top, middle, bottom]: Draft): Bet | null {
  return (
    legal.find(
      (action): action is Bet =>
        action.type === "bet" && action.top === top && action.middle === middle && action.bottom === bottom,
    ) ?? null
  );
}

/** The pieces that some bet that can be made is on. */
export const bettable = (legal: readonly VipsAction[]): ReadonlySet<PieceId> =>
  new Set(legal.flatMap((action) => (action.type === "bet" ? betPieces(action) : [])));
