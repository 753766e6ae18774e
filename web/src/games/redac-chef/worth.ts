/* What a page or a desk comes to, in figures: all of it was counted by the house. */
import { figure } from "../../words/words.svelte";
import { roomOf } from "./table";
import type { Tile } from "./tiles/tile";
import type { Desk, Hints, RedacView, Tally } from "./types";
import { word } from "./words";

/** The points of a page by itself, as it lies. */
export const pointsOf = (tally: Tally): number =>
  tally.articles + tally.photos + tally.tribune + tally.awards - tally.mood_penalty - tally.leftover_penalty;

export const dollarsOf = (tally: Tally): number => tally.ads + tally.extra_dollars;

/** What the tiles cost that are left on a desk. */
export const leftoverCost = ({ desk, leftover, leftovers_free }: Desk): number =>
  leftover * Math.max(0, desk.length - leftovers_free);

export interface Price {
  readonly says: string;
  /** Whether it is asked about first. */
  readonly isDear: boolean;
}

/** Part of the page that must be covered, or "Maquette !" is asked about. */
const ENOUGH = 0.75;

/** What "Maquette !" means now: squares that nothing is there for. */
export function maquettePrice(view: RedacView, tiles: readonly Tile[], desk: Desk): Price {
  const { kept, room } = roomOf(view, tiles, desk);
  const count = Math.abs(room - kept);
  const says = word(kept < room ? "redac.squares-empty" : kept > room ? "redac.squares-over" : "redac.squares-full", {
    count,
  });
  return { says, isDear: desk.hand === null && kept < ENOUGH * room };
}

/** What "Tirage !" means now: tiles that are left, and what is wrong on the page. */
export function tiragePrice(desk: Desk, hints: Hints | null, isPuzzle: boolean): Price {
  if (isPuzzle) {
    const worth = hints?.worth ?? null;
    return {
      says: worth === null ? word("redac.price-incomplete") : word("redac.points", { count: worth }),
      isDear: worth === null,
    };
  }
  const [cost, wrong] = [leftoverCost(desk), desk.conflicts?.length ?? 0];
  const parts = [
    ...(cost > 0 ? [figure(-cost)] : []),
    ...(desk.desk.length > 0 ? [word("redac.price-left", { count: desk.desk.length })] : []),
    ...(wrong > 0 ? [word("redac.price-conflicts", { count: wrong })] : []),
  ];
  return { says: parts.join(", ") || word("redac.price-clean"), isDear: parts.length > 0 };
}

/** What was brought home so far, kind by kind. */
export interface Harvest {
  readonly sport: number;
  readonly business: number;
  readonly news: number;
  readonly happy: number;
  readonly sad: number;
  readonly photos: number;
  readonly dollars: number;
}

export function harvestOf(kept: readonly Tile[]): Harvest {
  const count = (wanted: (tile: Tile) => number | boolean) => kept.reduce((sum, tile) => sum + Number(wanted(tile)), 0);
  return {
    sport: count(({ colour }) => colour === "sport"),
    business: count(({ colour }) => colour === "business"),
    news: count(({ colour }) => colour === "news"),
    happy: count(({ mood }) => Math.max(0, mood)),
    sad: count(({ mood }) => Math.max(0, -mood)),
    photos: count(({ kind }) => kind === "photo"),
    dollars: count(({ dollars }) => dollars),
  };
}

/** What keeping a tile would come to. */
export function keepingSays(view: RedacView, tiles: readonly Tile[], desk: Desk, tile: Tile): string {
  const harvest = harvestOf([...desk.desk, tile.number].flatMap((number) => tiles[number] ?? []));
  const what =
    tile.colour !== null
      ? word("redac.so-many-articles", { count: harvest[tile.colour], colour: word(`redac.${tile.colour}`) })
      : tile.kind === "photo"
        ? word("redac.so-many-photos", { count: harvest.photos })
        : word("redac.usd", { count: harvest.dollars });
  return word("redac.would-keep", { ...roomOf(view, tiles, desk), what });
}
