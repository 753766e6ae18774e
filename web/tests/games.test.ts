import { describe, expect, it } from "vitest";
import { render } from "svelte/server";
import { cardsOf } from "../src/front/games";
import { GAMES, gameOf } from "../src/games";
import { Descriptions, grouped } from "../src/games/generic/choices";
import OptionFields from "../src/pages/OptionFields.svelte";
import { agreedOn, askedFor, called, defaultsOf, inWords } from "../src/pages/options";
import type { GameInfo, OptionInfo } from "../src/protocol/house";
import type { Catalogue, Catalogues } from "../src/protocol/types";
import { read } from "../src/words/words.svelte";

const scoop: GameInfo = {
  slug: "scoop",
  title: "Scoop",
  fewest: 2,
  most: 4,
  rules_version: 1,
  options: [],
  bots: [],
  duplicate: false,
  turns: true,
  packs: ["classic"],
  board: false,
  lesson: false,
  over_days: {},
};

describe("the games", () => {
  it("are five of ours, each with a banner and a line in both languages", () => {
    expect(GAMES.map((game) => game.slug)).toEqual(["redac-chef", "extrablatt", "vips", "typo", "defense-d-afficher"]);
    for (const { banner, about } of GAMES) {
      expect(banner.drawing).toContain("<path");
      expect([about.fr, about.en].every((text = "") => text.length > 20)).toBe(true);
    }
  });
  it("are listed with whatever else the house plays", () => {
    const cards = cardsOf([scoop]);
    expect(cards.map((card) => card.slug)).toEqual([...GAMES.map((game) => game.slug), "scoop"]);
    expect(cards.filter((card) => card.ready).map((card) => card.title)).toEqual(["Scoop"]);
    expect(gameOf("scoop")).toBeUndefined();
  });
});

const option = (name: string, kind: OptionInfo["kind"], more: Partial<OptionInfo> = {}): OptionInfo => {
  return { name, kind, default: null, choices: [], least: null, most: null, ...more };
};
const words = (ask: Record<string, string>): Catalogue => ({ says: {}, ask, option: { old: "what old is" } });

describe("options that no client has heard of", () => {
  const fr = words({ pace: "le rythme", "pace.3": "trois tours", rounds: "manches", duck: "avec canard" });
  const en = words({ pace: "the pace", "pace.3": "three rounds", rounds: "rounds", duck: "with a duck" });
  const options = [
    option("pace", "choice", { choices: [3, 5], default: 3 }),
    option("rounds", "number", { least: 1, most: 9, default: 4 }),
    option("duck", "switch", { default: true }),
    option("motto", "text", { default: "Vite" }),
  ];
  it("are a form in the game's own words", () => {
    read("fr");
    const { body } = render(OptionFields, { props: { options, catalogues: { fr, en } as Catalogues, values: {} } });
    for (const part of ["Le rythme", "Trois tours", "Manches", "Avec canard", 'min="1"', 'max="9"', 'value="Vite"'])
      expect(body).toContain(part);
    expect(body.match(/type="radio"/g)).toHaveLength(2);
    expect(body).toMatch(/type="checkbox" checked/);
  });
  it("may leave a number to the game, and begin with the reader's language", () => {
    const seconds = option("seconds", "number", { least: 0, most: 60 });
    const language = option("language", "choice", { choices: ["fr", "en"], default: "fr" });
    const { body } = render(OptionFields, {
      props: { options: [seconds], catalogues: { fr, en } as Catalogues, values: {} },
    });
    expect(body).not.toContain("required");
    read("en");
    expect(defaultsOf([seconds, language])).toEqual({ seconds: null, language: "en" });
    expect(inWords({ seconds: null }, en)).toEqual([]);
    read("fr");
  });
  it("are told in short words", () => {
    read("en");
    expect(inWords({ pace: 3, rounds: 4, duck: true, quiet: false }, en)).toEqual([
      { name: "The pace", value: "Three rounds" },
      { name: "Rounds", value: "4" },
      { name: "With a duck", value: "Yes" },
    ]);
    expect(called(en, "old")).toBe("What old is");
    expect(called(en, "unheard")).toBe("Unheard");
    expect(called(en, "pace", 5)).toBe("5");
    read("fr");
  });
});

describe("options of one way of playing", () => {
  const game = {
    slug: "redac-chef",
    options: ["mode", "lot", "friday"].map((name) => option(name, "text")),
  } as unknown as GameInfo;
  const asked = (mode: string) => askedFor(game, { mode }).map(({ name }) => name);
  it("are asked for in it only, and left to the game in the others", () => {
    expect(asked("press")).toEqual(["mode", "friday"]);
    expect(asked("slow")).toEqual(["mode"]);
    expect(asked("puzzle")).toEqual(["mode", "lot"]);
    expect(agreedOn("redac-chef", { mode: "slow", friday: 240, hints: true })).toEqual({ mode: "slow", hints: true });
  });
});

describe("the plain table", () => {
  it("asks once what an action is called, and groups by type", async () => {
    const asked: string[] = [];
    const descriptions = new Descriptions(async (actions) => {
      asked.push(...actions.map((action) => JSON.stringify(action)));
      return actions.map((action) => ({ key: `do-${String(action["type"])}`, values: {} }));
    });
    const actions = [
      { type: "look", at: 1 },
      { type: "choose", story: 3 },
      { type: "look", at: 2 },
    ];
    await descriptions.of(actions);
    const choices = await descriptions.of([...actions, { type: "wait" }]);
    expect(asked).toHaveLength(4);
    expect(grouped(choices).map((group) => group.map((choice) => choice.message.key))).toEqual([
      ["do-look", "do-look"],
      ["do-choose"],
      ["do-wait"],
    ]);
  });
});
