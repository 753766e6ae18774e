/* Hot seat: several people at one screen. Who looks at it now, and whether it must be passed on first. */
import type { Seat } from "../protocol/types";
import { seatsHere, type Session } from "./session";

export interface Screen {
  /** Whose hand is shown; null for a spectator. */
  readonly seat: Seat | null;
  /** Who must take the screen before anything is shown, or null if it can be seen. */
  readonly passTo: Seat | null;
}

/** `looking` is who took the screen last; null: nobody yet. */
export function screenOf(session: Session, looking: Seat | null): Screen {
  const here = seatsHere(session);
  const [first = null] = here;
  if (here.length < 2) return { seat: first, passTo: null };
  const current = looking !== null && here.includes(looking) ? looking : null;
  if (session.match === null || session.match.outcome !== null) return { seat: current ?? first, passTo: null };
  const due = nextDue(here, session.match.to_act, current);
  const passTo = due === null ? (current === null ? first : null) : due === current ? null : due;
  return { seat: current, passTo };
}

/** Which of the local players acts next: whoever holds the screen goes on, else the next in seat order. */
function nextDue(here: readonly Seat[], toAct: readonly Seat[], current: Seat | null): Seat | null {
  const due = here.filter((seat) => toAct.includes(seat));
  if (current !== null && due.includes(current)) return current;
  return due.find((seat) => current === null || seat > current) ?? due[0] ?? null;
}
