import { card, disc, hatch, ink, lens, line, outlined, repeat, wedge } from "../strokes";
import { bothSides, cheeks, ears, jaw } from "../head";
import type { Portrait } from "../portrait";

/** One tail feather, drawn upright from 100,104 and turned. */
function feather(angle: number, length: number): string {
  const tip = 104 - length;
  return (
    `<g transform="rotate(${angle} 100 104)">` +
    outlined(
      `M100 100C92 ${tip + 44} 86 ${tip + 24} 88 ${tip + 13}C90 ${tip + 2} 110 ${tip + 2} 112 ${tip + 13}C114 ${tip + 24} 108 ${tip + 44} 100 100Z`,
    ) +
    ink(
      repeat(
        4,
        (i) =>
          wedge(100, tip + 38 + i * 8, 92 + i * 1.4, tip + 31 + i * 8, 1.5) +
          wedge(100, tip + 38 + i * 8, 108 - i * 1.4, tip + 31 + i * 8, 1.5),
      ),
    ) +
    `<ellipse class="t o2" cx="100" cy="${tip + 17}" rx="9" ry="10.5" stroke-width="2"/>` +
    disc("k", 100, tip + 18.5, 5.4) +
    disc("w", 100, tip + 20, 1.8) +
    "</g>"
  );
}

const peacock =
  ink("M70 106C64 84 78 70 92 72C96 62 92 54 92 46C92 36 112 36 112 47C112 60 118 66 122 76C128 88 126 98 120 106Z") +
  card(
    lens(98, 92, 101, 54, 1.8, 3) +
      repeat(4, (i) => lens(76 + i * 5, 100 - i * 2, 84 + i * 5, 84 + i * 1, 1.5, 3)) +
      repeat(3, (i) => lens(106 + i * 5, 100, 108 + i * 4, 82 + i * 4, 1.3, -3)),
  ) +
  disc("w", 99, 46, 2.6) +
  outlined("M92 46L80 51L92 53Z", "t") +
  line("M102 38L98 26M104 38V24M106 38L111 26", 1.8) +
  disc("k", 98, 25, 2.6) +
  disc("k", 104, 22, 2.6) +
  disc("k", 111, 25, 2.6);

const top =
  card("M46 130V104H154V130Z") +
  line("M46 130V114M154 130V114") +
  hatch(
    118,
    129,
    () => 153.5,
    () => 28,
    { step: 4.2, width: 2.5 },
  ) +
  [-74, 74, -52, 52, -30, 30].map((angle) => feather(angle, Math.abs(angle) > 60 ? 88 : 94)).join("") +
  feather(-10, 96) +
  feather(12, 96) +
  peacock +
  ink("M20 110C46 98 154 98 180 110C184 120 168 126 152 121C120 113 80 113 48 121C32 126 16 120 20 110Z") +
  card(lens(34, 114, 166, 114, 1.5, -6) + lens(54, 110, 146, 110, 0.9, -4)) +
  bothSides(
    (x, sign) =>
      outlined(
        `M${x(46)} 131C${x(30)} 134 ${x(24)} 122 ${x(32)} 117C${x(44)} 113 ${x(60)} 114 ${x(62)} 118C${x(56)} 122 ${x(50)} 126 ${x(46)} 131Z`,
        "t",
      ) + ink(lens(x(34), 124, x(50), 120, 1.1, -2 * sign) + lens(x(38), 129, x(52), 123, 1, -2 * sign)),
  );

const eye = (x: (value: number) => number) =>
  outlined(`M${x(60)} 186C${x(66)} 172 ${x(90)} 172 ${x(96)} 186C${x(88)} 194 ${x(68)} 194 ${x(60)} 186Z`) +
  disc("k", x(78), 188, 5.6) +
  outlined(`M${x(57)} 188C${x(60)} 164 ${x(94)} 162 ${x(98)} 186C${x(84)} 183 ${x(70)} 183 ${x(57)} 188Z`, "t") +
  ink(lens(x(57), 188, x(98), 186, 2.6, x(0) === 0 ? -4 : 4)) +
  line(`M${x(62)} 174C${x(68)} 164 ${x(86)} 163 ${x(93)} 172`, 1.5);

const pearl = (x: number) =>
  line(`M${x} 206V216`, 2) + disc("w o2", x, 223, 8) + ink(wedge(x + 5, 226, x, 228, 2.4)) + disc("t o2", x, 238, 5.5);

const middle =
  ears(0.75) +
  cheeks(16) +
  bothSides((x, sign) => ink(lens(x(58), 156, x(96), 158, 1.7, -20 * sign))) +
  ink(
    repeat(
      5,
      (i) =>
        lens(56 + i * 2, 217 + i * 4.6, 74 + i * 0.6, 213 + i * 4.6, 1, -3) +
        lens(126 - i * 0.6, 213 + i * 4.6, 144 - i * 2, 217 + i * 4.6, 1.3, -3),
    ),
  ) +
  eye((v) => v) +
  eye((v) => 200 - v) +
  ink(
    lens(64, 200, 92, 199, 1.1, 6) +
      lens(108, 199, 136, 200, 1.1, 6) +
      lens(68, 206, 88, 206, 0.9, 4) +
      lens(112, 206, 132, 206, 0.9, 4),
  ) +
  card(
    "M95 166C98 182 88 204 84 226C82 240 90 246 97 246C101 252 108 250 110 246C118 246 120 236 116 226C110 206 106 184 107 166Z",
  ) +
  line("M95 168C99 182 88 204 84 226C82 240 90 246 97 246C101 252 108 250 110 246C118 246 120 236 116 228") +
  ink(
    lens(87, 240, 95, 243, 2.4, -2) +
      lens(109, 245, 115, 240, 2.4, -2) +
      repeat(9, (i) => wedge(117 - i * 1.4, 238 - i * 6, 108 - i * 0.6, 235 - i * 6, 2)),
  ) +
  pearl(38) +
  pearl(162);

/** A pleated collar: loops standing side by side on an arc. */
const pleat = (i: number) => {
  const t = (i - 6) / 6;
  const [x, y] = [100 + t * 88, 374 - 24 * t * t];
  return (
    `<g transform="rotate(${(t * -26).toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})">` +
    outlined(
      `M${(x - 9).toFixed(1)} ${(y - 16).toFixed(1)}C${(x - 13).toFixed(1)} ${(y + 4).toFixed(1)} ${(x - 10).toFixed(1)} ${(y + 14).toFixed(1)} ${x.toFixed(1)} ${(y + 14).toFixed(1)}C${(x + 10).toFixed(1)} ${(y + 14).toFixed(1)} ${(x + 13).toFixed(1)} ${(y + 4).toFixed(1)} ${(x + 9).toFixed(1)} ${(y - 16).toFixed(1)}Z`,
    ) +
    ink(lens(x, y - 14, x, y + 8, 1.6) + lens(x + 5, y - 12, x + 5, y + 2, 1.3)) +
    "</g>"
  );
};

const bottom =
  ink("M0 392V372C40 352 160 352 200 372V392Z") +
  jaw("M58 260C60 292 66 330 86 350C94 357 106 357 114 350C134 330 140 292 142 260") +
  hatch(
    264,
    342,
    (y) => 142 - Math.max(0, y - 264) ** 1.9 / 150,
    (y) => 16 + 3 * Math.sin(y / 9),
    { step: 4.4, width: 2.3 },
  ) +
  ink(lens(70, 268, 80, 288, 1.5, -4) + lens(130, 268, 120, 288, 1.5, 4)) +
  ink("M80 293C86 284 95 281 100 287C105 281 114 284 120 293C110 292 90 292 80 293Z") +
  ink("M82 294C92 292 108 292 118 294C114 307 108 311 100 311C92 311 86 307 82 294Z") +
  card(lens(82, 293.4, 118, 293.4, 0.9, 1.4)) +
  ink(lens(92, 317, 108, 317, 1.3, 3) + lens(84, 334, 116, 334, 1.6, 8) + lens(78, 342, 122, 342, 1.4, 11)) +
  card(lens(88, 301, 98, 303, 1.2, 1)) +
  disc("k", 124, 306, 2.8) +
  [0, 12, 1, 11, 2, 10, 3, 9, 4, 8, 5, 7, 6].map(pleat).join("") +
  disc("t o2", 100, 384, 9) +
  ink("M97 390C94 384 98 378 103 380C102 384 104 386 103 390Z");

export const baroness: Portrait = { top, middle, bottom };
