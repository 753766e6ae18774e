/* A page being set, and a stopwatch. */
import { box, greeked, lettering, rays, turned } from "../shapes";
import { disc, ink, line, outlined, repeat, round, second } from "../strokes";

const tick = (i: number) => {
  const [across, along] = [Math.sin((i * Math.PI) / 6), Math.cos((i * Math.PI) / 6)];
  return `M${round(296 + 46 * across)} ${round(80 - 46 * along)}L${round(296 + 39 * across)} ${round(80 - 39 * along)}`;
};

const watch =
  rays(296, 78, 62, 150, 24, 9, 0.1) +
  box(286, 8, 20, 18, "i") +
  box(278, 4, 36, 8) +
  ink("M338 26l10-8 8 10-10 8z") +
  disc("k", 296, 80, 58) +
  disc("w", 296, 80, 49) +
  second("M296 80V36A44 44 0 0 1 334 102Z") +
  line(repeat(12, tick), 3) +
  line("M296 80L332 101M296 80V50", 5) +
  disc("k", 296, 80, 6);

const page =
  box(36, 14, 150, 190) +
  box(30, 8, 150, 190, "w o2") +
  ink("M40 18h130v4H40zM40 50h130v1.8H40z") +
  lettering(105, 45, 25, "LA UNE") +
  box(40, 60, 60, 46, "i") +
  disc("w", 84, 74, 7) +
  ink("M40 106l20-26 14 16 8-8 18 18z") +
  box(108, 60, 62, 8) +
  greeked(108, 74, 62, 8, 4.4) +
  box(40, 114, 28, 6) +
  greeked(40, 125, 28, 8, 4.4) +
  box(76, 116, 46, 46, "o") +
  box(80, 120, 38, 38, "o", ' stroke-width="1"') +
  second("M99 124l4 10 11 1-8 7 3 11-10-6-10 6 3-11-8-7 11-1z") +
  box(130, 114, 40, 6) +
  greeked(130, 125, 40, 8, 4.4);

const article =
  box(186, 96, 62, 62) +
  outlined("M181 91H243V153H181Z") +
  box(181, 91, 62, 9, "i") +
  box(188, 107, 40, 7) +
  greeked(188, 120, 48, 6, 5);

export const redac = watch + turned(-7, 110, 90, page) + turned(9, 206, 120, article);
