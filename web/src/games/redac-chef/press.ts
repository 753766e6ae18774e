/* The press bar: what stands in its two places. Left the end of reporting, right what sends the page on. */
import type { Newsroom } from "./newsroom.svelte";
import type { Shouted } from "./pressing.svelte";
import { reporterOf } from "./table";
import { maquettePrice, tiragePrice, type Price } from "./worth";
import { word } from "./words";

export interface Place {
  readonly label: string;
  /** Under it: its price, or why it is no button now. */
  readonly note: string;
  /** What pressing it does; null where it is a frame with a word. */
  readonly press: (() => void) | null;
  /** Whether a lesson asks for it. */
  readonly isAsked?: boolean;
}

const frame = (label: string, note: string): Place => ({ label, note, press: null });

/** `skip` has bots finish, when no person can do anything any more. */
export const placesOf = (room: Newsroom, skip: (() => void) | null): readonly [Place, Place] => [
  skip && room.stage === "day" ? { label: word("redac.finish"), note: "", press: skip } : leftOf(room),
  rightOf(room),
];

/** What a shout costs now. */
export function priceOf(room: Newsroom, shout: Shouted): Price {
  const { view, tiles, mine, isPuzzle } = room;
  if (!mine) return { says: "", isDear: false };
  return shout === "maquette" ? maquettePrice(view, tiles, mine) : tiragePrice(mine, view.hints, isPuzzle);
}

function shoutOf(room: Newsroom, shout: Shouted): Place {
  const price = priceOf(room, shout);
  const isAsked = room.asked(shout) !== null;
  return { label: word(`redac.${shout}`), note: price.says, press: () => room.shout(shout), isAsked };
}

function leftOf(room: Newsroom): Place {
  const { mine, view, at, isReporter, isPuzzle } = room;
  const label = word("redac.maquette");
  if (room.stage !== "day" || !mine) return frame(label, "");
  if (isPuzzle) return frame(label, word("redac.press-none"));
  if (mine.phase !== "reporting") return frame(label, word("redac.press-said"));
  if (isReporter && room.may) return shoutOf(room, "maquette");
  const reporter = isReporter ? view.seating.reporters[view.day]?.[view.turn] : reporterOf(view, at);
  return frame(label, word("redac.awaited", { names: room.talk.name(reporter ?? 0) }));
}

function rightOf(room: Newsroom): Place {
  const { mine, task, may } = room;
  const awaited = frame(word("redac.waiting"), room.awaited);
  if (!mine) return awaited;
  switch (room.stage) {
    case "ready":
      if (!may) return awaited;
      return {
        label: word(room.isAlone ? "redac.ready-lot" : "redac.ready"),
        note: "",
        press: () => room.send({ type: "ready" }),
        isAsked: room.asked("ready") !== null,
      };
    case "proof":
      if (!may) return awaited;
      return {
        label: word("redac.proof-correct"),
        note: word("redac.price-conflicts", { count: mine.conflicts?.length ?? 0 }),
        press: () => room.send({ type: "correct" }),
      };
    case "day":
      if (mine.phase === "printed")
        return frame(word("redac.tirage"), word("redac.printed-token", { number: mine.token ?? 0 }));
      if (task === "layout" && may && mine.phase === "layout") return shoutOf(room, "tirage");
      return frame(word("redac.tirage"), word("redac.press-later"));
    case "draft":
      return may ? frame(word("redac.draft-yours"), "") : awaited;
    default:
      return awaited;
  }
}
