import { describe, expect, it } from "vitest";
import { nameOf, questionOf } from "../../src/pages/table/absence";
import { aSeat, aTable } from "./tables";

const three = (...more: object[]) => aTable({ seats: [0, 1, 2].map((seat) => aSeat(seat, more[seat] ?? {})) });

describe("somebody is gone", () => {
  it("is nobody's question while everybody is here", () => {
    expect(questionOf(three(), [0])).toBeNull();
  });

  it("asks those who wait, and neither spectators nor whoever is missed", () => {
    const table = three({}, { missed: true });
    expect(questionOf(table, [0])).toMatchObject({ kind: "missed", seats: [{ seat: 1 }], stopping: [] });
    expect(questionOf(table, [])).toBeNull();
    expect(questionOf(table, [1])).toBeNull();
  });

  it("asks again when somebody would stop", () => {
    const [before, after] = [three({}, { missed: true }), { ...three({}, { missed: true }), proposed: { stop: [2] } }];
    const names = [before, after].map((table) => nameOf(questionOf(table, [0]) ?? { kind: "stopped" }));
    expect(new Set(names).size).toBe(2);
  });

  it("tells whoever is back what was done, once a bot is done with it", () => {
    expect(questionOf(three({ stood_in: { since: 4, until: null }, away: true }), [0])).toBeNull();
    const back = three({ stood_in: { since: 4, until: 9 } });
    expect(questionOf(back, [0])).toMatchObject({ kind: "returned", since: 4, until: 9 });
    expect(questionOf(back, [1])).toBeNull();
  });

  it("asks the others before a match goes back, and not whoever has said so", () => {
    const table = { ...three({ stood_in: { since: 4, until: 9 } }), proposed: { back: [0] } };
    expect(questionOf(table, [1])).toMatchObject({ kind: "asked", by: { seat: 0 } });
    expect(questionOf(table, [0])).toMatchObject({ kind: "returned" });
  });

  it("says that a match was stopped, to spectators too", () => {
    expect(questionOf({ ...three(), status: "over", stopped: true }, [])).toEqual({ kind: "stopped" });
  });
});
