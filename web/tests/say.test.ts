import { describe, expect, it } from "vitest";
import catalogueJson from "../fixtures/catalogue.json";
import sentences from "../fixtures/sentences.json";
import { knows, label, list, say } from "../src/protocol/say";
import type { Catalogue, Catalogues, Language, Message } from "../src/protocol/types";

const catalogues = catalogueJson as unknown as Catalogues;
const small: Catalogue = {
  says: {
    seat: "place {number}",
    lays: { you: "Vous posez {chip:chip}.", other: "{seat:who} pose {chip:chip}." },
    left: { one: "{count} jeton", other: "{count} jetons" },
    braces: "{{pas une valeur}} {count}",
  },
  chip: { red: "rouge", blue: "bleu" },
};
const message = (key: string, values: Message["values"] = {}): Message => ({ key, values });
const inFrench = (said: Message, reader: number | null = null) => say(said, "fr", ["Agathe", "Octave"], reader, small);

describe("variants", () => {
  it("says `you` to the seat it is about, and the name to the others", () => {
    const lays = message("lays", { seat: 0, chip: "red" });
    expect(inFrench(lays, 0)).toBe("Vous posez rouge.");
    expect(inFrench(lays, 1)).toBe("Agathe pose rouge.");
    expect(inFrench(lays)).toBe("Agathe pose rouge.");
  });

  it("counts zero as singular in French and as plural in English", () => {
    const none = message("left", { count: 0 });
    expect(say(none, "fr", [], null, small)).toBe("0 jeton");
    expect(say(none, "en", [], null, small)).toBe("0 jetons");
    expect(say(message("left", { count: 1 }), "en", [], null, small)).toBe("1 jeton");
  });
});

describe("labels", () => {
  it("shows the value itself where a table has no label", () => {
    expect(inFrench(message("lays", { seat: 1, chip: "gold" }))).toBe("Octave pose gold.");
    expect(label(small, "chip", "gold")).toBe("gold");
    expect(label(small, "nothing", 4)).toBe("4");
    expect(knows(small, "chip", "gold")).toBe(false);
  });

  it("calls a seat without a name by its number", () => {
    const lays = message("lays", { seat: 4, chip: "red" });
    expect(inFrench(lays)).toBe("place 5 pose rouge.");
    expect(say(lays, "fr", [null, null, null, null, null], null, small)).toBe("place 5 pose rouge.");
  });

  it("joins lists as the language does", () => {
    expect(inFrench(message("lays", { seat: [0, 1], chip: ["red", "blue", "red"] }))).toBe(
      "Agathe et Octave pose rouge, bleu et rouge.",
    );
    expect(list(["a", "b", "c"], "en")).toBe("a, b and c");
    expect(list(["a"], "en")).toBe("a");
    expect(list([], "en")).toBe("");
  });

  it("keeps doubled braces as braces", () => {
    expect(inFrench(message("braces", { count: 3 }))).toBe("{pas une valeur} 3");
  });
});

describe("what is missing", () => {
  it("is an error that names it", () => {
    expect(() => inFrench(message("unheard-of"))).toThrow("unheard-of");
    expect(() => inFrench(message("left"))).toThrow("count");
  });
});

describe("the engine's own sentences", () => {
  const names = ["Seat 1", "Seat 2", "Seat 3", "Seat 4", "Seat 5"];
  it("come out the same, message by message", () => {
    expect(sentences.length).toBeGreaterThan(200);
    for (const { message, lang, reader, words } of sentences) {
      const nameless =
        lang === "fr" ? names.map((_, seat) => `place ${seat + 1}`) : names.map((_, seat) => `seat ${seat + 1}`);
      const said = say(message as unknown as Message, lang as Language, nameless, reader, catalogues[lang as Language]);
      expect(said).toBe(words);
    }
  });
});
