import { describe, expect, it } from "vitest";
import { plan, plannedFor } from "../../src/app/plans";
import { inTime, seatWishes, tableFor, type Seating } from "../../src/pages/composing";
import { read } from "../../src/words/words.svelte";

const OPEN: Seating = { kind: "open", name: "" };
const BOT: Seating = { kind: "bot", level: "regular", name: "" };
const HERE: Seating = { kind: "here", name: " Colombe " };
const table = (others: Seating[]) => tableFor("vips", others, {}, true, { kind: "none", seconds: 60 });

describe("a table being laid", () => {
  it("begins at once against bots", () => {
    expect(table([BOT, BOT])).toMatchObject({ players: 3, bots: [null, "regular", "regular"], begin: true });
    expect(seatWishes([BOT, BOT])).toEqual([]);
  });
  it("waits while a seat is free", () => {
    expect(table([BOT, OPEN])).toMatchObject({ players: 3, bots: [null, "regular", null], begin: false });
    expect(seatWishes([HERE, OPEN])).toEqual([{ type: "sit", seat: 1, name: "Colombe" }]);
  });
  it("seats those at this screen, and then begins", () => {
    expect(table([HERE, BOT]).begin).toBe(false);
    expect(seatWishes([HERE, BOT])).toEqual([{ type: "sit", seat: 1, name: "Colombe" }, { type: "begin" }]);
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
