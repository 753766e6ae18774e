/* Places that things keep: on the desk, among the tiles that lie face up. */

export interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** Pixels of a tile's square: every tile has room in four by four of them. */
  readonly cell: number;
}

/** The longest side of a tile, in squares. */
const LONGEST = 4;
/** Pixels between a tile and the edge of its place, on both sides together. */
const MARGIN = 6;

/** Pixels under a tile for the name of whoever gave it back, and the smallest square whose tile has them. */
export const FOOT = 13;
export const NAMED = 16;
/** What a square without a name under its tile measures at most: a larger one would be taken for one with a name. */
const NAMELESS = NAMED - 0.5;

/** As large as can be, with room for a name under every tile unless that would make them too small to be read. */
export function namedGridFor(count: number, width: number, height: number, most: number): Grid {
  const grid = gridFor(count, width, height, most, FOOT);
  return grid.cell < NAMED ? gridFor(count, width, height, Math.min(most, NAMELESS)) : grid;
}

/**
 * How so many places are laid out in a box so that they are as large as can be; at most `most` pixels a square, and `foot`
 * pixels free under each tile.
 */
export function gridFor(count: number, width: number, height: number, most = Infinity, foot = 0): Grid {
  let best: Grid = { columns: 1, rows: count, cell: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const cell = Math.min(most, (Math.min(width / columns, height / rows - foot) - MARGIN) / LONGEST);
    if (cell > best.cell) best = { columns, rows, cell };
  }
  return best;
}

/**
 * Which tile has which place of a desk. A tile that lies on the page keeps its place, so that nothing moves and it comes
 * back to where it was; what is new has the first place that nobody has.
 */
export function settled(
  before: readonly (number | null)[],
  desk: readonly number[],
  onPage: readonly number[],
): readonly (number | null)[] {
  const here = new Set([...desk, ...onPage]);
  const places = before.map((tile) => (tile !== null && here.delete(tile) ? tile : null));
  for (const tile of here) {
    const free = places.indexOf(null);
    if (free < 0) places.push(tile);
    else places[free] = tile;
  }
  return places;
}
