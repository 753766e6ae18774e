/* What the log of a race says, and what of it is said aloud: hands move faster than anybody reads. */
import type { Seat, Told } from "../../protocol/types";
import type { RedacView } from "./types";

const TAKING = new Set("take take-back turned".split(" "));
const DECIDING = new Set("keep keep-open give-back give-back-open".split(" "));
const LAYING = new Set("place place-down move flip-up flip-down lift tribune".split(" "));

const isOnly = (keys: ReadonlySet<string>, { messages }: Told) =>
  messages.length > 0 && messages.every(({ key }) => keys.has(key));

const isRace = (view: RedacView) => view.options.mode !== "slow";

const whoseHand = ({ messages }: Told): Seat => Number(messages[0]?.values["seat"]);

/**
 * The log of a race: each tile that was in a hand in one line, while it is held and then what became of it. What is
 * done on the pages is left out. In turns, all of it.
 */
export function newsOf(view: RedacView, log: readonly Told[]): readonly Told[] {
  if (!isRace(view)) return log;
  const decided = new Set<Seat>();
  const told: Told[] = [];
  for (const entry of log.toReversed()) {
    if (isOnly(LAYING, entry)) continue;
    if (entry.messages.some(({ key }) => key.endsWith("time-up"))) decided.clear(); // what was held then was kept
    if (isOnly(TAKING, entry)) {
      if (decided.has(whoseHand(entry))) continue;
      decided.add(whoseHand(entry));
    } else if (isOnly(DECIDING, entry)) decided.add(whoseHand(entry));
    told.push(entry);
  }
  return told.toReversed();
}

/** What is said aloud: nothing of what every hand does. */
export const aloudOf = (view: RedacView, log: readonly Told[]): readonly Told[] =>
  isRace(view)
    ? log.filter((entry) => ![TAKING, DECIDING, LAYING, new Set(["shown"])].some((keys) => isOnly(keys, entry)))
    : log;
