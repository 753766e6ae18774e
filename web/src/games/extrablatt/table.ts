/* What lies on the table, put in the order in which it is shown. */
import type { Point, Seat } from "../../protocol/types";
import type { Article, Duel, ExtrablattView, Forecast, Stage } from "./types";

export const loserOf = (duel: Duel): Seat => duel.attacker + duel.target - (duel.winner ?? duel.attacker);

/** The paper that whoever acts now works on: his own, or that of whom he has beaten. */
export const deskOf = (view: ExtrablattView): Seat =>
  (view.stage === "advertise" || view.stage === "misprint") && view.duel !== null && view.duel.winner === view.seat
    ? loserOf(view.duel)
    : (view.seat ?? view.turn);

/** The stages in which somebody is waited for, and where the rulebook speaks of each. */
export const READ_AT = {
  act: "EXT-2.1",
  second: "EXT-2.3",
  extra: "EXT-2.5",
  duel: "EXT-4.2",
  advertise: "EXT-4.4",
  misprint: "EXT-4.7",
  refill: "EXT-5.4",
} as const;
export const doing = (stage: Stage): keyof typeof READ_AT =>
  stage in READ_AT ? (stage as keyof typeof READ_AT) : "act";

/** The number of the sector whose marker an article carries. */
export const sectorOf = (view: ExtrablattView, value: number): number =>
  Math.max(
    0,
    view.numbers.sectors.findIndex((sector) => sector.value === value),
  );

export const STEPS = ["zone", "removed", "domains", "largest", "articles"] as const;
export type Step = (typeof STEPS)[number];

/** What each step of a forecast gives, in the order of the count; the second takes tiles off and gives nothing. */
export const worth = (forecast: Forecast, step: Step): number => (step === "removed" ? 0 : forecast[step]);

/** A change that an action would bring: 0 where nothing is foreseen. */
export const change = (now: Forecast | undefined, then: Forecast | undefined, step: Step | "total"): number =>
  now === undefined || then === undefined ? 0 : then[step] - now[step];

/** The step of the count to which a line of the breakdown belongs, from 0. */
const STEP_OF: Readonly<Record<string, number>> = {
  "EXT-6.2": 0,
  "EXT-6.3": 1,
  "EXT-6.4": 2,
  "EXT-6.5": 3,
  "EXT-6.8": 4,
};
export const stepOf = (point: Point): number => STEP_OF[point.rule] ?? 4;

/** What a step has done to an article: nothing yet, taken off, or given so much for it. */
export interface Fate {
  readonly gone: boolean;
  readonly points: number;
}

/** What the lines of the breakdown up to a step say of an article: whether it is off, and what this very step gives. */
export function fateOf(points: readonly Point[], article: Article, step: number): Fate {
  const mine = points.filter(
    ({ message }) =>
      message.values["headline"] === article.headline && message.key.includes("-photo") === (article.photo !== null),
  );
  const off = mine.filter((point) => point.message.key.startsWith("off-") && stepOf(point) <= step);
  const isMisprint = (point: Point) => point.message.key.startsWith("off-misprint");
  const gone = off.some((point) => !isMisprint(point) || article.misprint !== null);
  const given = mine.filter((point) => stepOf(point) === step && point.points > 0);
  return { gone, points: given.reduce((sum, point) => sum + point.points, 0) };
}

/** The total after so many steps. */
export const totalAfter = (points: readonly Point[], step: number): number =>
  points.filter((point) => stepOf(point) <= step).reduce((sum, point) => sum + point.points, 0);
