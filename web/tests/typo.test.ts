import { describe, expect, it } from "vitest";
import { losses } from "../src/games/typo/missed";
import { changed } from "../src/games/typo/motion";
import { momentOf } from "../src/games/typo/moment";
import {
  cardToPlace,
  copiesOf,
  discards,
  folded,
  hintAt,
  roundOf,
  shortly,
  shownRows,
  stepTo,
  withCard,
} from "../src/games/typo/rows";
import { asWhole, isSpelt, plain } from "../src/games/typo/spelling";
import { newCards, newsOf, orderOf, saidFor } from "../src/games/typo/wire";
import { TYPO } from "../src/gallery/states";
import { typoCatalogues, typoScene } from "../src/gallery/typo";
import { talkOf } from "../src/protocol/talk";
import { read } from "../src/words/words.svelte";

describe("a typed word", () => {
  it("is read without accents, capitals or ligatures", () => {
    expect(plain(" Élastique ")).toBe("ELASTIQUE");
    expect(plain("Œuvre ça")).toBe("OEUVRE CA");
  });
  it("holds letters only, accents or not", () => {
    expect(isSpelt("élastique")).toBe(true);
    expect(isSpelt("week-end")).toBe(false);
  });
  it("is understood whole, or from where the row ends", () => {
    expect(asWhole("rodéo", "ROD")).toEqual({ begun: "rod", rest: "éo" });
    expect(asWhole("Élastique", "ELAS")).toEqual({ begun: "Élas", rest: "tique" });
    expect(asWhole("cœur", "COE")).toEqual({ begun: "cœ", rest: "ur" });
    expect(asWhole("éo", "ROD")).toBeNull();
    expect(asWhole("co", "CO"), "as in coco").toBeNull();
    expect(asWhole("", "ROD")).toBeNull();
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
  it("are folded in the middle where a narrow board has no room", () => {
    expect(folded("CONTREDIT")).toEqual({ from: 9, to: 9 });
    expect(folded("ANTICONSTITU")).toEqual({ from: 4, to: 8 });
  });
  it("are read at the end where the card goes", () => {
    expect(shortly("FRON", "right")).toBe("FRON");
    expect(shortly("CONTREN", "right")).toBe("…REN");
    expect(shortly("NCONTRE", "left")).toBe("NCO…");
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
    const told = newsOf(typoScene("chosen").log);
    expect(told.length).toBeGreaterThan(0);
    expect(told.flatMap(({ messages }) => messages.map(({ key }) => key))).not.toContain("chose");
  });
});

describe("new cards", () => {
  const placed = (seat: number, letter: string, row: string) => ({ key: "placed", values: { seat, letter, row } });
  it("are those that the messages tell of, at either end", () => {
    const told = [placed(1, "O", "FRO"), placed(2, "A", "LA"), placed(3, "N", "FRON")];
    expect([...newCards(told, "FRON")]).toEqual([
      [3, 3],
      [2, 1],
    ]);
    expect([...newCards([placed(1, "E", "ELAS")], "ELAS")]).toEqual([[0, 1]]);
    expect(newCards(told, "MU").size).toBe(0);
  });
  it("are the first of a row that began anew", () => {
    const told = [{ key: "lost", values: { seat: 2, letter: "V", row: "FRON" } }, placed(0, "A", "VA")];
    expect([...newCards(told, "VA")]).toEqual([
      [1, 0],
      [0, 2],
    ]);
  });
});

describe("the moment", () => {
  const STAGES = ["choose", "place", "doubt", "spell", "vote", "rule", "appeal", "replace"];
  it.each(["fr", "en"] as const)("is said to whoever acts, and names the others to everybody else, in %s", (lang) => {
    read(lang);
    const told = new Set<string>();
    for (const name of Object.values(TYPO).map(({ scene }) => scene)) {
      const { view, legal, acting, players } = typoScene(name);
      if (view.stage === "over") continue;
      const talk = talkOf(typoCatalogues, players, view.seat);
      const { lead } = momentOf(view, legal, acting, talk, "looking");
      const address = lang === "fr" ? /^À vous/ : /^Your/;
      if (legal.length > 0) expect(lead, name).toMatch(address);
      else for (const seat of acting) expect(lead, name).toContain(players[seat]?.name);
      if (legal.length === 0) expect(lead, name).not.toMatch(address);
      told.add(view.stage);
    }
    expect([...told].sort()).toEqual(STAGES.toSorted());
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
