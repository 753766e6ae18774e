/* What the others did since the reader's last own action: the plan marks it, and the news say what it means to him. */
import { messagesOf, sinceMine } from "../../parts/frame/recent";
import type { Message, Seat, Told } from "../../protocol/types";
import { way } from "./geometry";
import { posterOf, sideOf } from "./table";
import type { DefenseView, Side, Slot, Square } from "./types";

export interface Walked {
  readonly side: Side;
  readonly from: Square;
  readonly path: readonly Square[];
}

const WALKS = ["moved", "moved-to-panel"];
const numbers = (message: Message, name: string): number[] => [message.values[name] ?? []].flat().map(Number);
const seatOf = (message: Message): Seat => Number(message.values["seat"]);

/** The slots on which something was stuck, barred or scraped, each with who did so. */
export const touchedSlots = (log: readonly Told[], reader: Seat | null): ReadonlyMap<Slot, Seat> =>
  new Map(
    messagesOf(sinceMine(log, reader), "posted", "posted-several", "barred", "scraped").flatMap((message) =>
      [...numbers(message, "posters"), ...numbers(message, "poster")].map((slot) => [slot, seatOf(message)] as const),
    ),
  );

/** The last walk of each of the other sides; where it began is in an earlier line of the log. */
export function walkedLately(view: DefenseView, log: readonly Told[], reader: Seat | null): Walked[] {
  const recent = messagesOf(sinceMine(log, reader), ...WALKS);
  const all = messagesOf(log, ...WALKS);
  return view.sides.flatMap((_, side) => {
    const isTheirs = (message: Message) => side !== view.side && sideOf(view, seatOf(message)) === side;
    const last = recent.findLast(isTheirs);
    const before = last && all.slice(0, all.indexOf(last)).findLast(isTheirs);
    const [to, from] = [squareOf(last), squareOf(before)];
    return to === null || from === null || view.squares[side] !== to
      ? []
      : [{ side, from, path: way(view.plan, from, to) }];
  });
}
const squareOf = (message: Message | undefined): Square | null =>
  message === undefined ? null : (numbers(message, "square")[0] ?? null);

/** What the newest move did to a poster that the reader holds, where he may be told what fits. */
export function harm(view: DefenseView, log: readonly Told[]): "gone" | "barred" | null {
  const newest = log.findLast((told) => told.messages.length > 0);
  if (newest === undefined || newest.actor === view.seat || view.trapped) return null;
  const hits = (...keys: string[]) =>
    messagesOf([newest], ...keys).some((message) =>
      numbers(message, "posters").some((slot) => view.hand.some((card) => posterOf(card) === slot)),
    );
  return hits("posted", "posted-several") ? "gone" : hits("barred") ? "barred" : null;
}
