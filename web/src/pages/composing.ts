/* A table being laid: seats and clock as the form has them, and what is sent for them. */
import type { UnsentCommand } from "../app/plans";
import type { SeatInfo, SeatLine } from "../protocol/house";
import type { Clock, Duplicate, NewTable } from "../protocol/requests";
import { word } from "../words/words.svelte";

/** A seat beside one's own: left free, for somebody at this screen, or for a bot. */
export type Seating =
  { readonly kind: "open" | "here"; name: string } | { readonly kind: "bot"; readonly level: string; name: string };

const DAY = 86_400;
/** Whether a table with this clock is one to come back to on other days. */
export const isOverDays = ({ kind, seconds }: Clocked) => kind !== "none" && seconds >= DAY;

export type Clocked = Required<Clock>;
export const NO_CLOCK: Clocked = { kind: "none", seconds: 60 };

/** Clocks on offer, by the name of their words. */
export const CLOCKS = {
  none: NO_CLOCK,
  brisk: { kind: "move", seconds: 30 },
  steady: { kind: "move", seconds: 120 },
  evening: { kind: "player", seconds: 600 },
  long: { kind: "player", seconds: 1800 },
  day: { kind: "move", seconds: DAY },
  days: { kind: "move", seconds: 3 * DAY },
  week: { kind: "move", seconds: 7 * DAY },
} as const satisfies Record<string, Clocked>;

export const sameClock = (one: Clocked, other: Clocked) =>
  one.kind === other.kind && (one.kind === "none" || one.seconds === other.seconds);

/** A clock that somebody chose by other means, in words. */
export const clockInWords = ({ kind, seconds }: Clocked) =>
  kind === "none" ? word("new.clock-none") : word(`front.pace-${kind}`, { time: inTime(seconds) });

export const inTime = (seconds: number) =>
  seconds >= DAY
    ? word("new.days", { count: Math.round(seconds / DAY) })
    : seconds < 120
      ? word("new.seconds", { count: seconds })
      : word("new.minutes", { count: seconds / 60 });

/**
 * The one who lays the table has the first seat. It begins at once if nobody else has to come; who has to comes from
 * another screen.
 */
export function tableFor(
  game: string,
  others: readonly Seating[],
  options: Record<string, unknown>,
  isPublic: boolean,
  clock: Clocked,
  duplicate = false,
  pack: string | null = null,
  coach: boolean | null = null,
): NewTable {
  const players = others.length + 1;
  const live = others.some((seat) => seat.kind === "open");
  return { game, players, options, public: isPublic, clock, duplicate, pack, live, coach, ...botsBeside(others) };
}

/** The bots that are wanted, by seat, and whether nobody else has to come. */
export function botsBeside(others: readonly Seating[]): Required<Duplicate> {
  const bots = [null, ...others.map((seat) => (seat.kind === "bot" ? seat.level : null))];
  return { bots, begin: others.every((seat) => seat.kind === "bot") };
}

/** People at this screen are seated by name; then, if no seat is left, the match begins. */
export function seatCommands(others: readonly Seating[]): UnsentCommand[] {
  const here = others.flatMap((seat, index): UnsentCommand[] =>
    seat.kind === "here" ? [{ type: "sit", seat: index + 1, name: seat.name.trim() }] : [],
  );
  const full = here.length > 0 && others.every((seat) => seat.kind !== "open");
  return full ? [...here, { type: "begin" }] : here;
}

/** Those who shared the screen sit down beside each other again; whoever asked has a seat already. */
export function mateCommands(before: readonly SeatInfo[], next: readonly (SeatLine | null)[]): UnsentCommand[] {
  const mine = before.filter((seat) => seat.you);
  const mates = mine
    .filter((seat) => !next.some((line) => line?.you && line.name === seat.name))
    .slice(0, mine.length - 1);
  const free = next.flatMap((line, seat) => (line === null ? [seat] : []));
  const best = mates.map((mate) => (free.includes(mate.seat) ? mate.seat : null));
  const left = free.filter((seat) => !best.includes(seat));
  const sits = mates.flatMap((mate, index): UnsentCommand[] => {
    const seat = best[index] ?? left.shift();
    return seat === undefined || mate.name === null ? [] : [{ type: "sit", seat, name: mate.name }];
  });
  return sits.length === free.length ? [...sits, { type: "begin" }] : sits;
}
