/* What a front page is handed. */
import type { Snippet } from "svelte";
import type { Tile } from "../tiles/tile";
import type { Carry, Key } from "./carry.svelte";
import type { Area, Spot } from "./grid";

/** What laying something there would bring. */
export interface Foretold {
  /** In a figure or two. */
  readonly brings: string;
  /** In words. */
  readonly says: string;
  /** Whether something would be wrong there. */
  readonly warning: boolean;
}

export interface PageProps {
  /** What it is called: whose page. */
  readonly label: string;
  readonly columns: number;
  readonly rows: number;
  /** So many rows lie above it. */
  readonly fold: number;
  readonly star: Spot;
  /** Where the tribune lies; null without one. */
  readonly tribune: Area | null;
  /** Every tile of the box, by its number. */
  readonly tiles: readonly Tile[];
  readonly placed: readonly { readonly tile: number; readonly x: number; readonly y: number; readonly up: boolean }[];
  /** Pairs that must not touch, and alone each that must not lie so. */
  readonly conflicts?: readonly (readonly number[])[];
  /** Tiles that something points at. */
  readonly lit?: ReadonlySet<number>;
  /** What some tiles are worth, to be printed on them. */
  readonly worth?: ReadonlyMap<number, string>;
  /** Where a lesson asks for something to be laid. */
  readonly target?: (Area & { readonly key: Key }) | null;
  /** What is carried; null where nothing can be moved. */
  readonly carry?: Carry | null;
  /** Pressing a tile turns it over, and nothing else can be done: proof-reading. */
  readonly turning?: boolean;
  /** Pixels of a square, at most. */
  readonly most?: number;
  /** Takes its size from the height of its box too; in a flat one it is opened at its fold, half beside half. */
  readonly fits?: boolean;
  /** Of what is carried, where it is shown. */
  readonly foretold?: Foretold | null;
  readonly tribuneText?: Snippet<[cell: number]>;
  readonly onplace?: (tile: number, spot: Spot, up: boolean) => void;
  readonly onmove?: (tile: number, spot: Spot, up: boolean) => void;
  readonly onflip?: (tile: number) => void;
  readonly onlift?: (tile: number) => void;
  readonly ontribune?: (spot: Spot) => void;
}

/** Something that lies on a page. */
export type Lying = Area & { readonly key: Key; readonly up: boolean };
