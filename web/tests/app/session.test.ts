import { describe, expect, it } from "vitest";
import {
  alarmOf,
  clockOf,
  handOf,
  isBotsTurn,
  isTiming,
  seatsHere,
  startsIn,
  take,
  UNKNOWN,
  type Session,
} from "../../src/app/session";
import type { ChatLine, Outgoing } from "../../src/protocol/house";
import { aMatch, anUpdate, aSeat, aTable, told } from "./tables";

const after = (messages: readonly Outgoing[], from: Session = UNKNOWN) =>
  messages.reduce((session, message, index) => take(session, message, index * 1000), from);
const numbers = (session: Session) => session.log.map((entry) => entry.number);
const line = (at: number): ChatLine => ({
  number: at,
  at,
  name: "Agathe",
  mark: "a",
  seat: 0,
  text: `at ${at}`,
  preset: null,
  you: false,
});

describe("updates", () => {
  it("add to the log and the chat", () => {
    const session = after([
      anUpdate({ number: 1, log: [told(1), told(2)], chat: [line(1)], whole: true }),
      anUpdate({ number: 2, log: [told(3)], chat: [line(2)] }),
    ]);
    expect(numbers(session)).toEqual([1, 2, 3]);
    expect(session.chat).toHaveLength(2);
    expect(session.at).toBe(1000);
  });
  it("lay the set-up, which is sent once, under every view", () => {
    const first = { ...aMatch([0], [0]), setup: { fame: [20, 15], seat: "laid over" } };
    const session = after([
      anUpdate({ number: 1, match: first, whole: true }),
      anUpdate({ number: 2, match: aMatch([1], [0]) }),
    ]);
    expect(session.match?.hands[0]?.view).toEqual({ fame: [20, 15], seat: 0 });
  });
  it("never tell the same thing twice", () => {
    const session = after([
      anUpdate({ number: 1, log: [told(1), told(2)], chat: [line(1)], whole: true }),
      anUpdate({ number: 2, log: [told(2), told(3)], chat: [line(1), line(2)] }),
    ]);
    expect(numbers(session)).toEqual([1, 2, 3]);
    expect(session.chat).toHaveLength(2);
  });
  it("replace everything when they are whole, whatever their number", () => {
    const session = after([
      anUpdate({ number: 40, log: [told(1), told(2)], chat: [line(1)], whole: true }),
      anUpdate({ number: 3, log: [told(1)], whole: true }),
    ]);
    expect(numbers(session)).toEqual([1]);
    expect(session.chat).toEqual([]);
    expect(session.number).toBe(3);
  });
  it("that were overtaken are passed over", () => {
    const session = after([
      anUpdate({ number: 5, table: aTable({ name: "new" }), whole: true }),
      anUpdate({ number: 4, table: aTable({ name: "old" }) }),
    ]);
    expect(session.table?.name).toBe("new");
  });
  it("change nothing that was there before", () => {
    const before = after([anUpdate({ log: [told(1)], whole: true })]);
    take(before, anUpdate({ number: 2, log: [told(2)] }), 5);
    expect(numbers(before)).toEqual([1]);
  });
});

describe("presence", () => {
  it("says who is here, with what lag, and who watches", () => {
    const session = after([
      anUpdate({ whole: true }),
      { type: "presence", present: [true, false], lag: [35, null], watchers: 2 },
    ]);
    expect(session.table?.seats.map((seat) => [seat.present, seat.lag])).toEqual([
      [true, 35],
      [false, null],
    ]);
    expect(session.table?.watchers).toBe(2);
  });
  it("before anything else is passed over", () => {
    expect(after([{ type: "presence", present: [], lag: [], watchers: 0 }])).toBe(UNKNOWN);
  });
});

describe("clocks", () => {
  const seats = [aSeat(0, { left: 30 }), aSeat(1, { left: 12.5 })];
  const session = take(UNKNOWN, anUpdate({ table: aTable({ seats }), match: aMatch([0], [0]) }), 1000);
  const left = (seat: number, now: number) => clockOf(session, session.table?.seats[seat] ?? aSeat(9), now);

  it("run for those to act", () => expect([left(0, 1000), left(0, 11_000)]).toEqual([30_000, 20_000]));
  it("stand still for the others", () => expect(left(1, 11_000)).toBe(12_500));
  it("stop at nothing", () => expect(left(0, 99_000)).toBe(0));
  it("are not there without a clock", () => expect(clockOf(session, aSeat(0), 0)).toBeNull());
  it("stand still when the match is over", () => {
    const over = take(UNKNOWN, anUpdate({ table: aTable({ seats, status: "over" }), match: aMatch([0], [0]) }), 0);
    expect(clockOf(over, aSeat(0, { left: 3 }), 9000)).toBe(3000);
    expect([isTiming(session), isTiming(over)]).toEqual([true, false]);
  });
  it("may be the game's own", () => {
    const match = { ...aMatch([0], [0]), alarm: 30 };
    const session = take(UNKNOWN, anUpdate({ table: aTable({ status: "playing" }), match }), 1000);
    expect([alarmOf(session, 1000), alarmOf(session, 13_500), alarmOf(session, 60_000)]).toEqual([30_000, 17_500, 0]);
    expect(isTiming(session)).toBe(true);
    expect(alarmOf(take(UNKNOWN, anUpdate({ match: aMatch([0], [0]) }), 0), 0)).toBeNull();
  });
});

describe("the seats at this screen", () => {
  it("are marked before the match and have hands in it", () => {
    const waiting = after([anUpdate({ table: aTable({ seats: [aSeat(0), aSeat(1, { you: true })] }) })]);
    const playing = after([anUpdate({ match: aMatch([], [1]) })]);
    const watching = after([anUpdate({ match: aMatch([], [null]) })]);
    expect([waiting, playing, watching].map(seatsHere)).toEqual([[1], [1], []]);
    expect(handOf(watching, null)?.seat).toBeNull();
    expect(handOf(playing, 1)?.seat).toBe(1);
  });
});

describe("a count of three", () => {
  const match = { ...aMatch([0], [0]), starts: 3 };
  const session = after([anUpdate({ number: 1, match, whole: true })]);
  it("runs by this browser's clock from when it was told", () => {
    expect([0, 1000, 2999, 4000].map((now) => startsIn(session, now))).toEqual([3000, 2000, 1, 0]);
    expect(isTiming(session)).toBe(true);
  });
  it("is none where the house does not count", () => {
    expect(startsIn(after([anUpdate({ match: aMatch([0], [0]) })]), 0)).toBe(0);
  });
});

describe("what bots do can be skipped", () => {
  const bot = aSeat(1, { kind: "bot", level: "novice" });
  const at = (toAct: readonly number[], hands: readonly (number | null)[], seats = [aSeat(0), bot]) =>
    isBotsTurn(after([anUpdate({ number: 1, match: aMatch(toAct, hands), table: aTable({ seats }), whole: true })]));
  it("while they alone can act", () => {
    expect([at([1], [0]), at([0], [0]), at([0, 1], [0]), at([], [0])]).toEqual([true, false, false, false]);
  });
  it("not by who only watches people", () => {
    expect(at([1], [null])).toBe(false);
    expect(at([1], [null], [{ ...bot, seat: 0 }, bot])).toBe(true);
  });
});
