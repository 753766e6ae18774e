import { describe, expect, it } from "vitest";
import { losses } from "../src/games/typo/missed";
import { changed } from "../src/games/typo/motion";
import { cardToPlace, copiesOf, discards, hintAt, roundOf, shownRows, stepTo, withCard } from "../src/games/typo/rows";
import { plain, readWord } from "../src/games/typo/spelling";
import { newsOf, orderOf, saidFor } from "../src/games/typo/wire";
import { typoScene } from "../src/gallery/typo";

describe("a typed word", () => {
  it("is read without accents, capitals or ligatures", () => {
    expect(plain(" Élastique ")).toBe("ELASTIQUE");
    expect(plain("Œuvre ça")).toBe("OEUVRE CA");
  });
  it("is held against the row letter by letter", () => {
    const signs = (typed: string) => readWord(typed, "ELAS").asked.map(({ sign }) => sign);
    expect(signs("")).toEqual(["waits", "waits", "waits", "waits"]);
    expect(signs("él")).toEqual(["fits", "fits", "waits", "waits"]);
    expect(signs("élan")).toEqual(["fits", "fits", "fits", "differs"]);
    expect(readWord("élan", "ELAS")).toMatchObject({ differs: 4, begins: false, spelt: true, count: 4 });
    expect(readWord("élastique", "ELAS")).toMatchObject({ differs: null, begins: true, count: 9 });
    expect(readWord("élas-tique", "ELAS")).toMatchObject({ begins: true, spelt: false });
    expect(readWord("él", "ELAS")).toMatchObject({ differs: null, begins: false });
  });
});

describe("the rows", () => {
  it("take a card at either end", () => {
    expect(withCard("FRO", "N", "right")).toBe("FRON");
    expect(withCard("LAS", "E", "left")).toBe("ELAS");
  });
  it("show an announced card where it would lie", () => {
    const { view } = typoScene("announced");
    const said = view.announced;
    expect(said).not.toBeNull();
    const [row, end] = [said?.row ?? 0, said?.end ?? "left"];
    expect(shownRows(view)[row]).toBe(withCard(view.rows[row] ?? "", view.chosen[said?.seat ?? 0] ?? "", end));
    expect(shownRows(view).filter((letters, at) => letters !== view.rows[at])).toHaveLength(1);
  });
  it("are walked by arrows, and hold at the edges", () => {
    expect(stepTo({ row: 0, end: "left" }, "ArrowUp")).toEqual({ row: 0, end: "left" });
    expect(stepTo({ row: 2, end: "left" }, "ArrowDown")).toEqual({ row: 3, end: "left" });
    expect(stepTo({ row: 1, end: "left" }, "ArrowRight")).toEqual({ row: 1, end: "right" });
    expect(stepTo({ row: 1, end: "left" }, "a")).toBeNull();
  });
  it("say where a card came to lie", () => {
    expect(changed(["FRO", "LAS"], ["FRON", "LAS"])).toEqual({ row: 0, end: "right" });
    expect(changed(["FRO", "LAS"], ["FRO", "ELAS"])).toEqual({ row: 1, end: "left" });
    expect(changed(["FRO", "LAS"], ["FRO", "V"])).toEqual({ row: 1, end: "right" });
    expect(changed(["FRO"], ["FRO"])).toBeNull();
  });
});

describe("a view", () => {
  it("tells my card to place, the round and what may be discarded", () => {
    const { view, legal } = typoScene("place");
    expect(cardToPlace(view)).toBe(view.chosen[0]);
    expect(cardToPlace(typoScene("waiting").view)).toBeNull();
    expect(roundOf(view).of).toBe(12);
    expect(roundOf(typoScene("variant").view).of).toBeNull();
    const most = Math.max(...view.rows.map((row) => row.length));
    expect(discards(legal).map(({ row }) => view.rows[row]?.length)).toEqual(discards(legal).map(() => most));
    expect(discards(legal).length).toBeGreaterThan(0);
  });
  it("counts the copies of a letter", () => {
    const copies = copiesOf(typoScene("place").view.deck);
    expect(copies.get("E")).toBe(6);
    expect([...copies.values()].reduce((sum, count) => sum + count)).toBe(64);
  });
  it("has hints at some ends only", () => {
    const { hints } = typoScene("six").view;
    expect(hints).not.toBeNull();
    expect(hints?.every((hint) => hintAt(hints, hint) === hint)).toBe(true);
    expect(hintAt(null, { row: 0, end: "left" })).toBeUndefined();
  });
});

describe("the log", () => {
  it("remembers the order of the round", () => {
    const { log, view } = typoScene("place");
    const order = orderOf(log);
    expect(order.map(({ letter }) => letter)).toEqual([...order.map(({ letter }) => letter)].sort());
    expect(order.map(({ seat }) => seat).slice(-view.queue.length)).toEqual(view.queue);
    expect(orderOf([])).toEqual([]);
  });
  it("remembers the word of every row that has grown", () => {
    const { log, view } = typoScene("place");
    for (const row of view.rows.filter((letters) => letters.length > 1))
      expect(plain(saidFor(log, row)?.word ?? "").startsWith(row)).toBe(true);
    expect(saidFor(log, "?")).toBeNull();
  });
  it("has no news of a card that somebody chose", () => {
    expect(newsOf(typoScene("chosen").log).map(({ key }) => key)).not.toContain("chose");
  });
});

describe("missed words", () => {
  it("belong to the card that was lost for them, the rows of the end last", () => {
    const missed = typoScene("over").view.missed ?? [];
    const found = losses(missed);
    expect(found.flatMap(({ places }) => places)).toEqual(missed);
    expect(found.at(-1)?.seat).toBeNull();
    expect(found.slice(0, -1).every(({ seat, letter }) => seat !== null && letter !== "")).toBe(true);
  });
});
