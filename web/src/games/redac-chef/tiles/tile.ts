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

/** How a headline is set: what has room of it, in pixels, and whether in the narrow face. */
export interface Setting {
  readonly text: string;
  readonly size: number;
  readonly narrow: boolean;
}

/** How wide a letter is, in parts of its size: measured on the display face and on the narrow one. */
const [BROAD, NARROW] = [0.52, 0.43];

/** Never smaller than can be read. */
const LEAST = 14;

/** As large as the whole headline has room; if it has none at all, as much of it as can be read. */
export function settingOf(headline: string, tile: Tile, cell: number): Setting {
  const large = sizeOf(tile, cell);
  const tried = [
    ...[large, large - 2, LEAST].map((size) => ({ size: Math.max(LEAST, size), narrow: false })),
    ...[large, 15, LEAST].map((size) => ({ size: Math.max(LEAST, size), narrow: true })),
  ];
  const set = tried.map(({ size, narrow }) => {
    const { across, lines } = roomOf(tile, cell, size);
    return { size, narrow, text: shortened(headline, Math.floor(across / (size * (narrow ? NARROW : BROAD))), lines) };
  });
  const longest = Math.max(...set.map(({ text }) => text.length));
  return (
    set.find(({ text }) => text === headline || text.length === longest) ?? {
      text: headline,
      size: LEAST,
      narrow: true,
    }
  );
}

function sizeOf(tile: Tile, cell: number): number {
  const shape = shapeOf(tile);
  if (shape === "slim" || shape === "flat") return cell < 42 ? 14 : 15;
  if (cell < 42) return shape === "big" ? 17 : 15;
  return shape === "big" ? 20 : 17;
}

/** Room for a headline: pixels across, and lines. */
function roomOf(tile: Tile, cell: number, size: number): { across: number; lines: number } {
  const [width, height] = [tile.width * cell, tile.height * cell];
  const isAd = tile.kind === "ad";
  const faces = Math.abs(tile.mood);
  const [across, high] = {
    slim: [height - (isAd ? 44 : 64 + 21 * faces), width - (isAd ? 13 : 4)],
    flat: [width - (isAd ? 62 : 68 + 20 * faces), height - (isAd ? 13 : 4)],
    low: [width - (isAd ? 18 : 14), height - (isAd ? 42 : 38)],
    plain: [width - (isAd ? 18 : 14), height - (isAd ? (tile.width >= 3 ? 54 : 44) : 66)],
    big: [width - (isAd ? 20 : 14), height - (isAd ? 88 : 66)],
  }[shapeOf(tile)] as [number, number];
  return { across, lines: Math.max(1, Math.floor(high / (size * 1.06))) };
}

/** So much of a caption as stands beside the marks of a photo. */
export function captionOf(tile: Tile, cell: number): string {
  const across = tile.width * cell - 18 - 21 * tile.wants.length;
  const said = shortened(tile.headline, Math.floor(across / (LEAST * NARROW)), 1);
  return across < 70 || !said.includes(" ") ? "" : said;
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
  const room = words.length > 1 ? letters - 1 : letters; // for the dots
  if (first.length > room) return `${first.slice(0, Math.max(1, letters - 1))}…`;
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
