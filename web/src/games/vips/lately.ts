/* What others did since the reader's last action: on the board, in words, and to the reader's own bet. */
import { messagesOf, sinceMine } from "../../parts/frame/recent";
import type { Talk } from "../../protocol/talk";
import type { Seat, Told } from "../../protocol/types";
import { betPieces } from "./pieces";
import type { PieceId, VipsView } from "./types";

/** The pieces that they moved or laid a chip on. */
export const movedBy = (log: readonly Told[], reader: Seat | null): PieceId[] =>
  messagesOf(sinceMine(log, reader), "placed", "swapped").flatMap(({ values }) =>
    ["piece", "first", "second"].flatMap((name) => (typeof values[name] === "number" ? [values[name]] : [])),
  );

/** What was pleaded last, by whom; nothing if nobody pleaded. */
export function pleaOf(log: readonly Told[], reader: Seat | null, talk: Talk): string {
  const [plea] = messagesOf(sinceMine(log, reader), "argued").slice(-1);
  return plea ? talk.say(plea) : "";
}

/** What the newest swap has changed of the best that the reader's own bet may bring, before chips are counted. */
export function stakeOf(view: VipsView, log: readonly Told[]): number {
  const newest = log.findLast((told) => told.messages.length > 0);
  const bet = view.seat === null ? null : (view.bets[view.seat] ?? null);
  if (newest === undefined || bet === null || newest.actor === view.seat) return 0;
  const best = (piece: unknown) => (typeof piece === "number" ? (view.fame[view.columns[piece] ?? 0]?.[0] ?? 0) : 0);
  return messagesOf([newest], "swapped").reduce((sum, { values: { first, second } }) => {
    const gain = best(first) - best(second);
    const own = betPieces(bet);
    return sum + (own.includes(first as PieceId) ? gain : 0) - (own.includes(second as PieceId) ? gain : 0);
  }, 0);
}
