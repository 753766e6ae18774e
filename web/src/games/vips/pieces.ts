/* Where pieces are and what they are called. Geometry and words only: what may be done is in the `legal` list. */
import { LEVELS, type Level } from "../../art/faces";
import type { Talk } from "../../protocol/talk";
import type { Seat } from "../../protocol/types";
import type { Bet, Chip, Chips, PieceId, VipsView } from "./types";
import { word } from "./words";

export const CHIPS: readonly Chip[] = ["green", "red", "blue"];
export const NUMERALS = ["I", "II", "III", "IV", "V"] as const;

export const levelOf = (piece: PieceId): number => Math.floor(piece / 5);
/** I to V as 1 to 5. */
export const numberOf = (piece: PieceId): number => (piece % 5) + 1;
export const levelName = (piece: PieceId): Level => LEVELS[levelOf(piece)] ?? "top";
export const pieceOf = (level: number, number: number): PieceId => 5 * level + number - 1;
export const numeral = (piece: PieceId): string => NUMERALS[piece % 5] ?? "";

/** The piece that stands at this level of this column. */
export function pieceAt(view: VipsView, level: number, column: number): PieceId {
  return view.columns.findIndex((place, piece) => place === column && levelOf(piece) === level);
}

/** The three pieces of a column, top to bottom. */
export const portraitOn = (view: VipsView, column: number): PieceId[] =>
  LEVELS.map((_, level) => pieceAt(view, level, column));

export const betPieces = (bet: Bet): [PieceId, PieceId, PieceId] => [
  pieceOf(0, bet.top),
  pieceOf(1, bet.middle),
  pieceOf(2, bet.bottom),
];
export const betNumbers = (bet: Bet): [number, number, number] => [bet.top, bet.middle, bet.bottom];

/** Every chip by its colour, one entry each: green, green, blue. */
export const chipList = (chips: Chips): Chip[] =>
  CHIPS.flatMap((chip, index) => Array.from({ length: chips[index] ?? 0 }, () => chip));

/** The seats that bet on a piece, once the bets are shown. */
export const bettorsOf = (view: VipsView, piece: PieceId): Seat[] =>
  view.count === null ? [] : view.bets.flatMap((bet, seat) => (bet && betPieces(bet).includes(piece) ? [seat] : []));

/** The person a piece was cut from: a trade ("le Dandy") where the pack has one, else a name. */
export function personOf(view: VipsView, piece: PieceId, talk: Talk): string {
  const people = view.options.portraits;
  const trades = `${people}-trade`;
  return talk.label(talk.knows(trades, piece % 5) ? trades : people, piece % 5);
}

export function chipsInWords(chips: Chips, talk: Talk): string {
  const colours = chipList(chips).map((chip) => talk.label("chip", chip));
  return colours.length === 0 ? word("vips.no-chip") : word("vips.chips-on", { chips: colours.join(", ") });
}

/** "haut IV, le Dandy, colonne 1 ; jetons : rouge, bleu": what a screen reader says of a piece. */
export function nameOfPiece(view: VipsView, piece: PieceId, talk: Talk, hint = ""): string {
  const bettors = bettorsOf(view, piece);
  return [
    word("vips.piece", {
      piece: talk.label("piece", piece),
      who: personOf(view, piece, talk),
      column: (view.columns[piece] ?? 0) + 1,
      chips: chipsInWords(view.chips[piece] ?? [0, 0, 0], talk),
    }),
    bettors.length > 0 ? word("vips.bet-by", { names: talk.list(bettors.map((seat) => talk.name(seat))) }) : "",
    hint,
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** Whom they are looking for, split around the name so that it can be set in italics. */
export function headline(view: VipsView, talk: Talk): { before: string; sought: string; after: string } {
  const table = view.options.portraits === "women" ? "sought-women" : "sought";
  const [before = "", after = ""] = talk.label("word", "sought").split("{sought}");
  return { before, sought: talk.label(table, view.options.sought), after };
}
