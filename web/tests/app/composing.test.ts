import { describe, expect, it } from "vitest";
import { plan, plannedFor } from "../../src/app/plans";
import { inTime, mateCommands, seatCommands, tableFor, type Seating } from "../../src/pages/composing";
import type { SeatInfo, SeatLine } from "../../src/protocol/house";
import { read } from "../../src/words/words.svelte";

const OPEN: Seating = { kind: "open", name: "" };
const BOT: Seating = { kind: "bot", level: "regular", name: "" };
const HERE: Seating = { kind: "here", name: " Colombe " };
const table = (others: Seating[]) => tableFor("vips", others, {}, true, { kind: "none", seconds: 60 });

describe("a table being laid", () => {
  it("begins at once against bots", () => {
    expect(table([BOT, BOT])).toMatchObject({ players: 3, bots: [null, "regular", "regular"], begin: true });
    expect(seatCommands([BOT, BOT])).toEqual([]);
  });
  it("waits while a seat is free", () => {
    expect(table([BOT, OPEN])).toMatchObject({ players: 3, bots: [null, "regular", null], begin: false });
    expect(seatCommands([HERE, OPEN])).toEqual([{ type: "sit", seat: 1, name: "Colombe" }]);
  });
  it("is live if somebody comes from another screen, and has the box that was chosen", () => {
    expect([[BOT], [HERE], [HERE, OPEN]].map((others) => table(others).live)).toEqual([false, false, true]);
    expect(table([BOT]).pack).toBeNull();
    expect(tableFor("typo", [BOT], {}, true, { kind: "none", seconds: 60 }, false, "ours").pack).toBe("ours");
  });
  it("seats those at this screen, and then begins", () => {
    expect(table([HERE, BOT]).begin).toBe(false);
    expect(seatCommands([HERE, BOT])).toEqual([{ type: "sit", seat: 1, name: "Colombe" }, { type: "begin" }]);
  });
  it("is laid again for those who shared a screen, each by their name", () => {
    const seat = (index: number, name: string, you: boolean): SeatInfo => ({
      seat: index,
      kind: "person",
      name,
      level: null,
      you,
      away: false,
      resigned: false,
      present: true,
      lag: null,
      left: null,
      late: 0,
      missed: false,
      stood_in: null,
      holiday: null,
    });
    const line = (name: string, you: boolean): SeatLine => ({ name, bot: null, you });
    const two = [seat(0, "Agathe", true), seat(1, "Basile", true)];
    const sits: unknown[] = [{ type: "sit", seat: 1, name: "Basile" }];
    expect(mateCommands(two, [line("Agathe", true), null])).toEqual([...sits, { type: "begin" }]);
    const three = [...two, seat(2, "Colette", false)];
    expect(mateCommands(three, [line("Agathe", true), null, null])).toEqual(sits);
    expect(mateCommands([seat(0, "Agathe", true)], [line("Agathe", true), line("bot", false)])).toEqual([
      { type: "begin" },
    ]);
    expect(mateCommands([seat(0, "Agathe", true), seat(1, "Colette", false)], [line("Agathe", true), null])).toEqual(
      [],
    );
  });
  it("is planned once", () => {
    plan("t", [{ type: "begin" }]);
    expect([plannedFor("t"), plannedFor("t")]).toEqual([[{ type: "begin" }], []]);
  });
  it("has its time in words", () => {
    read("en");
    expect([60, 300].map(inTime)).toEqual(["60 seconds", "5 minutes"]);
  });
});
