import { describe, expect, it } from "vitest";
import { pageAt, sameDeal } from "../../src/app/places";
import { linesOf, sitsThere, unfinished } from "../../src/pages/comparing";
import type { Duplicates, TableLine } from "../../src/protocol/house";

const line = (id: string, scores: readonly number[] | null, you = false): TableLine => ({
  id,
  name: `La ${id}`,
  game: "typo",
  status: scores === null ? "playing" : "over",
  public: true,
  changed: 0,
  seats: [
    { name: `${id} 1`, bot: null, you },
    { name: `${id} 2`, bot: "novice", you: false },
  ],
  clock: { kind: "none", seconds: 60 },
  to_act: [],
  your_move: false,
  left: null,
  scores,
  winners: [],
  missing: null,
});
const found = (tables: TableLine[], results: Duplicates["results"] = []): Duplicates => ({
  sealed: true,
  tables,
  results,
});

describe("tables with one deal", () => {
  it("has the seats of one table in their order, without a share", () => {
    const lines = linesOf(found([line("a", [3, 9]), line("b", null)]));
    expect(lines.map((one) => [one.name, one.points, one.share])).toEqual([
      ["a 1", 3, null],
      ["a 2", 9, null],
    ]);
  });
  it("has the house's order where several are over", () => {
    const results = [
      { table: "b", seat: 1, name: "b 2", score: 9, share: 1 },
      { table: "a", seat: 1, name: "a 2", score: 8, share: 0 },
    ];
    const lines = linesOf(found([line("a", [3, 8]), line("b", [2, 9], true)], results));
    expect(lines.map((one) => [one.table.name, one.name, one.share])).toEqual([
      ["La b", "b 2", 1],
      ["La a", "a 2", 0],
    ]);
  });
  it("knows who is to come, and whether one sits at any of them", () => {
    const tables = [line("a", [3, 8]), line("b", null)];
    expect(unfinished(found(tables)).map((table) => table.id)).toEqual(["b"]);
    expect(sitsThere(found(tables))).toBe(false);
    expect(sitsThere(found([...tables, line("c", null, true)]))).toBe(true);
  });
  it("is joined by a link", () => {
    expect(pageAt(new URL(sameDeal("a&b"), "http://localhost"))).toEqual({ name: "same", id: "a&b" });
    expect(pageAt(new URL("http://localhost/new?same="))).toEqual({ name: "new", game: null });
  });
});
