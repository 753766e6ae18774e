/* The lead picture, 760 x 420: three players bent over the stone, a half-made page under the lamp. */
import { stacked, type PortraitSet } from "./faces";
import { halftone, smooth } from "./halftone";
import { box, mirrored } from "./shapes";
import { ink, lens, line, outlined, repeat, round, second, wedge } from "./strokes";

const [WIDTH, HEIGHT, WALL] = [760, 420, 310];

function lamplight(x: number, y: number): number {
  const [across, down] = [x * WIDTH, y * WALL];
  const far = Math.hypot((across - 380) / 1.15, down - 40);
  const dark = 0.16 + 0.66 * smooth(60, 400, far);
  if (down <= 30) return dark;
  return dark * (1 - 0.8 * smooth(-30, 60, 40 + (down - 40) * 1.3 - Math.abs(across - 380)));
}

const typeCase = (x: number) =>
  box(x, 110, 100, 200, "w o2") +
  repeat(
    6,
    (row) =>
      box(x + 6, 117 + row * 32, 88, 26, `${row === 2 ? "t" : "w"} o2`) +
      `<rect class="k" x="${x + 38}" y="${126 + row * 32}" width="24" height="6" rx="3"/>` +
      ink(repeat(5, (i) => lens(x + 10 + i * 4, 121 + row * 32, x + 10 + i * 4, 138 + row * 32, 0.7))),
  );

const lamp =
  '<g transform="translate(0 -26)">' +
  line("M380 0V34", 4) +
  second("M380 28C356 30 336 52 322 84H438C424 52 404 30 380 28Z") +
  ink("M380 28C404 30 424 52 438 84H416C408 56 396 36 380 28Z") +
  outlined("M352 84a28 16 0 0 0 56 0z") +
  ink("M318 82h124v6H318z") +
  ink(
    [0.35, 0.7, 2.44, 2.79]
      .map((a) =>
        lens(380 + 90 * Math.cos(a), 92 + 40 * Math.sin(a), 380 + 130 * Math.cos(a), 96 + 70 * Math.sin(a), 1.5),
      )
      .join(""),
  ) +
  "</g>";

const player = (set: PortraitSet, numbers: readonly [number, number, number], x: number, y: number, width: number) =>
  `<svg x="${x}" y="${y}" width="${width}" height="${round(width * 1.95)}" viewBox="0 0 200 390">${stacked(set, numbers, 0, 0, 200)}</svg>`;

const stone =
  outlined("M64 300H696L756 372H4Z") +
  ink("M4 372H756V384H4Z") +
  `<path class="w" d="M24 384H736V420H24Z"/>` +
  ink(
    repeat(6, (i) => wedge(734, 388 + i * 5, 404 - 40 * Math.sin(i), 388 + i * 5, 2.6)) +
      repeat(5, (i) => wedge(26, 390 + i * 6, 70, 390 + i * 6, 1.8)),
  ) +
  line("M24 384V420M736 384V420") +
  ink(repeat(8, (i) => lens(700 - i * 9, 306 + i * 8, 600 - i * 4, 306 + i * 8, 1)));

/** A rectangle of the unit page, seen in perspective on the stone. */
function patch(left: number, top: number, right: number, foot: number, flat: string): string {
  const at = (u: number, v: number) => {
    const [from, to] = [250 - v * 34, 500 + v * 30];
    return `${round(from + (to - from) * u)} ${round(306 + v * 60)}`;
  };
  return `<path class="${flat}" d="M${at(left, top)}L${at(right, top)}L${at(right, foot)}L${at(left, foot)}Z"/>`;
}

const page =
  patch(-0.01, 0, 1.025, 1.1, "k") +
  patch(0, 0, 1, 1.04, "w o2") +
  patch(0.03, 0.08, 0.32, 0.5, "i") +
  patch(0.35, 0.08, 0.66, 0.2, "k") +
  repeat(3, (i) => patch(0.35, 0.26 + i * 0.1, 0.66, 0.29 + i * 0.1, "k")) +
  patch(0.69, 0.08, 0.97, 0.5, "t o2") +
  patch(0.03, 0.58, 0.45, 0.68, "k") +
  repeat(3, (i) => patch(0.03, 0.74 + i * 0.11, 0.45, 0.775 + i * 0.11, "k")) +
  patch(0.48, 0.58, 0.68, 0.98, "w o2") +
  patch(0.51, 0.64, 0.65, 0.92, "i") +
  repeat(4, (i) => patch(0.71, 0.6 + i * 0.13, 0.97, 0.635 + i * 0.13, "k"));

const chips = [
  [150, 330, "red"],
  [176, 338, "blue"],
  [158, 318, "green"],
]
  .map(([x, y, colour]) => `<use href="#chip-${colour}" x="${x}" y="${y}" width="26" height="26"/>`)
  .join("");

const sorts = [..."MAR"]
  .map((letter, i) => {
    const x = 566 + i * 26;
    return (
      ink(`M${x + 22} 318l6-6v36l-6 6z`) +
      outlined(`M${x} 318l6-6h22l-6 6z`) +
      box(x, 318, 22, 36, "w o2") +
      mirrored(x + 11, 342, 22, letter)
    );
  })
  .join("");

const pot =
  ink("M84 322h40l-4 38h-32z") +
  `<ellipse class="t o2" cx="104" cy="322" rx="20" ry="6"/>` +
  line("M108 320L126 276", 5);

export const lead = () =>
  box(0, 0, WIDTH, HEIGHT, "w") +
  halftone(WIDTH, WALL, 7.2, lamplight) +
  typeCase(20) +
  typeCase(640) +
  lamp +
  player("men", [2, 5, 4], 146, 48, 130) +
  player("women", [5, 4, 3], 322, 76, 116) +
  player("men", [3, 4, 1], 484, 44, 132) +
  stone +
  page +
  chips +
  sorts +
  pot;
