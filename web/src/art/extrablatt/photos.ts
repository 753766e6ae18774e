/* Twelve press photographs, 120 x 90: a sky in halftone, the subject in flat ink. Each is drawn by the recipe of its pack. */
import { halftone, smooth } from "../halftone";
import { box } from "../shapes";
import { disc, ink, line, outlined, repeat, second } from "../strokes";

const [WIDTH, HEIGHT, STEP] = [120, 90, 3.4];

type Tone = (x: number, y: number) => number;
const sky = (tone: Tone) => halftone(WIDTH, HEIGHT, STEP, tone);
/** Light at a point of the unit picture, dark away from it. */
const glow = (cx: number, cy: number, near: number, far: number, least = 0.08, most = 0.75): Tone => {
  return (x, y) => least + (most - least) * smooth(near, far, Math.hypot((x - cx) * 1.33, y - cy));
};
const dots = (flat: string, places: readonly (readonly [x: number, y: number, r: number])[]) =>
  places.map(([x, y, r]) => disc(flat, x, y, r)).join("");

const waves = (y: number) => `M0 ${y}q7.5-5 15 0t15 0 15 0 15 0 15 0 15 0 15 0 15 0`;

const ballotBoat = () =>
  sky(glow(0.3, 0.1, 0.1, 1, 0.05, 0.55)) +
  disc("w o2", 28, 20, 10) +
  line("M62 14V52", 3) +
  outlined("M64 12L92 40L64 44Z") +
  line("M70 34l5 5 9-12", 2.4) +
  outlined("M60 20L44 42H60Z", "t") +
  outlined("M30 50H96L88 72H38Z") +
  ink("M52 54h22v4H52z") +
  ink("M30 50H96L95 53H31Z") +
  ink(`${waves(72)}V90H0Z`) +
  `<path class="o paper" d="${waves(80)}"/>`;

const emptyRostrum = () =>
  sky((x, y) => 0.12 + 0.7 * smooth(0.16, 0.5, Math.abs(x - 0.5)) + 0.1 * y) +
  ink("M0 0H24C20 22 28 40 14 62 22 70 10 82 12 90H0Z") +
  ink("M120 0H96c4 22-4 40 10 62-8 8 4 20 2 28h12Z") +
  outlined("M38 44H82L76 54H44Z") +
  outlined("M46 54H74L72 84H48Z") +
  disc("t o2", 60, 68, 7) +
  line("M60 44V34M60 34l6-4", 2) +
  ink("M64 26l6 3-3 6-6-3z") +
  ink("M30 84H90V90H30Z") +
  line("M44 40h14M44 36h9", 1.6);

const bun = (x: number, y: number) =>
  outlined(`M${x - 10} ${y}C${x - 10} ${y - 12} ${x + 10} ${y - 12} ${x + 10} ${y}Q${x} ${y + 5} ${x - 10} ${y}Z`) +
  disc("w o2", x, y - 10, 3.4) +
  line(`M${x - 5} ${y - 5}q3-2 5-1`, 1.4);
const bunMountain = () =>
  sky(glow(0.5, 0.2, 0.15, 0.9, 0.04, 0.6)) +
  [4, 3, 2, 1].map((count, row) => repeat(count, (i) => bun(60 + (i - (count - 1) / 2) * 21, 80 - row * 15))).join("") +
  line("M60 22V6", 2) +
  second("M61 6L76 10 61 15Z") +
  ink("M0 84H120V90H0Z");

const button = (x: number, y: number, r: number, flat = "w o2") =>
  disc(flat, x, y, r) +
  disc("o", x, y, r * 0.72, 1) +
  dots("k", [
    [x - r * 0.25, y - r * 0.25, r * 0.13],
    [x + r * 0.25, y - r * 0.25, r * 0.13],
    [x - r * 0.25, y + r * 0.25, r * 0.13],
    [x + r * 0.25, y + r * 0.25, r * 0.13],
  ]);
const buttonRain = () =>
  sky((_x, y) => 0.6 - 0.5 * y) +
  button(18, 18, 9) +
  button(48, 10, 7, "t o2") +
  button(76, 20, 10) +
  button(104, 12, 7) +
  button(12, 52, 7, "t o2") +
  button(108, 48, 9) +
  second("M26 60C28 34 92 34 94 60Q88 54 82.6 60 77 54 71 60 65.5 54 60 60 54.5 54 49 60 43 54 37.5 60 32 54 26 60Z") +
  line("M60 40V80q0 6 7 6t7-6", 3) +
  line("M60 36v5", 2);

const owlGoal = () =>
  sky((_x, y) => 0.1 + 0.45 * smooth(0.2, 1, y)) +
  line(repeat(9, (i) => `M${14 + i * 11.5} 14V80`) + repeat(6, (i) => `M10 ${22 + i * 11}H110`), 0.8) +
  `<path class="o paper" stroke-width="7" d="M10 84V12H110V84"/>` +
  line("M7 84V9H113V84M13 84V15H107V84", 1.4) +
  outlined("M44 40C42 26 50 28 52 32Q60 28 68 32C70 28 78 26 76 40 82 62 74 76 60 76S38 62 44 40Z", "t") +
  dots("w o2", [
    [53, 42, 7],
    [67, 42, 7],
  ]) +
  dots("k", [
    [53, 42, 3],
    [67, 42, 3],
  ]) +
  second("M57 48H63L60 54Z") +
  ink("M44 50C28 46 22 54 18 62 30 60 36 66 44 66ZM76 50C92 46 98 54 102 62 90 60 84 66 76 66Z") +
  line("M52 60q8 5 16 0M54 66q6 4 12 0", 1.6) +
  ink("M0 80H120V90H0Z");

const tunnelRunner = () =>
  ink("M0 0H120V90H0Z") +
  `<path class="w" d="M28 90V46C28 8 92 8 92 46V90Z"/>` +
  `<g class="tunnel">${halftone(WIDTH, HEIGHT, STEP, (x, y) =>
    Math.abs(x - 0.5) < 0.24 && y > 0.2 ? 0.05 + 0.5 * smooth(0.5, 1, y) : 0,
  )}</g>` +
  `<path class="o paper" stroke-width="1.6" d="M20 90V46C20-4 100-4 100 46V90M12 90V46C12-14 108-14 108 46V90"/>` +
  line("M59 46L72 52 79 44M58 46L46 50 41 59", 4.5) +
  line("M56 60L68 68 64 82M56 60L47 70 34 71", 5) +
  outlined("M55 41L66 43 60 63 51 60Z", "t") +
  disc("w o2", 65, 33, 7) +
  line("M65 35q2.5 2 4.5-.5M68 31v.1", 1.6);

const wavingStatue = () =>
  sky(glow(0.75, 0.15, 0.1, 1, 0.05, 0.6)) +
  outlined("M40 72H80V90H40Z") +
  outlined("M44 66H76V72H44Z", "t") +
  outlined("M50 66L52 40Q60 34 70 40L72 66Z") +
  disc("w o2", 61, 28, 8.5) +
  outlined("M68 42C78 36 82 26 82 14L89 15C90 30 84 42 72 52Z") +
  outlined("M52 42C44 48 42 56 44 64L50 64C49 56 50 52 54 48Z") +
  disc("w o2", 86, 11, 5) +
  ink("M52 25C51 15 71 14 70 25 66 20 56 20 52 25Z") +
  line("M58 32q3 3 6 0M56 46l-2 18M62 46v18M67 48l2 16", 1.6) +
  line("M96 8l6-4M97 14h7M95 20l5 4", 2);

const sleepingMuseum = () =>
  sky((x, y) => 0.72 - 0.25 * smooth(0.4, 1, y) - 0.1 * x) +
  outlined("M14 40L60 14 106 40Z") +
  outlined("M18 40H102V47H18Z", "t") +
  repeat(6, (i) => box(22 + i * 14.5, 47, 6, 30, "w o2")) +
  outlined("M14 77H106V84H14Z") +
  ink("M6 84H114V90H6Z") +
  line("M46 31q5 5 10 0M64 31q5 5 10 0", 2.4) +
  `<path class="o paper" stroke-width="3" d="M84 20h8l-8 8h8M98 8h7l-7 7h7"/>`;

const upsideFountain = () =>
  sky(glow(0.5, 0.9, 0.2, 1.1, 0.05, 0.6)) +
  outlined("M30 0H90V8H30Z") +
  outlined("M20 8H100Q94 22 60 22T20 8Z", "t") +
  outlined("M55 22H65V40H55Z") +
  outlined("M40 40H80Q76 50 60 50T40 40Z") +
  line(
    "M60 50C60 62 60 74 60 84M54 50C52 64 42 74 30 80M66 50C68 64 78 74 90 80M57 50C56 66 50 76 44 84M63 50C64 66 70 76 76 84",
    2.2,
  ) +
  dots("i", [
    [24, 82, 2.5],
    [96, 82, 2.5],
    [38, 86, 2],
    [82, 86, 2],
  ]);

const halfBridge = () =>
  sky((_x, y) => 0.05 + 0.28 * smooth(0, 0.8, 1 - y)) +
  outlined("M0 34H70L76 39 69 43 74 49Q54 50 52 82H42Q40 52 21 52T0 82Z") +
  line("M0 42H66M12 34v8M28 34v8M44 34v8M58 34v8M8 58l6-5M28 53l8 6M43 70h9M45 60l10-8", 1.3) +
  line("M0 26H62M4 26v8M20 26v8M36 26v8M52 26v8", 2) +
  outlined("M100 90V60H120V90Z", "t") +
  line("M100 68h20M105 60V46M114 60V46M101 50h19", 2) +
  ink(`${waves(80)}V90H0Z`) +
  disc("w o2", 58, 12, 4) +
  outlined("M55 17H61L62 33H54Z", "t") +
  line("M61 19l9-5", 2.4);

const catTreaty = () =>
  sky(glow(0.5, 0.35, 0.2, 0.95, 0.06, 0.7)) +
  ink("M34 82C30 58 38 50 44 46L38 22 52 32Q60 30 68 32L82 22 76 46C86 54 90 66 86 82Z") +
  dots("w", [
    [53, 42, 4],
    [67, 42, 4],
  ]) +
  ink("M52.4 38h1.4v8h-1.4zM66.4 38h1.4v8h-1.4z") +
  second("M57.5 49h5L60 52.5Z") +
  `<path class="o paper" stroke-width="1" d="M50 52L34 49M50 54L34 56M70 52L86 49M70 54L86 56"/>` +
  outlined("M58 60L104 66 98 88 54 82Z") +
  line("M64 66l30 4M63 70l28 4", 1.5) +
  dots("i", [
    [74, 79, 3],
    [70, 75.5, 1.3],
    [74, 74.6, 1.3],
    [78, 76, 1.3],
  ]) +
  ink("M44 64C50 60 62 62 66 70 62 76 50 76 44 72Z");

const baldMoon = () =>
  sky((x, y) => 0.86 - 0.3 * smooth(0.55, 0.2, Math.hypot((x - 0.5) * 1.33, y - 0.55))) +
  disc("w o2", 60, 50, 32) +
  `<path class="t" d="M60 18A32 32 0 0 1 60 82 40 40 0 0 0 60 18Z"/>` +
  dots("o", [
    [48, 66, 4],
    [72, 70, 3],
    [40, 52, 2.5],
  ]) +
  line("M46 42q5-4 9 0M64 42q5-4 9 0M52 58q8 6 15 0", 2.4) +
  line("M58 18C54 8 66 8 62 0", 2.2) +
  line("M86 16c8-2 8-8 14-8", 2) +
  dots("w", [
    [14, 16, 1.6],
    [104, 34, 1.6],
    [20, 70, 1.3],
    [100, 76, 1.6],
  ]);

const RECIPES: Readonly<Record<string, () => string>> = {
  "ballot-boat": ballotBoat,
  "empty-rostrum": emptyRostrum,
  "bun-mountain": bunMountain,
  "button-rain": buttonRain,
  "owl-goal": owlGoal,
  "tunnel-runner": tunnelRunner,
  "waving-statue": wavingStatue,
  "sleeping-museum": sleepingMuseum,
  "upside-fountain": upsideFountain,
  "half-bridge": halfBridge,
  "cat-treaty": catTreaty,
  "bald-moon": baldMoon,
};
export const PHOTOS = Object.keys(RECIPES);

/** A picture that a pack names and nobody has drawn: a sky. */
const unknown = () => sky(glow(0.5, 0.5, 0.1, 0.8));

export const photoSymbols = (recipes: readonly string[] = PHOTOS) =>
  [...new Set(recipes)]
    .map(
      (name) =>
        `<symbol id="ext-photo-${name}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice"><rect class="w" width="${WIDTH}" height="${HEIGHT}"/>${(RECIPES[name] ?? unknown)()}</symbol>`,
    )
    .join("");
