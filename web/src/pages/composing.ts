/* A table being laid: seats and clock as the form has them, and what is sent for them. */
import type { Wish } from "../app/plans";
import type { Clock, NewTable } from "../protocol/requests";
import { word } from "../words/words.svelte";

/** A seat beside one's own: left free, for somebody at this screen, or for a bot. */
export type Seating =
  { readonly kind: "open" | "here"; name: string } | { readonly kind: "bot"; readonly level: string; name: string };

export type Clocked = Required<Clock>;

export const CLOCKS: Record<Clocked["kind"], readonly number[]> = {
  none: [60],
  move: [30, 60, 120, 300],
  player: [300, 600, 1200, 1800],
};

export const inTime = (seconds: number) =>
  seconds < 120 ? word("new.seconds", { count: seconds }) : word("new.minutes", { count: seconds / 60 });

/** The one who lays the table has the first seat. It begins at once if nobody else has to come. */
export function tableFor(
  game: string,
  others: readonly Seating[],
  options: Record<string, unknown>,
  isPublic: boolean,
  clock: Clocked,
): NewTable {
  const bots = [null, ...others.map((seat) => (seat.kind === "bot" ? seat.level : null))];
  const begin = others.every((seat) => seat.kind === "bot");
  return { game, players: bots.length, options, bots, public: isPublic, clock, begin };
}

/** People at this screen are seated by name; then, if no seat is left, the match begins. */
export function seatWishes(others: readonly Seating[]): Wish[] {
  const here = others.flatMap((seat, index): Wish[] =>
    seat.kind === "here" ? [{ type: "sit", seat: index + 1, name: seat.name.trim() }] : [],
  );
  const full = here.length > 0 && others.every((seat) => seat.kind !== "open");
  return full ? [...here, { type: "begin" }] : here;
}
