import { describe, expect, it } from "vitest";
import shared from "../../tests/messages.json";
import catalogueJson from "../fixtures/catalogue.json";
import sentences from "../fixtures/sentences.json";
import { knows, label, say } from "../src/protocol/say";
import type { Catalogue, Catalogues, Language, Message } from "../src/protocol/types";
import { grammarOf, isLanguage, type Grammar } from "../src/words/grammar";

/** Cases that the Python engine is held to as well, by tests/kernel/test_templates.py. */
interface Group {
  readonly about: string;
  readonly language: string | Grammar;
  readonly tables: Catalogue;
  readonly examples: readonly { say: Message; names?: string[]; reader?: number; expect: string }[];
}

const spoken = (language: string | Grammar): Grammar => {
  if (typeof language === "object") return language;
  if (isLanguage(language)) return grammarOf(language);
  throw new Error(`there is no language ${language}`);
};

describe.each(shared as unknown as readonly Group[])("shared examples: $about", ({ language, tables, examples }) => {
  it.each(examples)("$expect", (example) => {
    const said = say(example.say, spoken(language), example.names ?? [], example.reader ?? null, tables);
    expect(said).toBe(example.expect);
  });
});

const small: Catalogue = {
  says: { seat: "place {number}", lays: "{seat:who} pose {chip:chip}.", left: "{count} jetons" },
  chip: { red: "rouge" },
};
const inFrench = (said: Message) => say(said, grammarOf("fr"), [null, null], null, small);

describe("labels", () => {
  it("show the value itself where a table has none", () => {
    expect(label(small, "chip", "gold")).toBe("gold");
    expect(label(small, "nothing", 4)).toBe("4");
    expect(knows(small, "chip", "gold")).toBe(false);
  });

  it("call a seat whose name is not known by its number", () => {
    expect(inFrench({ key: "lays", values: { seat: 1, chip: "red" } })).toBe("place 2 pose rouge.");
  });
});

describe("what is missing", () => {
  it("is an error that names it", () => {
    expect(() => inFrench({ key: "unheard-of", values: {} })).toThrow("unheard-of");
    expect(() => inFrench({ key: "left", values: {} })).toThrow("count");
  });
});

describe("the engine's own sentences", () => {
  const catalogues = catalogueJson as unknown as Catalogues;
  const names: Record<string, string> = { fr: "place", en: "seat" };
  it("come out the same, message by message", () => {
    expect(sentences.length).toBeGreaterThan(200);
    for (const { message, lang, reader, words } of sentences) {
      const language = lang as Language;
      const nameless = [1, 2, 3, 4, 5].map((number) => `${names[lang]} ${number}`);
      const said = say(message as unknown as Message, grammarOf(language), nameless, reader, catalogues[language]);
      expect(said).toBe(words);
    }
  });
});
