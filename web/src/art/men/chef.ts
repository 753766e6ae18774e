import { card, disc, hatch, ink, lens, line, outlined, repeat, wash, wedge } from "../strokes";
import { forehead, middleOf } from "../head";
import type { Portrait } from "../portrait";

const BAND = "M46 82C70 76 130 76 154 82V106C130 100 70 100 46 106Z";

const top =
  forehead(92, 108, 30) +
  outlined("M48 84C14 84 8 44 38 38C40 10 78 4 92 18C110 0 148 6 152 30C184 28 194 76 152 84Z") +
  ink(
    repeat(8, (i) => wedge(168 - i * 4 + Math.abs(i - 4) * 1.2, 40 + i * 5, 136 - i * 3, 42 + i * 5, 2.4, 4)) +
      lens(70, 80, 62, 40, 1.6, 4) +
      lens(92, 80, 88, 30, 1.6, 3) +
      lens(112, 80, 116, 34, 1.8, -3) +
      lens(132, 80, 142, 46, 1.8, -4) +
      lens(24, 66, 40, 46, 1.2, -4),
  ) +
  wash(BAND) +
  line(BAND) +
  ink(repeat(8, (i) => lens(150 - i * 6, 84 - i * 0.6, 150 - i * 6, 102 - i * 0.7, 1.5))) +
  ink(
    repeat(
      3,
      (i) =>
        lens(48 + i * 4, 128 - i * 2, 52 + i * 6, 108 - i * 0.4, 2.6, -5) +
        lens(152 - i * 4, 128 - i * 2, 148 - i * 6, 108 - i * 0.4, 2.6, 5),
    ),
  );

const middle =
  middleOf(1.1, 18) +
  ink(lens(60, 160, 92, 158, 4, -10) + lens(108, 158, 140, 160, 4, -10)) +
  ink(
    lens(62, 186, 94, 186, 4.6, -15) +
      lens(106, 186, 138, 186, 4.6, -15) +
      lens(66, 192, 90, 192, 1.2, 4) +
      lens(110, 192, 134, 192, 1.2, 4),
  ) +
  ink(repeat(3, (i) => wedge(58, 178 + i * 5, 50, 174 + i * 8, 1.6) + wedge(142, 178 + i * 5, 150, 174 + i * 8, 1.6))) +
  disc("t", 66, 224, 15) +
  disc("t", 134, 224, 15) +
  ink(
    repeat(
      5,
      (i) =>
        lens(54 + i * 2, 216 + i * 5, 74 + i, 212 + i * 5, 1, -3) +
        lens(126 - i, 212 + i * 5, 146 - i * 2, 216 + i * 5, 1.4, -3),
    ),
  ) +
  outlined("M94 186C92 200 72 204 72 224C72 244 92 250 100 250C108 250 128 244 128 224C128 204 108 200 106 186") +
  ink(
    repeat(7, (i) =>
      wedge(127 - Math.abs(i - 3) * 1.6, 210 + i * 5, 108 + Math.abs(i - 3) * 1.5, 212 + i * 5, 2.6, 3),
    ) +
      lens(84, 242, 94, 247, 2.4) +
      lens(106, 247, 116, 242, 2.4),
  ) +
  card(lens(82, 222, 92, 208, 2.4, -3));

const swell = (y: number) => 13 * Math.sin(((y - 258) / 95) * 3.1);
const MOUTH = "M82 296C90 290 110 290 118 296C116 314 84 314 82 296Z";
const JACKET = "M0 392C12 366 50 356 64 350C80 368 120 368 136 350C150 356 188 366 200 392";

const bottom =
  card("M58 260C40 286 40 330 64 350H136C160 330 160 286 142 260Z") +
  line("M58 260C40 286 40 330 66 352M142 260C160 286 160 330 134 352") +
  hatch(
    268,
    344,
    (y) => 142 + swell(y),
    () => 20,
    { step: 4.4, width: 2.5 },
  ) +
  hatch(
    290,
    340,
    (y) => 58 - swell(y),
    () => 9,
    { step: 5, width: 1.8, rise: 2, direction: 1 },
  ) +
  ink(lens(70, 330, 130, 330, 2.4, 12) + lens(60, 344, 140, 344, 2.6, 14) + lens(88, 318, 112, 318, 1.4, 4)) +
  wash(MOUTH) +
  line(MOUTH) +
  ink(
    "M100 262C84 258 56 264 48 296C46 306 58 308 66 302C78 300 92 298 100 290C108 298 122 300 134 302C142 308 154 306 152 296C144 264 116 258 100 262Z",
  ) +
  card(
    repeat(8, (i) => {
      const t = i / 7;
      return (
        lens(96 - t * 30, 268 + t * 6, 90 - t * 34, 294 + t * 3, 1.3, 3) +
        lens(104 + t * 30, 268 + t * 6, 110 + t * 34, 294 + t * 3, 1.3, -3)
      );
    }),
  ) +
  wash(`${JACKET}Z`) +
  line(JACKET) +
  outlined("M92 368L76 392H88L100 376L112 392H124L108 368Z") +
  ink(repeat(6, (i) => lens(12 + i * 10, 390, 26 + i * 8, 368, 1) + lens(188 - i * 10, 390, 174 - i * 8, 368, 1.4)));

export const chef: Portrait = { top, middle, bottom };
