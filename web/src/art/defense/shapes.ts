/* The flats of a poster. Each is drawn around 0,0 in a box of its width and height; the recipe says where it goes. */
import { repeat, round } from "../strokes";

type Flat = (width: number, height: number, fill: string, text: string) => string;

/** Points of a unit box (from -0.5 to 0.5) as a closed path of that size. */
const polygon = (points: readonly (readonly [number, number])[]): Flat => {
  return (width, height, fill) =>
    path(points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${at(x * width, y * height)}`).join("") + "Z", fill);
};
const at = (x: number, y: number) => `${round(x)} ${round(y)}`;
const path = (d: string, fill: string) => `<path fill="${fill}" d="${d}"/>`;
const stroke = (d: string, colour: string, width: number, more = "") =>
  `<path fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round" d="${d}"${more}/>`;
const ellipse = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse fill="${fill}" cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}"/>`;

const star: Flat = (width, height, fill) => {
  const points = Array.from({ length: 10 }, (_, index) => {
    const [reach, angle] = [index % 2 === 0 ? 0.5 : 0.21, (index * Math.PI) / 5 - Math.PI / 2];
    return [reach * Math.cos(angle), reach * Math.sin(angle)] as const;
  });
  return polygon(points)(width, height, fill, "");
};

const spiral: Flat = (width, height, fill) => {
  const turns = 2.6;
  const steps = 44;
  const points = repeat(steps + 1, (index) => {
    const share = index / steps;
    const angle = share * turns * 2 * Math.PI;
    return `${index === 0 ? "M" : "L"}${at(share * 0.46 * width * Math.cos(angle), share * 0.46 * height * Math.sin(angle))}`;
  });
  return stroke(points, fill, Math.min(width, height) * 0.085);
};

const rays: Flat = (width, height, fill) => {
  const count = 12;
  const edge = (angle: number) => at(0.71 * width * Math.cos(angle), 0.71 * height * Math.sin(angle));
  const half = Math.PI / count / 2;
  const wedges = repeat(count, (index) => {
    const angle = (index * 2 * Math.PI) / count + half;
    return `M0 0L${edge(angle - half)}L${edge(angle + half)}Z`;
  });
  return path(wedges, fill);
};

const saw: Flat = (width, height, fill) => {
  const teeth = Math.max(3, Math.round(width / (height * 1.15)));
  const step = width / teeth;
  const top = repeat(
    teeth,
    (tooth) =>
      `L${at(-width / 2 + (tooth + 0.5) * step, -height / 2)}L${at(-width / 2 + (tooth + 1) * step, height * 0.05)}`,
  );
  return path(`M${at(-width / 2, height / 2)}V${round(height * 0.05)}${top}V${round(height / 2)}Z`, fill);
};

const stripes: Flat = (width, height, fill) => {
  const count = Math.max(3, Math.round(height / 14));
  const step = height / count;
  return repeat(
    count,
    (row) =>
      `<rect fill="${fill}" x="${round(-width / 2)}" y="${round(-height / 2 + row * step)}" width="${round(width)}" height="${round(step * 0.6)}"/>`,
  );
};

const DOTS = [
  [-0.3, -0.32],
  [0.14, -0.4],
  [0.38, -0.06],
  [-0.04, -0.04],
  [-0.4, 0.1],
  [0.2, 0.3],
  [-0.16, 0.38],
] as const;

const cloud: Flat = (width, height, fill) =>
  ellipse(-0.26 * width, 0.18 * height, 0.24 * width, 0.3 * height, fill) +
  ellipse(0.02 * width, -0.12 * height, 0.27 * width, 0.38 * height, fill) +
  ellipse(0.3 * width, 0.14 * height, 0.2 * width, 0.3 * height, fill) +
  `<rect fill="${fill}" x="${round(-0.26 * width)}" y="${round(0.1 * height)}" width="${round(0.56 * width)}" height="${round(0.37 * height)}"/>`;

/** A bird in profile, 130 by 100, looking right. */
const BIRD =
  "M32-46C48-48 58-40 65-36 50-33 42-30 38-24 40 8 20 32-12 34L-65 50-36 20C-42-4-30-24-10-30 8-34 14-46 32-46ZM-20 34-22 50H-14L-11 34ZM-2 32 0 50H8L6 30Z";
const bird: Flat = (width, height, fill) =>
  `<path fill="${fill}" transform="scale(${round2(width / 130)} ${round2(height / 100)})" d="${BIRD}"/>`;
const round2 = (value: number) => Math.round(value * 1000) / 1000;

export const FLATS = {
  disc: (width, height, fill) => ellipse(0, 0, width / 2, height / 2, fill),
  ring: (width, height, fill) => {
    const thick = Math.max(5, Math.min(width, height) * 0.16);
    return `<ellipse fill="none" stroke="${fill}" stroke-width="${round(thick)}" rx="${round((width - thick) / 2)}" ry="${round((height - thick) / 2)}"/>`;
  },
  box: (width, height, fill) =>
    `<rect fill="${fill}" x="${round(-width / 2)}" y="${round(-height / 2)}" width="${round(width)}" height="${round(height)}" rx="${round(Math.min(4, width / 6, height / 6))}"/>`,
  triangle: polygon([
    [0, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ]),
  arch: (width, height, fill) => {
    const rise = Math.min(height, width / 2);
    return path(
      `M${at(-width / 2, height / 2)}V${round(-height / 2 + rise)}A${at(width / 2, rise)} 0 0 1 ${at(width / 2, -height / 2 + rise)}V${round(height / 2)}Z`,
      fill,
    );
  },
  drop: (width, height, fill) =>
    path(
      `M0 ${round(-height / 2)}C${at(0.12 * width, -0.24 * height)} ${at(width / 2, -0.04 * height)} ${at(width / 2, 0.18 * height)}A${at(width / 2, 0.32 * height)} 0 0 1 ${at(-width / 2, 0.18 * height)}C${at(-width / 2, -0.04 * height)} ${at(-0.12 * width, -0.24 * height)} ${at(0, -height / 2)}Z`,
      fill,
    ),
  star,
  crescent: (width, height, fill) =>
    path(
      `M${at(0.18 * width, -0.466 * height)}A${at(0.5 * width, 0.5 * height)} 0 1 0 ${at(0.18 * width, 0.466 * height)}A${at(0.54 * width, 0.54 * height)} 0 0 1 ${at(0.18 * width, -0.466 * height)}Z`,
      fill,
    ),
  leaf: (width, height, fill) =>
    path(
      `M${at(0, -height / 2)}C${at(0.66 * width, -0.2 * height)} ${at(0.66 * width, 0.2 * height)} ${at(0, height / 2)}C${at(-0.66 * width, 0.2 * height)} ${at(-0.66 * width, -0.2 * height)} ${at(0, -height / 2)}Z`,
      fill,
    ),
  wave: (width, height, fill) =>
    stroke(
      `M${at(-width / 2, 0)}Q${at(-0.375 * width, -0.8 * height)} ${at(-width / 4, 0)}T${at(0, 0)}T${at(width / 4, 0)}T${at(width / 2, 0)}`,
      fill,
      5,
    ),
  zigzag: saw,
  rays,
  cup: (width, height, fill) =>
    path(
      `M${at(-width / 2, -height / 2)}H${round(width / 2)}C${at(width / 2, 0.3 * height)} ${at(0.26 * width, height / 2)} ${at(0.1 * width, height / 2)}H${round(-0.1 * width)}C${at(-0.26 * width, height / 2)} ${at(-width / 2, 0.3 * height)} ${at(-width / 2, -height / 2)}Z`,
      fill,
    ),
  cloud,
  bolt: polygon([
    [0.12, -0.5],
    [-0.5, 0.06],
    [-0.02, 0.06],
    [-0.2, 0.5],
    [0.5, -0.12],
    [0.04, -0.12],
    [0.32, -0.5],
  ]),
  spiral,
  heart: (width, height, fill) =>
    path(
      `M${at(0, height / 2)}C${at(-0.9 * width, -0.1 * height)} ${at(-0.36 * width, -0.78 * height)} ${at(0, -0.24 * height)}C${at(0.36 * width, -0.78 * height)} ${at(0.9 * width, -0.1 * height)} ${at(0, height / 2)}Z`,
      fill,
    ),
  stripes,
  dots: (width, height, fill) =>
    DOTS.map(([x, y]) => ellipse(x * width, y * height, 0.09 * width, 0.09 * height, fill)).join(""),
  bird,
  letter: (_width, height, fill, text) =>
    `<text class="bill-letter" fill="${fill}" y="${round(height * 0.35)}" font-size="${round(height)}">${text}</text>`,
} as const satisfies Record<string, Flat>;
