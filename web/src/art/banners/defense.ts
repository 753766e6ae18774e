/* A wall, a half-pasted bill, a brush. */
import { box, lettering, turned } from "../shapes";
import { disc, ink, lens, line, outlined, repeat, second } from "../strokes";

const bricks =
  `<path fill="none" stroke="currentColor" stroke-width="1.2" opacity=".55" d="` +
  repeat(7, (row) => `M0 ${10 + row * 20}H400`) +
  repeat(8, (row) => repeat(10, (x) => `M${x * 40 + (row % 2 === 0 ? 20 : 0)} ${row * 20 - 10}v20`)) +
  `"/>`;

const bill =
  ink("M228 150V14L330 8L336 150Z") +
  second("M222 150V10L324 4L330 150Z") +
  disc("w", 276, 64, 36) +
  ink("M276 34c16 14 22 26 22 38a22 22 0 0 1-44 0c0-12 6-24 22-38z") +
  `<path class="w" d="M266 74a10 10 0 0 0 10 12v6a16 16 0 0 1-16-18zM238 112h76v7h-76zM246 124h60v5h-60z"/>` +
  outlined("M324 4L330 60C316 52 304 30 300 5Z");

const brush =
  `<rect class="k" x="20" y="96" width="120" height="13" rx="5"/>` +
  second("M136 84h26v38h-26z") +
  outlined("M162 82h34v42h-34z") +
  ink(repeat(8, (i) => lens(166, 86 + i * 5, 196, 86 + i * 5, 1)));

export const defense =
  bricks +
  box(20, 18, 196, 34, "w o2") +
  lettering(118, 42, 21, "DÉFENSE D’AFFICHER", "set-label") +
  bill +
  turned(-28, 110, 104, brush) +
  `<path class="w o2" stroke-width="2" d="M190 58c20-6 30 4 50 0v12c-6 0-4 20-9 20s-3-14-9-14-3 30-9 30-2-26-8-26-4 12-9 12-2-20-6-22z"/>` +
  ink("M352 104h40l-5 46h-30z") +
  `<ellipse class="i" cx="372" cy="104" rx="20" ry="6"/>` +
  line("M352 106C352 74 392 74 392 106");
