import { card, disc, hatch, ink, lens, line, outlined, repeat, wash, wedge } from "../strokes";
import { bothSides, cheeks, ears, jaw, lashes, neck } from "../head";
import type { Portrait } from "../portrait";

const HAIR =
  "M46 131C26 134 10 120 18 102C2 94 2 68 18 62C10 42 28 22 50 28C58 8 86 4 100 14C114 4 142 8 150 28C172 22 190 42 182 62C198 68 198 94 182 102C190 120 174 134 154 131" +
  "C158 112 150 100 132 98C116 97 108 104 100 95C92 104 84 97 68 98C50 100 42 112 46 131Z";

/** A ringlet: three nested strokes around a point. */
const ringlet = (x: number, y: number, r: number, sign: number) =>
  repeat(3, (i) => {
    const reach = r - i * (r / 3.4);
    return lens(
      x - reach * sign,
      y + reach * 0.7,
      x + reach * 0.8 * sign,
      y - reach * 0.5,
      1.7 - i * 0.25,
      -reach * 0.95 * sign,
    );
  });

const tiara =
  outlined("M58 78C82 66 118 66 142 78L152 44L127 60L100 24L73 60L48 44Z", "t") +
  ink(repeat(6, (i) => lens(112 + i * 5, 72 + i * 0.7, 112 + i * 5.6, 60 - i * 1, 1.1))) +
  disc("w o2", 100, 24, 5) +
  disc("w o2", 48, 44, 4) +
  disc("w o2", 152, 44, 4) +
  outlined("M100 44L108 55L100 66L92 55Z") +
  line("M60 84C84 73 116 73 140 84", 2);

const top =
  card("M46 130V104C60 88 140 88 154 104V130Z") +
  hatch(
    104,
    129,
    () => 153.5,
    () => 28,
    { step: 4.3, width: 2.5 },
  ) +
  ink(HAIR) +
  card(
    bothSides((x, sign) =>
      [
        [30, 82, 19],
        [40, 44, 20],
        [32, 116, 13],
        [74, 30, 13],
        [60, 92, 9],
      ]
        .map(([cx = 0, cy = 0, r = 0]) => ringlet(x(cx), cy, r, sign))
        .join(""),
    ),
  ) +
  tiara;

const eye = (x: (value: number) => number) =>
  wash(`M${x(58)} 184C${x(60)} 160 ${x(94)} 158 ${x(96)} 184Q${x(78)} 200 ${x(58)} 184Z`) +
  ink(lens(x(57), 183, x(97), 184, 3.2, x(0) === 0 ? 12 : -12)) +
  line(`M${x(61)} 176C${x(66)} 161 ${x(88)} 160 ${x(94)} 177`, 1.8);

const drop = (x: number) =>
  line(`M${x} 208V216`, 2) +
  outlined(`M${x} 214C${x - 11} 230 ${x - 9} 244 ${x} 246C${x + 9} 244 ${x + 11} 230 ${x} 214Z`, "t") +
  card(lens(x - 3, 238, x - 1, 224, 1.6));

const middle =
  ears(0.7) +
  cheeks(20) +
  bothSides((x, sign) => ink(lens(x(56), 158, x(97), 160, 2.6, -17 * sign))) +
  eye((v) => v) +
  eye((v) => 200 - v) +
  ink(lashes(60, 94, 187, 5, 12, 7, 6) + lashes(106, 140, 187, 5, 12, 7, 6)) +
  line("M97 176C95 200 90 220 89 230C90 240 97 240 101 243C107 244 112 240 111 233") +
  ink(
    repeat(6, (i) => wedge(110 - i * 0.9, 230 - i * 6, 102 - i * 0.5, 227 - i * 6, 1.8)) + lens(92, 238, 98, 242, 2),
  ) +
  disc("k", 128, 240, 3.4) +
  drop(37) +
  drop(163);

const pearl = (i: number) => {
  const t = (i - 4.5) / 4.5;
  return (
    disc("w o2", 100 + t * 40, 372 - Math.abs(t) ** 2 * 20, 6.6) +
    ink(wedge(100 + t * 40 + 4, 374 - t * t * 20, 100 + t * 40, 376 - t * t * 20, 2))
  );
};

const BOA =
  "M0 366C8 356 20 358 24 364C30 354 44 354 48 364C56 358 64 364 62 374C74 374 80 382 78 392H122C120 382 126 374 138 374C136 364 144 358 152 364C156 354 170 354 176 364C180 358 192 356 200 366V392H0Z";

const bottom =
  neck(21) +
  jaw("M58 260C58 302 72 338 100 344C128 338 142 302 142 260") +
  hatch(
    264,
    330,
    (y) => 142 - Math.max(0, y - 262) ** 1.8 / 82,
    (y) => 18 - 5 * Math.sin((y - 262) / 26),
    { step: 4.4, width: 2.3 },
  ) +
  outlined("M64 290C70 272 90 266 100 276C110 266 130 272 136 290C138 318 120 334 100 334C80 334 62 318 64 290Z", "t") +
  ink("M75 292C84 284 93 282 100 286C107 282 116 284 125 292C126 312 114 323 100 323C86 323 74 312 75 292Z") +
  card("M82 291C90 286 110 286 118 291C117 298 83 298 82 291Z") +
  wash("M86 315C91 303 109 303 114 315C108 322 92 322 86 315Z") +
  line("M86 315C91 303 109 303 114 315", 1.4) +
  card(lens(74, 282, 90, 275, 1.6, -2) + lens(84, 328, 104, 330, 1.5, 2)) +
  ink(lens(94, 338, 106, 338, 1, 2)) +
  card("M40 392C50 366 66 356 79 348H121C134 356 150 366 160 392Z") +
  line("M79 346C70 358 48 362 36 380M121 346C130 358 152 362 164 380") +
  hatch(
    356,
    390,
    (y) => 128 + (y - 350) * 0.9,
    () => 20,
    { step: 4.4, width: 2 },
  ) +
  repeat(10, pearl) +
  outlined(BOA, "t") +
  ink(
    bothSides((x, sign) =>
      repeat(9, (i) => wedge(x(6 + i * 8), 392, x(4 + i * 8.4), 372 + (i % 3) * 3 + i * 0.8, 2.2, 3 * sign)),
    ),
  );

export const diva: Portrait = { top, middle, bottom };
