/* Type metal and the book: the pieces of Typo, drawn once and referred to by `<use>`. */
import { mirrored } from "./shapes";
import { ink, lens, outlined, repeat, second } from "./strokes";

/** A sort standing in its case, 84 x 106: green top, dark side, the letter mirrored on its face. */
export const sortDrawing = (letter: string) =>
  second("M2 18L18 2h64L66 18z") +
  `<path class="side" d="M66 18L82 2v88L66 106z"/>` +
  outlined("M2 18h64v87H2z") +
  mirrored(34, 73, 54, letter) +
  ink("M2 94h64v5H2z") +
  ink(repeat(6, (at) => lens(8 + at * 9, 92, 12 + at * 9, 84, 0.7)));

const page = (from: number, to: number, top: number, count: number, fall: number) =>
  repeat(count, (at) => lens(from, top + at * 6, to, top + fall + at * 6.5, 0.9, 0.8));

/** The dictionary, open. */
export const bookSymbol = () =>
  `<symbol id="type-book" viewBox="0 0 92 72">` +
  second("M4 14L46 22 88 14V66L46 71 4 66z") +
  outlined("M46 16C36 6 20 5 8 8V60c12-3 28-2 38 7z") +
  outlined("M46 16C56 6 72 5 84 8V60c-12-3-28-2-38 7z") +
  ink(page(14, 40, 22, 5, 4.6) + page(52, 78, 39, 3, -5.4) + page(52, 66, 26, 2, -3)) +
  `<text class="set" x="19" y="19" font-size="13">A</text>` +
  ink("M70 4h9v26l-4.5-5-4.5 5z") +
  `</symbol>`;
