import { iconFor } from "../../src/app/badge";
import { describe, expect, it } from "vitest";
import { frontData, lobbyPages, numberOf, quickTable, yourTables } from "../../src/app/lobby";
import type { GameInfo, TableLine } from "../../src/protocol/house";

const line = (id: string, status: TableLine["status"], changed = 0, more: Partial<TableLine> = {}): TableLine => ({
  id,
  name: id,
  game: "vips",
  status,
  public: true,
  changed,
  seats: [{ name: "Agathe", bot: null, you: false }, null],
  clock: { kind: "none", seconds: 60 },
  to_act: [],
  your_move: false,
  left: null,
  scores: null,
  winners: [],
  missing: null,
  ...more,
});
const vips: GameInfo = {
  slug: "vips",
  title: "VIPs",
  fewest: 2,
  most: 5,
  rules_version: 1,
  options: [],
  bots: ["random", "regular"],
  duplicate: false,
  turns: true,
  packs: ["classic"],
  board: false,
  lesson: true,
  over_days: {},
};

describe("the front page's tables", () => {
  it("has the pages of the lobby one after another, a table that has moved between them once", async () => {
    const ids = [["a", "b"], ["b", "c"], ["d"]];
    const found = await lobbyPages(2, (page) =>
      Promise.resolve({
        open: (ids[page] ?? []).map((id) => line(id, "open")),
        mine: [line("mine", "open")],
        more: page < 2,
      }),
    );
    expect(found.open.map((table) => table.id)).toEqual(["a", "b", "c"]);
    expect([found.mine.length, found.more]).toEqual([1, true]);
  });
  it("has running games first and few of those that are over", () => {
    const mine = [..."abcd"].map((id, index) => line(id, "over", index));
    expect(yourTables([...mine, line("open", "open"), line("now", "playing")]).map((table) => table.title)).toEqual([
      "now",
      "open",
      "d",
      "c",
      "b",
    ]);
  });
  it("has those first where one is waited for, with the time that is left and who has won", () => {
    const both = [
      { name: "Agathe", bot: null, you: false },
      { name: "Basile", bot: null, you: true },
    ];
    const mine = [
      line("over", "over", 9, { seats: both, scores: [12, 7], winners: [0] }),
      line("theirs", "playing", 8, { seats: both, to_act: [0] }),
      line("yours", "playing", 1, { seats: both, to_act: [1], your_move: true, left: 42.5 }),
    ];
    expect(
      yourTables(mine).map(({ title, yourMove, left, names, points }) => [title, yourMove, left, names, points]),
    ).toEqual([
      ["yours", true, 42_500, ["Basile"], null],
      ["theirs", false, null, ["Agathe"], null],
      ["over", false, null, ["Agathe"], 7],
    ]);
  });
  it("says of each that is over how it ended for the reader: alone, won, lost", () => {
    const you = { name: "Basile", bot: null, you: true };
    const two = [{ name: "Agathe", bot: null, you: false }, you];
    const mine = [
      line("alone", "over", 3, { seats: [you], scores: [13], winners: [0] }),
      line("won", "over", 2, { seats: two, scores: [1, 2], winners: [1] }),
      line("lost", "over", 1, { seats: two, scores: [2, 1], winners: [0] }),
      line("now", "playing", 9, { seats: two }),
    ];
    expect(yourTables(mine).map(({ title, ending }) => [title, ending])).toEqual([
      ["now", null],
      ["alone", "alone"],
      ["won", "won"],
      ["lost", "lost"],
    ]);
  });
  it("does not offer a seat at a table of one's own", () => {
    const data = frontData(
      { open: [line("a", "open"), line("b", "open")], mine: [line("a", "open")], more: true },
      [vips],
      "X",
      new Date(),
    );
    expect(data.openTables.map((table) => [table.title, table.taken, table.seats])).toEqual([["b", 1, 2]]);
  });
  it("announces the games that the house does not have", () => {
    const data = frontData(null, [vips], "X", new Date());
    expect(data.games.filter((game) => game.ready).map((game) => game.slug)).toEqual(["vips"]);
    expect(data.games).toHaveLength(5);
  });
});

describe("play now", () => {
  it("is for four, or for as many as the game takes", () => {
    expect(quickTable(vips)).toEqual({ game: "vips", players: 4, bots: [null, "regular", "regular", "regular"] });
    expect(quickTable({ ...vips, most: 2, bots: ["random"] }).bots).toEqual([null, "random"]);
  });
});

it("numbers the paper by the day of the year", () => {
  expect(numberOf(new Date(2026, 0, 1))).toBe(1);
  expect(numberOf(new Date(2026, 10, 15))).toBe(319);
});

it("marks the tab with the house's own icons", () => {
  expect(iconFor("http://h/static/icon.svg", true)).toBe("http://h/static/icon-turn.svg");
  expect(iconFor("http://h/static/icon-turn.svg", true)).toBe("http://h/static/icon-turn.svg");
  expect(iconFor("http://h/static/icon-turn.svg", false)).toBe("http://h/static/icon.svg");
});
