/* The double page as squares: what a tile covers and touches, and what the house's maps say of a place. */
import type { Area, Card, Column, Domain, ExtrablattView, FreeCorners, Rectangle, Sheets, Size, Square } from "./types";

export const DOMAINS: readonly Domain[] = ["politics", "economy", "sport", "culture", "local", "oddities"];
const PER_DOMAIN = 5;
export const MOTOR: Card = 30;

export const domainOf = (headline: Card): Domain => DOMAINS[Math.floor(headline / PER_DOMAIN)] ?? "oddities";

/** A column's letter and a row's number. */
export const squareName = ({ x, y }: Square): string => `${String.fromCharCode(65 + x)}${y + 1}`;
export const squaresOf = ({ width, height }: Size): number => width * height;
export const sizeName = ({ width, height }: Size): string => `${width} × ${height}`;

export const turned = ({ width, height }: Size): Size => ({ width: height, height: width });
export const sameSize = (one: Size | null, other: Size | null): boolean =>
  one !== null && other !== null && one.width === other.width && one.height === other.height;

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

/** The same tile, pushed back onto the page. */
export const ontoPage = (page: Size, at: Square, size: Size): Square => ({
  x: between(at.x, 0, page.width - size.width),
  y: between(at.y, 0, page.height - size.height),
});

/** Where this size may lie: for the dispatch of a column, or, without one, for an ad. */
export const placeFor = (view: ExtrablattView, column: Column | null, size: Size): FreeCorners | undefined =>
  view.places.find((place) => sameSize(place, size) && (column === null || place.columns.includes(column)));

const isSet = (row: number, x: number): boolean => ((row >> x) & 1) === 1;

export const allows = (place: FreeCorners | undefined, at: Square): boolean => isSet(place?.rows[at.y] ?? 0, at.x);

/** Every top left square of a map, row by row. */
export const anchors = (place: FreeCorners | undefined): Square[] =>
  (place?.rows ?? []).flatMap((row, y) =>
    Array.from({ length: 32 - Math.clz32(row) }, (_, x) => x).flatMap((x) => (isSet(row, x) ? [{ x, y }] : [])),
  );

export const liesIn = (area: Area, at: Square): boolean =>
  at.x >= area.x && at.x < area.x + area.width && at.y >= area.y && at.y < area.y + area.height;

/** Where a tile is shown first: in the headline zone if it may lie there. */
export function firstPlace(place: FreeCorners | undefined, zone: Area): Square | null {
  const all = anchors(place);
  return all.find((at) => liesIn(zone, at)) ?? all[0] ?? null;
}

/** The allowed square nearest to this one, if there is one within reach. */
export function nearest(place: FreeCorners | undefined, at: Square, reach: number): Square | null {
  let [best, least]: [Square | null, number] = [null, Infinity];
  for (const one of anchors(place)) {
    const away = Math.max(Math.abs(one.x - at.x), Math.abs(one.y - at.y)) + 0.01 * (one.x !== at.x ? 1 : 0);
    if (away < least && away < reach + 0.5) [best, least] = [one, away];
  }
  return best;
}

/** The squares that some allowed place of this map covers, as "x y". */
export function reachable(place: FreeCorners | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  if (place === undefined) return found;
  for (const { x, y } of anchors(place))
    for (let down = 0; down < place.height; down++)
      for (let across = 0; across < place.width; across++) found.add(`${x + across} ${y + down}`);
  return found;
}

/** One side of a square that two tiles share: a staple sits on it. */
export interface Edge extends Square {
  readonly across: boolean;
}

/** Where a tile touches the articles of a domain, side by side. The edge lies above (`across`) or left of its square. */
export function contacts(sheets: Sheets, domain: Domain, tile: Rectangle): Edge[] {
  const taken = new Set<string>();
  for (const article of sheets.articles)
    if (domainOf(article.headline) === domain)
      for (let down = 0; down < article.height; down++)
        for (let across = 0; across < article.width; across++) taken.add(`${article.x + across} ${article.y + down}`);
  const has = (x: number, y: number) => taken.has(`${x} ${y}`);
  const edges: Edge[] = [];
  for (let x = tile.x; x < tile.x + tile.width; x++) {
    if (has(x, tile.y - 1)) edges.push({ x, y: tile.y, across: true });
    if (has(x, tile.y + tile.height)) edges.push({ x, y: tile.y + tile.height, across: true });
  }
  for (let y = tile.y; y < tile.y + tile.height; y++) {
    if (has(tile.x - 1, y)) edges.push({ x: tile.x, y, across: false });
    if (has(tile.x + tile.width, y)) edges.push({ x: tile.x + tile.width, y, across: false });
  }
  return edges;
}

/** Which of the two pages most of a tile lies on. */
export const pageOf = (page: Size, tile: Square & { readonly width: number }): 0 | 1 =>
  tile.x + tile.width / 2 > page.width / 2 ? 1 : 0;
