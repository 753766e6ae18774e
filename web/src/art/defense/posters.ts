/* Posters: flat two-ink lithographs, drawn from the recipes that come with the pack. */
import { round } from "../strokes";
import { FLATS } from "./shapes";

export interface Recipe {
  readonly ground: string;
  readonly a: string;
  readonly b: string;
  readonly shapes: readonly Shape[];
}
/** Kind, ink (a, b, or g for the ground), middle, width, height, degrees, and the words of a letter. */
export type Shape = readonly [
  kind: string,
  ink: string,
  x: number,
  y: number,
  width: number,
  height: number,
  turn?: number,
  text?: string,
];

export interface Poster {
  readonly name: string;
  readonly slogan: string;
  readonly recipe: Recipe;
}

/** The field of the drawing is 150 by 150; the words stand below it. */
export const WIDTH = 150;
export const HEIGHT = 200;
const PLAIN: Recipe = { ground: "card-2", a: "card-ink", b: "card-spot", shapes: [] };

const isDark = (ink: string) => !/^(card(-2)?|wash-\d)$/.test(ink);
/** Only names of tokens come into a drawing, whatever a pack says. */
const token = (ink: string) => `var(--${/^[a-z]+(-[a-z0-9]+)*$/.test(ink) ? ink : "card-ink"})`;
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const number = (value: unknown) => (Number.isFinite(Number(value)) ? Number(value) : 0);

function flat(shape: Shape, { ground, a, b }: Recipe): string {
  const [kind, ink, x, y, width, height, turn = 0, text = ""] = shape;
  const draw = FLATS[kind as keyof typeof FLATS];
  if (draw === undefined) return "";
  const fill = token(ink === "a" ? a : ink === "b" ? b : ground);
  const turned = number(turn) === 0 ? "" : ` rotate(${round(number(turn))})`;
  const place = `translate(${round(number(x))} ${round(number(y))})${turned}`;
  return `<g transform="${place}">${draw(number(width), number(height), fill, escaped(text))}</g>`;
}

/** A size at which so many letters fill a line and do not leave it. */
const fitted = (text: string, largest: number, each: number) =>
  round(Math.min(largest, (WIDTH - 12) / (text.length * each)));

export function drawPoster({ name, slogan, recipe }: Poster): string {
  const { ground, a, b } = recipe;
  const band = token([a, b, ground].find(isDark) ?? "card-ink");
  const onBand = token([ground, a, b].find((ink) => !isDark(ink)) ?? "card");
  const title = name.toLocaleUpperCase();
  const line = slogan.replace(/\.$/, "");
  return (
    `<rect fill="${token(ground)}" width="${WIDTH}" height="${HEIGHT}"/>` +
    `<svg width="${WIDTH}" height="${WIDTH}" viewBox="0 0 ${WIDTH} ${WIDTH}">${recipe.shapes.map((shape) => flat(shape, recipe)).join("")}</svg>` +
    `<rect fill="${band}" y="${WIDTH}" width="${WIDTH}" height="50"/>` +
    `<text class="bill-name" fill="${onBand}" x="75" y="176" font-size="${fitted(title, 27, 0.72)}">${escaped(title)}</text>` +
    `<text class="bill-line" fill="${onBand}" x="75" y="193" font-size="${fitted(line, 14, 0.42)}">${escaped(line)}</text>`
  );
}

export const posterSymbols = (posters: readonly Poster[]): string =>
  posters
    .map((poster, index) => {
      return `<symbol id="poster-${index}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${drawPoster(poster)}</symbol>`;
    })
    .join("");

/** A pack's recipe as it comes over the wire, or a plain sheet where there is none. */
export function recipeOf(art: unknown): Recipe {
  const found = art as Partial<Recipe> | undefined;
  return found && Array.isArray(found.shapes) ? { ...PLAIN, ...found } : PLAIN;
}
