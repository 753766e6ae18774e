import { describe, expect, it } from "vitest";
import { en } from "../src/words/en";
import { fr, type Entry } from "../src/words/fr";
import { between, capitalised, typeset } from "../src/words/typography";
import { word as vips } from "../src/games/vips/words";
import { clock, dateline, figure, read, reading, speaker, word } from "../src/words/words.svelte";

type File = Readonly<Record<string, Entry>>;
const GAMES = import.meta.glob<Record<string, File>>("../src/games/*/words.{fr,en}.ts", { eager: true });
/** The client's own words, and those that come with each game's table. */
const FILES: [name: string, fr: File, en: File][] = [
  ["the client", fr, en],
  ...Object.entries(GAMES)
    .filter(([path]) => path.endsWith(".fr.ts"))
    .map(([path, file]): [string, File, File] => [
      path,
      file["fr"] ?? {},
      GAMES[path.replace(".fr.ts", ".en.ts")]?.["en"] ?? {},
    ]),
];
const holes = (entry: unknown) =>
  [...new Set([...JSON.stringify(entry).matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();

describe.each(FILES)("both files of %s", (_name, french, english) => {
  it("have the same keys, the same holes and nothing empty", () => {
    expect(Object.keys(english).sort()).toEqual(Object.keys(french).sort());
    expect(Object.keys(french).length).toBeGreaterThan(3);
    for (const [key, entry] of Object.entries(english)) {
      expect(holes(entry), key).toEqual(holes(french[key]));
      expect(JSON.stringify(entry).length, key).toBeGreaterThan(2);
    }
  });
  it("have no plain space left before a high sign in French", () => {
    const say = speaker<string>({ "words.fr.ts": { fr: french }, "words.en.ts": { en: english } });
    for (const key of Object.keys(french)) expect(say(key, { count: 2 }, "fr"), key).not.toMatch(/ [;:!?»]|« /);
  });
});

describe("every word", () => {
  const sources = Object.values({
    ...import.meta.glob<string>(["../src/**/*.{ts,svelte}", "!../src/**/*words*/**", "!../src/**/words.*.ts"], {
      eager: true,
      query: "?raw",
      import: "default",
    }),
    ...import.meta.glob<string>("../src/words/words.svelte.ts", { eager: true, query: "?raw", import: "default" }),
  }).join("\n");
  /** What keys are put together from: `front.table-${status}`. */
  const beginnings = [...sources.matchAll(/`([a-z]+\.[\w.-]*)\$\{/g)].map(([, start]) => start ?? "");
  it.each(FILES)("of %s is said somewhere", (_name, french) => {
    const unsaid = Object.keys(french).filter(
      (key) =>
        !sources.includes(`"${key}"`) &&
        !sources.includes(`'${key}'`) &&
        !beginnings.some((start) => key.startsWith(start)),
    );
    expect(unsaid).toEqual([]);
  });
});

describe("plurals", () => {
  it("follow the language", () => {
    expect(vips("vips.hand-red", { count: 0 }, "fr")).toBe("0 jeton rouge");
    expect(vips("vips.hand-red", { count: 0 }, "en")).toBe("0 red chips");
    expect(vips("vips.hand-red", { count: 1 }, "en")).toBe("1 red chip");
    expect(vips("vips.hand-red", { count: 2 }, "fr")).toBe("2 jetons rouges");
  });
});

describe("large numbers", () => {
  it("are set in groups of three, small ones and words are not", () => {
    expect(word("table.watchers", { count: 540_000 }, "en")).toContain("540,000");
    expect(word("table.watchers", { count: 540_000 }, "fr")).toMatch(/540\s000/);
    expect(word("table.watchers", { count: 1234 }, "en")).toContain("1234");
    expect(word("house.rule", { rule: "123456" }, "fr")).toContain("123456");
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

describe("typography", () => {
  it("puts narrow spaces where a typesetter would", () => {
    expect(typeset("Oui ! « Tirage » : non ?", "fr")).toBe("Oui\u202f! «\u202fTirage\u202f»\u202f: non\u202f?");
    expect(typeset("l'heure", "fr")).toBe("l’heure");
    expect(typeset("«\u202fTirage\u202f»\u202f:", "fr")).toBe("«\u202fTirage\u202f»\u202f:");
  });
  it("leaves the spaces of English and clock times alone", () => {
    expect(typeset("Oh no ! it's", "en")).toBe("Oh no ! it’s");
    expect(typeset("14:07", "fr")).toBe("14:07");
  });
  it("sets a colon between two parts as the language does", () => {
    expect(between(":", "fr")).toBe("\u202f: ");
    expect(between(";", "en")).toBe("; ");
  });
  it("elides before a vowel and a mute h, where a value meets the sentence", () => {
    const place = (name: string) => word("wait.stand-at", { name }, "fr").replace("Libérer la place ", "");
    expect(["Agathe", "Élise", "Hélène", "Yves", "Yann", "Basile"].map(place)).toEqual([
      "d’Agathe",
      "d’Élise",
      "d’Hélène",
      "d’Yves",
      "de Yann",
      "de Basile",
    ]);
    expect(word("front.rules-of", { game: "Extrablatt" }, "fr")).toBe("Règles d’Extrablatt");
    expect(word("wait.stand-at", { name: "Agathe" }, "en")).not.toContain("’A");
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
