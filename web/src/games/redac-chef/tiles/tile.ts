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

/** Of a letter, how wide it is, in parts of its size: measured on the display face. */
const BROAD = 0.53;

/** Pixels in which a headline is set, never smaller than can be read. */
export function sizeOf(tile: Tile, cell: number): number {
  const shape = shapeOf(tile);
  if (shape === "slim" || shape === "flat") return cell < 42 ? 14 : 15;
  if (cell < 42) return shape === "big" ? 17 : 14;
  return shape === "big" ? 20 : 16;
}

/** So much of a headline as has room there, whole words, with an ellipsis where something is missing. */
export function fitted(headline: string, tile: Tile, cell: number): string {
  const size = sizeOf(tile, cell);
  const { across, lines } = roomOf(tile, cell, size);
  return shortened(headline, Math.floor(across / (size * BROAD)), lines);
}

/** Room for a headline: pixels across, and lines. */
function roomOf(tile: Tile, cell: number, size: number): { across: number; lines: number } {
  const [width, height] = [tile.width * cell, tile.height * cell];
  const leading = size * 1.06;
  switch (shapeOf(tile)) {
    case "slim":
      return {
        across: height - (tile.kind === "ad" ? 40 : 66 + 16 * Math.abs(tile.mood)),
        lines: Math.max(1, Math.floor((width - 6) / leading)),
      };
    case "flat":
      return {
        across: width - (tile.kind === "ad" ? 58 : 62 + 18 * Math.abs(tile.mood)),
        lines: Math.max(1, Math.floor((height - 6) / leading)),
      };
    case "low":
      return { across: width - 18, lines: Math.max(1, Math.floor((height - 34) / leading)) };
    default:
      return {
        across: width - 18,
        lines: Math.max(1, Math.floor((height - (tile.kind === "ad" ? 62 : 66)) / leading)),
      };
  }
}

/** Whole words on so many lines of so many letters; a headline that does not fit loses its end. */
export function shortened(text: string, letters: number, lines: number): string {
  const words = text.split(" ");
  for (let kept = words.length; kept > 1; kept--) {
    const whole = kept === words.length;
    const said =
      words
        .slice(0, kept)
        .join(" ")
        .replace(/[\s,;:]+$/u, "") + (whole ? "" : "…");
    if (!whole && isSmall(words[kept - 1])) continue;
    if (linesOf(said, letters) <= lines) return said;
  }
  const [first = ""] = words;
  return words.length > 1 ? `${first}…` : first;
}

/** A word that no headline ends with. */
const isSmall = (word: string | undefined) =>
  word !== undefined && (word.length < 3 || /^(les?|la|des?|une?|sur|the|and|its?|for|aux?)$/iu.test(word));

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
