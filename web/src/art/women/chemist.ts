import { card, disc, hatch, ink, lens, line, outlined, repeat, round, wash, wedge } from "../strokes";
import { jaw, middleOf, neck } from "../head";
import type { Portrait } from "../portrait";

const SPIKES = 13;
const at = (angle: number, radius: number): [number, number] => [
  100 + radius * 1.02 * Math.cos(angle),
  116 + radius * Math.sin(angle),
];
const spikeAngle = (i: number) => Math.PI * (1.03 + (i / (SPIKES - 1)) * 0.94);
const spikeReach = (i: number) => 92 + 14 * Math.sin(i * 2.3 + 0.6);

/** Hair that met an experiment: flames standing around the skull. */
function blast(): string {
  let d = "M46 131";
  for (let i = 0; i < SPIKES; i++) {
    const [tipX, tipY] = at(spikeAngle(i), spikeReach(i));
    const [inX, inY] = at(spikeAngle(i + 0.5), 62);
    const [bendX, bendY] = at(spikeAngle(i - 0.42), 74);
    const [backX, backY] = at(spikeAngle(i + 0.34), 80);
    d += `Q${round(bendX)} ${round(bendY)} ${round(tipX)} ${round(tipY)}`;
    if (i < SPIKES - 1) d += `Q${round(backX)} ${round(backY)} ${round(inX)} ${round(inY)}`;
  }
  return `${d}Q158 118 154 131C152 106 130 92 100 92C70 92 48 106 46 131Z`;
}

const tube =
  '<g transform="rotate(22 150 56)">' +
  outlined("M142 18H160V66Q160 76 151 76Q142 76 142 66Z") +
  wash("M143.5 44H158.500V66Q158.5 74.5 151 74.500Q143.5 74.5 143.5 66Z") +
  line("M139 18H163M143 44H159", 2.6) +
  disc("w o2", 151, 56, 3, 1.6) +
  disc("w o2", 148, 66, 2.2, 1.6) +
  card(lens(146, 40, 146, 22, 0.9)) +
  "</g>";

const pencil =
  '<g transform="rotate(-52 60 76)">' +
  outlined("M24 70H76L92 76L76 82H24Z", "t") +
  outlined("M76 70L92 76L76 82Z") +
  ink("M86 73.8L92 76L86 78.2Z") +
  outlined("M24 70H32V82H24Z") +
  line("M32 76H76", 1.6) +
  "</g>";

const top =
  card("M46 130V108C56 88 144 88 154 108V130Z") +
  hatch(
    106,
    129,
    () => 153.5,
    () => 30,
    { step: 4.3, width: 2.5 },
  ) +
  ink(lens(66, 116, 132, 116, 1.6, -5) + lens(72, 107, 126, 107, 1.2, -4)) +
  ink(blast()) +
  card(
    repeat(SPIKES, (i) => {
      const [x0, y0] = at(spikeAngle(i + 0.1), 50);
      const [x1, y1] = at(spikeAngle(i), spikeReach(i) - 14);
      const [x2, y2] = at(spikeAngle(i + 0.32), 46);
      const [x3, y3] = at(spikeAngle(i + 0.3), 70);
      return lens(x0, y0, x1, y1, 1.6, -3) + lens(x2, y2, x3, y3, 1.1, -1);
    }),
  ) +
  pencil +
  tube;

const frame = (x: number) =>
  `M${x} 166H${x + 34}Q${x + 40} 166 ${x + 40} 172L${x + 37} 196Q${x + 35} 204 ${x + 28} 204H${x + 10}Q${x + 3} 204 ${x + 1} 196L${x - 4} 172Q${x - 4} 166 ${x} 166Z`;

const middle =
  middleOf(0.95, 20) +
  ink(
    repeat(8, (i) =>
      wedge(60 + i * 5, 153 - 5 * Math.sin((i / 7) * 3.1), 60.5 + i * 5, 148.5 - 5 * Math.sin((i / 7) * 3.1), 1.8),
    ) +
      repeat(8, (i) =>
        wedge(106 + i * 5, 153 - 5 * Math.sin((i / 7) * 3.1), 107 + i * 5, 148.5 - 5 * Math.sin((i / 7) * 3.1), 1.8),
      ),
  ) +
  wash(frame(58) + frame(104)) +
  disc("w o2", 77, 185, 14.5) +
  disc("w o2", 123, 185, 14.5) +
  disc("k", 80, 182, 5) +
  disc("k", 120, 182, 5) +
  disc("w", 82, 180, 1.8) +
  disc("w", 122, 180, 1.8) +
  line(frame(58), 4.4) +
  line(frame(104), 4.4) +
  line("M54 172L45 168M146 172L155 168", 4) +
  outlined("M94 170L106 168L107 180L95 182Z") +
  ink(lens(98, 171, 99, 180, 0.7) + lens(102, 170, 103, 179, 0.7)) +
  line("M134 168L127 176L131 181L124 190", 1.5) +
  line("M94 206C92 220 84 228 86 237C90 246 110 246 114 237C116 228 108 222 106 208") +
  ink(
    lens(90, 238, 97, 240, 2.6, -1.5) +
      lens(103, 240, 110, 238, 2.6, -1.5) +
      repeat(5, (i) => wedge(114 - i * 1.1, 234 - i * 5, 107 - i * 0.4, 232 - i * 5, 1.8)),
  ) +
  ink(repeat(6, (i) => lens(58 + i * 1.5, 219 + i * 4, 80 - i * 1.6, 214 + i * 4.4, 1.7, -2)));

const tooth = (x: number, sign: number) =>
  card(`M${x} 291Q${x - 10 * sign} 291 ${x - 21 * sign} 286Q${x - 19 * sign} 301 ${x - 8 * sign} 303L${x} 303Z`);

const bottom =
  neck(17) +
  jaw("M58 260C56 298 74 338 92 346C97 348 103 348 108 346C126 338 144 298 142 260") +
  hatch(
    266,
    334,
    (y) => 142 - Math.max(0, y - 266) ** 1.7 / 46,
    () => 17,
    { step: 4.4, width: 2.3 },
  ) +
  ink("M67 279C82 290 118 290 133 279C133 306 118 322 100 322C82 322 67 306 67 279Z") +
  tooth(97, 1) +
  tooth(103, -1) +
  wash("M84 313C90 304 110 304 116 313C112 319 88 319 84 313Z") +
  ink(
    lens(60, 272, 70, 286, 2, -3) +
      lens(140, 272, 130, 286, 2, 3) +
      lens(92, 330, 108, 330, 1.4, 3) +
      lens(97, 338, 103, 338, 1, -2),
  ) +
  outlined("M0 392C8 370 46 360 76 346L100 380L124 346C154 360 192 370 200 392Z") +
  wash("M80 350L100 392L120 350L100 372Z") +
  line("M80 350L100 372L120 350M100 372V392", 2) +
  outlined("M76 346L58 358L70 372L60 378L86 392H98Z") +
  outlined("M124 346L142 358L130 372L140 378L114 392H102Z") +
  ink(
    repeat(6, (i) => lens(150 + i * 8, 390, 152 + i * 7.6, 366 + i * 3, 1.2)) +
      repeat(4, (i) => wedge(138 - i * 3, 380 - i * 5, 126 - i, 372 - i * 5, 1.8)),
  ) +
  outlined("M26 376H44V392H26Z") +
  outlined("M30 364H35V384H30Z", "t") +
  outlined("M38 368H42V384H38Z");

export const chemist: Portrait = { top, middle, bottom };
