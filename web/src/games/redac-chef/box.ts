/* The box as the table's words bring it: every tile by its number. And the page of each day, as it was told at first. */
import type { Catalogue } from "../../protocol/types";
import type { Sheet, Size, Spot } from "./page/grid";
import type { Colour, Kind, Tile, Trait } from "./tiles/tile";
import type { Front, RedacView } from "./types";

export interface DayPage extends Sheet {
  readonly star: Spot;
  /** So many rows lie above it. */
  readonly fold: number;
  /** Of a tribune. */
  readonly tribune: Size;
}

const tableOf = (catalogue: Catalogue, name: string): readonly string[] =>
  Object.entries(catalogue[name] ?? {})
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, text]) => String(text));

/** "3x2" */
function sizeOf(text = "1x1"): Size {
  const [width = 1, height = 1] = text.split("x").map(Number);
  return { width, height };
}

export function tilesOf(catalogue: Catalogue): readonly Tile[] {
  const headlines = tableOf(catalogue, "headline");
  let pictures = 0;
  return tableOf(catalogue, "piece").map((printed, number): Tile => {
    const [kind, size, ...more] = printed.split(" ");
    const tile = { ...BLANK, number, kind: kind as Kind, ...sizeOf(size), headline: headlines[number] ?? "" };
    const [first = "", mood = "0", points = "0"] = more;
    if (kind === "article") return { ...tile, colour: first as Colour, mood: Number(mood), points: parseInt(points) };
    if (kind === "photo") return { ...tile, wants: first.split("+") as Trait[], picture: pictures++ };
    return { ...tile, dollars: parseInt(first) };
  });
}

const BLANK = { colour: null, mood: 0, points: 0, dollars: 0, wants: [], picture: 0 } as const;

/** The page of the day that is played. */
export function pageOf(view: Pick<RedacView, "fronts" | "day">): DayPage {
  const front = view.fronts[view.day];
  if (!front) throw new Error(`no page for day ${view.day}`);
  return pageFrom(front);
}

export function pageFrom({ columns, rows, star, fold, tribune }: Front): DayPage {
  const [[x, y], [width, height]] = [star, tribune];
  return { columns, rows, fold, star: { x, y }, tribune: { width, height } };
}

export const areaOf = ({ width, height }: Size) => width * height;

/** Of each number of squares, the size of a tile. */
const BACKS: Readonly<Record<number, Size>> = {
  4: { width: 4, height: 1 },
  6: { width: 3, height: 2 },
  8: { width: 4, height: 2 },
  9: { width: 3, height: 3 },
  12: { width: 4, height: 3 },
};

/** How a back of so many squares lies: which way it was cut cannot be seen, so that it lies either way. */
export function backOf(area: number, slot: number): Size {
  const { width, height } = BACKS[area] ?? { width: area, height: 1 };
  return slot % 2 === 0 ? { width, height } : { width: height, height: width };
}
