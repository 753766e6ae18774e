/* What others did to the papers since the reader last did something: a red frame and a name, until one's next action. */
import { messagesOf, sinceMine } from "../../parts/frame/recent";
import type { Seat, Told } from "../../protocol/types";
import { squareName } from "./page";
import type { Article, Card, Rectangle } from "./types";

export interface Fresh {
  /** In whose paper, and by whom. */
  readonly paper: Seat;
  readonly by: Seat;
  /** Where a tile was laid; for a misprint null. */
  readonly square: string | null;
  /** What the misprint sits on. */
  readonly headline: Card | null;
}

export const freshOf = (log: readonly Told[], reader: Seat | null): Fresh[] =>
  messagesOf(sinceMine(log, reader), "wrote", "photographed", "advertised", "misprinted").map(({ key, values }) => ({
    paper: Number(key === "advertised" || key === "misprinted" ? values["other"] : values["seat"]),
    by: Number(values["seat"]),
    square: typeof values["square"] === "string" ? values["square"] : null,
    headline: key === "misprinted" ? Number(values["headline"]) : null,
  }));

/** Who laid this tile or set a misprint on it just now; null if nobody. */
export function freshBy(fresh: readonly Fresh[], paper: Seat, tile: Rectangle & Partial<Article>): Seat | null {
  const isIt = ({ square, headline, by }: Fresh) =>
    square === null ? tile.headline === headline && tile.misprint === by : square === squareName(tile);
  return fresh.findLast((one) => one.paper === paper && isIt(one))?.by ?? null;
}
