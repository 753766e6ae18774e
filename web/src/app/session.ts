/* A table as this browser knows it: a reducer over what the server has sent. Pure: states are never mutated. */
import type {
  ChatLine,
  Hand,
  MatchInfo,
  Outgoing,
  Presence,
  SeatInfo,
  TableInfo,
  Told,
  Update,
} from "../protocol/house";
import type { Seat } from "../protocol/types";

export interface Session {
  readonly number: number;
  readonly table: TableInfo | null;
  /** Its views are complete: the set-up, which is sent once per match, is merged into each view that is sent. */
  readonly match: MatchInfo | null;
  /** What never changes in the match. */
  readonly setup: unknown;
  readonly log: readonly Told[];
  readonly chat: readonly ChatLine[];
  /** When the clocks in `table` were read, by this browser's own clock, in milliseconds. */
  readonly at: number;
}

export const UNKNOWN: Session = { number: 0, table: null, match: null, setup: null, log: [], chat: [], at: 0 };

export function take(session: Session, message: Outgoing, now: number): Session {
  switch (message.type) {
    case "update":
      return updated(session, message, now);
    case "presence":
      return session.table === null ? session : { ...session, table: whoIsHere(session.table, message) };
    default:
      return session;
  }
}

/** A stale update (a newer one overtook it) is dropped; a whole one is a snapshot and replaces everything. */
function updated(session: Session, update: Update, now: number): Session {
  if (!update.whole && update.number < session.number) return session;
  const { number, match } = update;
  const setup = match?.setup ?? session.setup;
  return {
    number,
    table: update.table ?? session.table,
    match: match && { ...match, hands: match.hands.map((hand) => ({ ...hand, view: wholeView(setup, hand.view) })) },
    setup,
    log: update.whole ? update.log : joined(session.log, update.log),
    chat: update.whole ? update.chat : [...session.chat, ...update.chat.filter((line) => !isKnown(session.chat, line))],
    at: now,
  };
}

/** What a board is handed: what never changes in a match, and what was sent last. */
export const wholeView = (setup: unknown, view: unknown): unknown => ({ ...(setup as object), ...(view as object) });

function joined(before: readonly Told[], after: readonly Told[]): readonly Told[] {
  const last = before.at(-1)?.number ?? 0;
  return [...before, ...after.filter((told) => told.number > last)];
}

const isKnown = (chat: readonly ChatLine[], line: ChatLine) => chat.some((known) => known.number === line.number);

function whoIsHere(table: TableInfo, presence: Presence): TableInfo {
  return {
    ...table,
    watchers: presence.watchers,
    seats: table.seats.map((seat) => ({
      ...seat,
      present: presence.present[seat.seat] ?? seat.present,
      lag: presence.lag[seat.seat] ?? null,
    })),
  };
}

/** Milliseconds on a seat's clock at this moment; only the clocks of those to act run. */
export function clockOf(session: Session, seat: SeatInfo, now: number): number | null {
  if (seat.left === null) return null;
  const runs =
    session.table?.status === "playing" &&
    seat.holiday === null &&
    (session.match?.to_act.includes(seat.seat) ?? false);
  return Math.max(0, seat.left * 1000 - (runs ? now - session.at : 0));
}

/** Milliseconds until the game's own clock acts, or null where it does not run. */
export function alarmOf(session: Session, now: number): number | null {
  const alarm = session.match?.alarm ?? null;
  return alarm === null ? null : Math.max(0, alarm * 1000 - (now - session.at));
}

/** Milliseconds until the race begins, while the table counts to three; else 0. */
export const startsIn = (session: Session, now: number): number =>
  Math.max(0, (session.match?.starts ?? 0) * 1000 - (now - session.at));

/** Whether it is for bots alone to act: whoever plays here, or watches where none but bots play, may skip that. */
export function isBotsTurn({ table, match }: Session): boolean {
  if (table?.status !== "playing" || match === null || match.outcome !== null || match.to_act.length === 0)
    return false;
  const isBot = (seat: SeatInfo | undefined) => seat !== undefined && seat.level !== null;
  const plays = match.hands.some((hand) => hand.seat !== null) || table.seats.every(isBot);
  return plays && match.to_act.every((seat) => isBot(table.seats[seat]));
}

/** Whether any clock runs, so that a timer is needed. */
export const isTiming = (session: Session) =>
  session.table?.status === "playing" &&
  (alarmOf(session, session.at) !== null ||
    startsIn(session, session.at) > 0 ||
    session.table.seats.some((seat) => seat.left !== null));

/** The seats that are played from this browser. */
export const seatsHere = (session: Session): Seat[] =>
  session.match === null
    ? (session.table?.seats.filter((seat) => seat.you).map((seat) => seat.seat) ?? [])
    : session.match.hands.flatMap((hand) => (hand.seat === null ? [] : [hand.seat]));

/** The view and actions of that seat; those of a spectator where it has none. */
export const handOf = (session: Session, seat: Seat | null): Hand | null =>
  session.match?.hands.find((hand) => hand.seat === seat) ?? session.match?.hands[0] ?? null;
