import { describe, expect, it } from "vitest";
import { en } from "../src/words/en";
import { fr, type WordKey } from "../src/words/fr";
import { capitalised, typeset } from "../src/words/typography";
import { clock, dateline, figure, read, reading, word } from "../src/words/words.svelte";

const KEYS = Object.keys(fr) as WordKey[];
const holes = (entry: unknown) =>
  [...new Set([...JSON.stringify(entry).matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();

describe("both files", () => {
  it("have the same keys, the same holes and nothing empty", () => {
    expect(Object.keys(en).sort()).toEqual([...KEYS].sort());
    for (const key of KEYS) {
      expect(holes(en[key]), key).toEqual(holes(fr[key]));
      expect(JSON.stringify(en[key]).length, key).toBeGreaterThan(2);
    }
  });
});

describe("plurals", () => {
  it("follow the language", () => {
    expect(word("vips.hand-red", { count: 0 }, "fr")).toBe("0 jeton rouge");
    expect(word("vips.hand-red", { count: 0 }, "en")).toBe("0 red chips");
    expect(word("vips.hand-red", { count: 1 }, "en")).toBe("1 red chip");
    expect(word("vips.hand-red", { count: 2 }, "fr")).toBe("2 jetons rouges");
  });
});

describe("the language", () => {
  it("switches at once", () => {
    read("en");
    expect(word("house.rules")).toBe("Rules");
    read("fr");
    expect(word("house.rules")).toBe("Règles");
    expect(reading.language).toBe("fr");
  });
});

describe("French typography", () => {
  it("puts narrow spaces where a typesetter would", () => {
    expect(typeset("Oui ! « Tirage » : non ?", "fr")).toBe("Oui\u202f! «\u202fTirage\u202f»\u202f: non\u202f?");
    expect(typeset("l'heure", "fr")).toBe("l’heure");
  });
  it("leaves English and clock times alone", () => {
    expect(typeset("Oh no ! it's", "en")).toBe("Oh no ! it's");
    expect(typeset("14:07", "fr")).toBe("14:07");
  });
  it("has no plain space left before a high sign in any French word", () => {
    for (const key of KEYS) expect(word(key, { count: 2 }, "fr"), key).not.toMatch(/ [;:!?»]|« /);
  });
  it("gives accented capitals", () => {
    expect(capitalised("échanger", "fr")).toBe("Échanger");
  });
});

describe("dates and numbers", () => {
  const day = new Date("2026-11-15T12:00:00Z");
  it("are written as the language writes them", () => {
    expect(dateline(day, "full", "fr")).toBe("dimanche 15 novembre 2026");
    expect(dateline(day, "full", "en")).toMatch(/^Sunday,? 15 November 2026$/);
    expect(figure(480000, "en")).toBe("480,000");
    expect(figure(480000, "fr")).toBe("480\u202f000");
    expect(figure(-6, "fr")).toBe("−6");
    expect(clock(271_900)).toBe("4:31");
    expect(clock(-5)).toBe("0:00");
  });
});
