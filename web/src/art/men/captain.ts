import { card, disc, hatch, ink, lens, line, outlined, repeat, wash, wedge } from "../strokes";
import { middleOf } from "../head";
import type { Portrait } from "../portrait";

const CROWN = "M38 88C18 76 16 50 34 42C56 14 144 14 166 42C184 50 182 76 162 88";

const top =
  card("M46 130V104H154V130Z") +
  line("M46 130V104M154 130V104") +
  hatch(
    116,
    129,
    () => 153.5,
    () => 30,
    { step: 4, width: 2.6 },
  ) +
  wash(`${CROWN}Z`) +
  line(CROWN) +
  ink(
    repeat(7, (i) => wedge(166 - i * 2 + Math.abs(i - 3) * 2.2, 48 + i * 6, 134 - i * 3, 44 + i * 6, 2.4, 3)) +
      repeat(4, (i) => lens(38 + i * 3, 66 - i * 6, 44 + i * 6, 50 - i * 4, 1, -3)),
  ) +
  ink("M36 74H164V100H36Z") +
  card(lens(42, 80, 158, 80, 0.9) + lens(42, 94, 158, 94, 0.9)) +
  ink("M30 100C60 92 140 92 170 100C172 112 166 118 160 118C130 106 70 106 40 118C34 118 28 112 30 100Z") +
  card(lens(46, 107, 154, 107, 1.5, -9) + lens(60, 103, 140, 103, 1, -7)) +
  disc("w o2", 100, 72, 18) +
  line("M100 60V84M92 66H108M88 76C90 88 110 88 112 76", 3) +
  disc("w o2", 100, 60, 3.2) +
  ink("M46 131L44 117L58 112C54 118 50 124 46 131ZM154 131L156 117L142 112C146 118 150 124 154 131Z");

const middle =
  middleOf(1.05, 28) +
  ink("M58 166C68 152 86 154 96 164C84 160 70 162 58 166ZM106 156C116 142 136 146 144 160C132 152 118 152 106 156Z") +
  ink(
    lens(64, 182, 92, 180, 3.4, 4) +
      repeat(4, (i) => wedge(60, 180 + i * 4, 50, 174 + i * 8, 1.8)) +
      lens(68, 190, 90, 189, 1.2, 4),
  ) +
  outlined("M108 180C114 168 134 168 140 180C134 190 114 190 108 180Z") +
  disc("k", 123, 179, 6.5) +
  disc("w", 125, 177, 2) +
  ink(
    lens(110, 194, 138, 194, 1.2, 5) +
      lens(113, 200, 135, 200, 1, 5) +
      repeat(4, (i) => wedge(142, 178 + i * 4, 150, 172 + i * 7, 1.8)),
  ) +
  line("M95 172C92 196 76 214 74 230C74 246 92 250 100 248C110 252 128 246 126 230C124 214 110 200 107 178") +
  ink(
    lens(80, 238, 92, 244, 3.4, -3) +
      lens(108, 244, 120, 238, 3.4, -3) +
      repeat(7, (i) => wedge(126 - Math.abs(i - 4) * 0.8, 214 + i * 4.4, 109 + Math.abs(i - 4), 216 + i * 4, 2.4, 2)),
  ) +
  ink(repeat(7, (i) => wedge(56 + i * 0.6, 222 + i * 5, 66 + i * 0.8, 218 + i * 5, 2))) +
  disc("w o2", 38, 214, 6);

/** A daisy held between the teeth: a long stem, one leaf, eight petals. */
const petal = (angle: number) => {
  const [along, across] = [Math.cos(angle), Math.sin(angle)];
  const [x, y] = [27, 318];
  const at = (reach: number, side: number) =>
    `${(x + along * reach - across * side).toFixed(1)} ${(y + across * reach + along * side).toFixed(1)}`;
  return outlined(`M${at(5, 0)}C${at(10, 8)} ${at(20, 8)} ${at(21, 0)}C${at(20, -8)} ${at(10, -8)} ${at(5, 0)}Z`);
};
const flower =
  line("M130 290C100 284 66 300 40 313", 3.4) +
  outlined("M58 304C54 318 44 330 30 338C32 322 42 308 58 304Z", "t") +
  ink(lens(55, 307, 36, 333, 0.8, 2)) +
  repeat(8, (i) => petal((i * Math.PI) / 4 + 0.2)) +
  disc("t o2", 27, 318, 8) +
  ink(repeat(5, (i) => lens(22 + i * 2.4, 321, 23.5 + i * 2.4, 316, 0.7)));

const bottom =
  wash("M24 392C40 366 60 356 70 352H130C140 356 160 366 176 392Z") +
  line("M24 392C40 366 60 356 70 352M176 392C160 366 140 356 130 352") +
  ink(repeat(13, (i) => lens(40 + i * 10, 392, 52 + i * 8, 364, 1.6))) +
  ink(
    "M58 260C46 276 40 310 52 336C58 362 80 378 100 380C120 378 142 362 148 336C160 310 154 276 142 260C136 268 124 264 116 262C108 258 92 258 84 262C76 264 64 268 58 260Z",
  ) +
  repeat(11, (i) => {
    const t = (i - 5) / 5;
    return card(lens(100 + t * 40, 272 + Math.abs(t) * 4, 100 + t * 34, 366 - Math.abs(t) * 34, 1.7, -t * 12));
  }) +
  repeat(8, (i) => {
    const t = (i - 3.5) / 3.5;
    return card(lens(100 + t * 46, 300 + Math.abs(t) * 2, 100 + t * 42, 348 - Math.abs(t) * 24, 1.2, -t * 6));
  }) +
  card("M74 284C88 274 112 274 128 284C114 298 88 298 74 284Z") +
  line("M74 284C88 274 112 274 128 284C114 298 88 298 74 284Z", 1.6) +
  ink(repeat(5, (i) => lens(84 + i * 8, 279, 84 + i * 8, 292, 0.6))) +
  flower;

export const captain: Portrait = { top, middle, bottom };
