/* What can be read off a view. */
import type { Seat, Told } from "../../protocol/types";
import { areaOf, pageOf, type DayPage } from "./box";
import type { Area } from "./page/grid";
import type { Tile } from "./tiles/tile";
import type { Desk, RedacView } from "./types";

/** The side that a seat plays for; -1 for a spectator. */
export const sideOf = (view: RedacView, seat: Seat | null): number =>
  seat === null ? -1 : (view.seating.side_of[seat] ?? -1);

/** The seats of a side. */
export const seatsOf = (view: RedacView, at: number): readonly Seat[] => view.seating.seats_of[at] ?? [];

/** Who takes tiles for a side today, and who lays out its page: the same, but in a newsroom. */
export const reporterOf = (view: RedacView, at: number): Seat | undefined => view.seating.reporters[view.day]?.[at];
export const designerOf = (view: RedacView, at: number): Seat | undefined => view.seating.designers[view.day]?.[at];

/** How long the clock of a side is. */
export const percentOf = (view: RedacView, at: number): number =>
  Math.max(100, ...seatsOf(view, at).map((seat) => view.percents[seat] ?? 100));

/** Seconds of the day's clock; 0: none. */
export const clockOf = (view: RedacView): number => view.clocks[view.day] ?? 0;

/** What somebody does now. */
export type Task = "watch" | "ready" | "report" | "layout" | "wait" | "proof" | "draft" | "over";

export function taskOf(view: RedacView): Task {
  if (view.stage === "over") return "over";
  const at = sideOf(view, view.seat);
  const desk = view.desks[at];
  if (desk === undefined || view.seat === null) return "watch";
  if (view.stage === "proof") return "proof";
  if (view.stage === "offer" || view.stage === "draft") return "draft";
  if (view.stage === "ready" || view.stage === "deal") return "ready";
  if (desk.phase === "printed") return "wait";
  const isReporter = reporterOf(view, at) === view.seat;
  const isDesigner = designerOf(view, at) === view.seat;
  if (desk.phase === "reporting") return isReporter ? "report" : isDesigner ? "layout" : "wait";
  return isDesigner ? "layout" : desk.extra > 0 || desk.hand !== null ? "report" : "wait";
}

/** Whether anything happens in the middle: a day is being played. */
export const isDay = (view: RedacView) => ["round", "turn", "show"].includes(view.stage);

/** Whether tiles are taken one after the other: Slo-Mode, until everybody has stopped. */
export const isInTurns = (view: RedacView) =>
  view.options.mode === "slow" && isDay(view) && view.desks.some((desk) => desk.phase === "reporting");

/** Milliseconds until a side's own clock runs out; null where none runs. */
export function leftOf(view: RedacView, at: number, alarm: number | null): number | null {
  if (alarm === null || clockOf(view) === 0) return null;
  if (view.rings === null) return alarm;
  return alarm + Math.max(0, percentOf(view, at) - view.rings) * clockOf(view) * 10;
}

/** Squares of tiles, and squares of the page that no tribune covers. */
export function roomOf(view: RedacView, tiles: readonly Tile[], desk: Desk): { kept: number; room: number } {
  const page = pageOf(view);
  const kept = [...desk.desk, ...desk.placed.map(([tile]) => tile), ...(desk.hand === null ? [] : [desk.hand])];
  return {
    kept: kept.reduce((sum, tile) => sum + areaOf(tiles[tile] ?? { width: 0, height: 0 }), 0),
    room: page.columns * page.rows - areaOf(page.tribune),
  };
}

export interface Slot {
  readonly slot: number;
  /** A tile by its number, or squares of a back below nothing. */
  readonly what: number;
}

export const lyingIn = (view: RedacView): readonly Slot[] =>
  view.heap.flatMap((what, slot) => (what === null ? [] : { slot, what }));

/** Of the backs of that size, one that probably nobody else reaches for. */
export function anyBack(slots: readonly Slot[], area: number, random = Math.random): number | null {
  const found = slots.filter(({ what }) => what === -area);
  return found[Math.floor(random() * found.length)]?.slot ?? null;
}

export interface Shout {
  readonly number: number;
  readonly key: "maquette" | "tirage";
  readonly seat: Seat;
}

/** Who shouted last, and what. */
export function lastShout(log: readonly Told[]): Shout | null {
  for (let at = log.length - 1; at >= Math.max(0, log.length - 12); at--)
    for (const { key, values } of log[at]?.messages ?? [])
      if (key === "maquette" || key === "tirage")
        return { number: log[at]?.number ?? 0, key, seat: Number(values["seat"]) };
  return null;
}

/** The seconds at which a clock says itself. */
export const TOLD_AT = [60, 30, 10] as const;

/** What the clock says when it comes from `before` to `now` seconds; null when it says nothing. */
export const toldAt = (before: number, now: number): number | null =>
  TOLD_AT.find((second) => before > second && now <= second && now > second - 5) ?? null;

/** Everything that lies on a page. */
export function areasOf(desk: Desk, page: DayPage, tiles: readonly Tile[]): readonly Area[] {
  const [x, y] = desk.tribune;
  return [
    { x, y, ...page.tribune },
    ...desk.placed.flatMap(([number, left, top]) => {
      const tile = tiles[number];
      return tile ? { x: left, y: top, width: tile.width, height: tile.height } : [];
    }),
  ];
}
