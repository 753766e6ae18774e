/* What every portrait shares, so that any three pieces fit: the face meets the seams at 46/154 and 58/142. */
import { card, hatch, ink, lens, line, outlined, repeat, round, wedge } from "./strokes";

const FACE = "M46 130C45 175 50 222 58 260H142C150 222 155 175 154 130Z";

export const leftEdge = (y: number) => (y <= 260 ? 46 + 12 * ((y - 130) / 130) ** 2 : 58);
export const rightEdge = (y: number) => 200 - leftEdge(y);

export function ears(size = 1): string {
  const out = 16 * size;
  const top = round(160 - 6 * size);
  const foot = round(196 + 8 * size);
  return (
    outlined(`M46 168C${round(46 - out)} ${top} ${round(44 - out)} ${foot} 49 208`) +
    outlined(`M154 168C${round(154 + out)} ${top} ${round(156 + out)} ${foot} 151 208`) +
    ink(
      lens(46 - out * 0.45, 174, 46 - out * 0.3, 198, 2, 3) +
        lens(154 + out * 0.45, 174, 154 + out * 0.3, 198, 2, -3) +
        wedge(154 + out * 0.7, 186, 152, 184, 2) +
        wedge(154 + out * 0.7, 192, 152, 190, 2) +
        wedge(154 + out * 0.6, 198, 152, 196, 2),
    )
  );
}

/** The sides of a face, its skin and the shade on it. */
export function cheeks(shade = 24): string {
  return (
    card(FACE) +
    line("M46 130C45 175 50 222 58 260") +
    line("M154 130C155 175 150 222 142 260") +
    hatch(
      136,
      258,
      (y) => rightEdge(y) - 0.5,
      (y) => shade * (0.7 + 0.45 * Math.sin((y - 120) / 30)),
      { step: 4.4, width: 2.5 },
    ) +
    hatch(
      205,
      256,
      (y) => leftEdge(y) + 0.5,
      (y) => 9 + 5 * Math.sin((y - 200) / 16),
      {
        step: 4.8,
        width: 1.8,
        rise: 2,
        direction: 1,
      },
    )
  );
}

/** A middle piece before its eyes and nose. */
export const middleOf = (earSize = 1, shade = 24) => ears(earSize) + cheeks(shade);

/** The forehead below a hat or a fringe, from `top` down to the seam. */
export function forehead(top: number, shadeFrom: number, shade: number, step = 4.2): string {
  return (
    card(`M46 130V${top}H154V130Z`) +
    line(`M46 130V${top + 10}M154 130V${top + 10}`) +
    hatch(
      shadeFrom,
      129,
      () => 153.5,
      () => shade,
      { step, width: 2.5 },
    )
  );
}

export function neck(half = 25, y = 330): string {
  return (
    card(`M${100 - half} ${y - 30}V392H${100 + half}V${y - 30}Z`) +
    line(`M${100 - half} ${y - 14}V392M${100 + half} ${y - 14}V392`) +
    hatch(
      y,
      388,
      () => 100 + half - 0.5,
      () => half * 1.1,
      { step: 4.2, width: 2.6 },
    )
  );
}

/** The lower face: a path from 58,260 to 142,260. */
export const jaw = (d: string) => card(`${d}Z`) + line(d);

/** Mirrored about the middle of the face: x for the left, 200 - x for the right. */
export const bothSides = (draw: (x: (value: number) => number, sign: 1 | -1) => string) =>
  draw((value) => value, 1) + draw((value) => 200 - value, -1);

type Stroke = readonly [x0: number, y0: number, x1: number, y1: number];

/** Light strokes on both lapels of a dark jacket, the same on either side. */
export const lapels = (count: number, width: number, stroke: (index: number) => Stroke) =>
  card(
    repeat(count, (index) => {
      const [x0, y0, x1, y1] = stroke(index);
      return bothSides((x) => lens(x(x0), y0, x(x1), y1, width));
    }),
  );

/** Strokes fanning out like lashes along a curve from x0 to x1. */
export function lashes(x0: number, x1: number, y: number, sag: number, length: number, count = 6, spread = 5): string {
  return repeat(count, (index) => {
    const t = index / (count - 1);
    const x = x0 + (x1 - x0) * t;
    const drop = sag * Math.sin(t * Math.PI);
    return wedge(x, y + drop, x + (t - 0.5) * spread * 2, y + drop + length, 2);
  });
}
