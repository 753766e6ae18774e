import { card, disc, hatch, ink, lens, line, outlined, repeat, wash, wedge } from "../strokes";
import { bothSides, jaw, middleOf, neck } from "../head";
import type { Portrait } from "../portrait";

const SKULL = "M46 130C44 60 66 26 100 26C134 26 156 60 154 130";

const tuft = bothSides((x, sign) => {
  const curl = `M${x(48)} 130C${x(30)} 134 ${x(14)} 124 ${x(20)} 112C${x(8)} 104 ${x(16)} 88 ${x(28)} 90C${x(28)} 76 ${x(46)} 74 ${x(50)} 88`;
  return (
    wash(`${curl}Z`) +
    line(curl) +
    ink(repeat(6, (i) => lens(x(24 + i * 5), 120 - i * 7, x(42 + i * 1.2), 124 - i * 6, 1.6, -5 * sign)))
  );
});

const top =
  card(`${SKULL}Z`) +
  hatch(
    56,
    128,
    (y) => 154 - Math.max(0, 100 - y) ** 1.7 / 52,
    (y) => 34 - (128 - y) * 0.12,
    { step: 4.4, width: 2.6 },
  ) +
  line(SKULL) +
  ink(
    lens(66, 106, 132, 106, 1.6, -5) +
      lens(62, 117, 138, 117, 2, -6) +
      lens(72, 95, 124, 95, 1.2, -4) +
      lens(58, 70, 74, 42, 1.5, -5),
  ) +
  line("M96 26C92 12 84 8 76 12M101 26C102 10 108 4 114 6M106 27C114 16 124 14 130 18", 2) +
  tuft;

const bushy = (i: number) => Math.sin((i / 8) * 3.1);

const glass = (x: number) =>
  disc("w", x, 184, 23) +
  disc("t", x, 184, 19) +
  disc("w o2", x, 182, 10) +
  disc("k", x + 3, 178, 4.6) +
  disc("o", x, 184, 22, 5);

const middle =
  middleOf(1.25) +
  ink(
    repeat(
      9,
      (i) =>
        wedge(60 + i * 4, 158 - 2 * bushy(i), 56 + i * 4.2, 146 - 4 * bushy(i), 3) +
        wedge(108 + i * 4, 158 - 2 * bushy(i), 110 + i * 4.2, 145 - 4 * bushy(i), 3),
    ),
  ) +
  glass(76) +
  glass(124) +
  line("M97 180Q100 175 103 180M54 180L44 176M146 180L156 176", 4) +
  card(lens(62, 192, 72, 170, 1.6) + lens(110, 192, 120, 170, 1.6)) +
  line("M94 200C88 220 78 232 82 244C88 254 96 246 100 250C106 254 116 252 120 242C122 230 110 222 107 202") +
  ink(
    repeat(6, (i) => wedge(121 - Math.abs(i - 3) * 0.9, 230 + i * 4, 108, 230 + i * 4, 2.2, 2)) +
      lens(86, 246, 94, 248, 2) +
      lens(106, 250, 114, 248, 2),
  );

const bottom =
  neck(18) +
  jaw("M58 260C58 290 66 326 100 340C134 326 142 290 142 260") +
  hatch(
    264,
    318,
    (y) => 142 - Math.max(0, y - 262) ** 1.9 / 120,
    () => 18,
    { step: 4.4 },
  ) +
  ink(lens(74, 282, 126, 282, 4, -4) + lens(80, 288, 120, 288, 1.4, 7)) +
  ink("M100 294C84 294 76 308 80 326C86 350 96 366 100 380C104 366 114 350 120 326C124 308 116 294 100 294Z") +
  card(
    repeat(8, (i) => {
      const off = i - 3.5;
      return lens(84 + i * 4.6, 304 + Math.abs(off) * 2, 97 + i * 0.9, 366 - Math.abs(off) * 5, 1.1, off * 1.5);
    }),
  ) +
  outlined("M74 344L48 364L66 392H88Z") +
  outlined("M126 344L152 364L134 392H112Z") +
  ink(repeat(4, (i) => wedge(134 - i * 3, 388 - i * 5, 122, 366 - i * 2, 1.6))) +
  wash("M0 392V378L48 362L66 392ZM200 392V378L152 362L134 392Z") +
  line("M0 378L48 363L66 392M200 378L152 363L134 392") +
  ink(
    repeat(
      6,
      (i) =>
        lens(6 + i * 9, 390, 14 + i * 9, 374 - i * 2.4, 1.1) + lens(194 - i * 9, 390, 186 - i * 9, 374 - i * 2.4, 1.3),
    ),
  );

export const scholar: Portrait = { top, middle, bottom };
