/* A tile as it is printed: what the pack says of it, and how much of its headline has room. */
export type Kind = "article" | "photo" | "ad";
export type Colour = "sport" | "business" | "news";
export type Trait = Colour | "happy" | "sad";

export interface Tile {
  /** Its number in the box. */
  readonly number: number;
  readonly kind: Kind;
  /** In squares of the page. */
  readonly width: number;
  readonly height: number;
  readonly colour: Colour | null;
  /** So many happy faces above nothing, so many sad ones below. */
  readonly mood: number;
  readonly points: number;
  readonly dollars: number;
  /** What a photo looks for beside it. */
  readonly wants: readonly Trait[];
  /** Which photograph of its kind it is. */
  readonly picture: number;
  readonly headline: string;
}

export type Shape = "slim" | "flat" | "low" | "big" | "plain";

/** One square wide, one high, two high, twelve squares, or none of these. */
export function shapeOf({ width, height }: Pick<Tile, "width" | "height">): Shape {
  if (width === 1) return "slim";
  if (height === 1) return "flat";
  if (height === 2) return "low";
  return width * height >= 12 ? "big" : "plain";
}

/** How a headline is set: in pixels, and whether in the narrow face; "" where it has no room as a whole. */
export interface Setting {
  readonly text: string;
  readonly size: number;
  readonly narrow: boolean;
}

/** How wide a letter is, in parts of its size: measured on the display face and on the narrow one. */
const [BROAD, NARROW] = [0.56, 0.45];
/** How high a line is, in parts of its size: accents on capitals have room. */
const LINE = 1.14;

/** Never smaller than can be read; on a large page, pixels of a square, not smaller than is pleasant. */
const [LEAST, LARGE] = [12, 34];

/** As large as the whole headline has room: it is never cut. */
export function settingOf(headline: string, tile: Tile, cell: number): Setting {
  const large = sizeOf(tile, cell);
  const least = cell < LARGE ? LEAST : 14;
  const tried = [
    ...[large, large - 2, 14, 13].map((size) => ({ size: Math.max(least, size), narrow: false })),
    ...[large, 15, 14, least].map((size) => ({ size, narrow: true })),
  ];
  const found = tried.find(({ size, narrow }) => {
    const { across, lines } = roomOf(tile, cell, size);
    return linesOf(headline, Math.floor(across / (size * (narrow ? NARROW : BROAD)))) <= lines;
  });
  return found ? { text: headline, ...found } : { text: "", size: LEAST, narrow: true };
}

function sizeOf(tile: Tile, cell: number): number {
  const shape = shapeOf(tile);
  if (shape === "slim" || shape === "flat") return Math.round(Math.max(14, cell * 0.33));
  return Math.round(Math.max(15, Math.min(26, cell * (shape === "big" ? 0.44 : 0.37))));
}

/** Room for a headline: pixels across, and lines. */
function roomOf(tile: Tile, cell: number, size: number): { across: number; lines: number } {
  const [width, height] = [tile.width * cell, tile.height * cell];
  const isAd = tile.kind === "ad";
  const mark = markOf(cell);
  const faces = Math.abs(tile.mood) * (mark + 3);
  const foot = mark + 8;
  const [across, high] = {
    slim: [height - (isAd ? foot + 20 : 2 * foot + 16 + faces), width - (isAd ? 13 : 4)],
    flat: [width - (isAd ? 62 : 2 * foot + 18 + faces), height - (isAd ? 13 : 4)],
    low: [width - (isAd ? 20 : 14), height - (isAd ? foot + 20 : foot + 16)],
    plain: [width - (isAd ? 20 : 14), height - (isAd ? foot + (tile.width >= 3 ? 32 : 20) : 2 * foot + 18)],
    big: [width - (isAd ? 22 : 14), height - (isAd ? foot + 64 : 2 * foot + 18)],
  }[shapeOf(tile)] as [number, number];
  return { across, lines: Math.floor(high / (size * LINE)) };
}

/** Pixels of a mark or a face. */
export const markOf = (cell: number) => Math.round(Math.max(10, Math.min(26, cell * 0.4)));

/** Whether the faces of an article have room beside its mark and its points: the last things to go. */
export function hasMoods(tile: Tile, cell: number): boolean {
  const [width, height, mark] = [tile.width * cell, tile.height * cell, markOf(cell)];
  const faces = Math.abs(tile.mood) * (mark + 2);
  const along = 2 * mark + faces + 14;
  const shape = shapeOf(tile);
  if (shape === "slim") return height >= along + 4;
  if (shape === "flat" || shape === "low") return width >= along + 8;
  return height >= 2 * mark + 12 && width >= faces + mark + 14;
}

/** The caption, where it has room beside the marks of a photo. */
export function captionOf(tile: Tile, cell: number): string {
  const across = tile.width * cell - 18 - (markOf(cell) + 5) * tile.wants.length;
  return linesOf(tile.headline, Math.floor(across / (14 * NARROW))) === 1 ? tile.headline : "";
}

/** How many lines a text takes where a line has so many letters. */
export function linesOf(text: string, letters: number): number {
  let [lines, room] = [1, letters];
  for (const word of text.split(" ")) {
    if (word.length > room && room < letters) [lines, room] = [lines + 1, letters];
    if (word.length > letters) return Infinity;
    room -= word.length + 1;
  }
  return lines;
}

/** A product and, after a colon or comma, what is said of it. */
export function productOf(headline: string): { name: string; slogan: string } {
  const cut = headline.search(/\s*[:,]\s/u);
  if (cut === -1) return { name: headline, slogan: "" };
  const slogan = headline.slice(cut).replace(/^\s*[:,]\s*/u, "");
  return { name: headline.slice(0, cut), slogan: slogan.charAt(0).toLocaleUpperCase() + slogan.slice(1) };
}
