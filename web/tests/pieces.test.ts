import { beforeEach, describe, expect, it } from "vitest";
import { catalogues, scenes, type Scene } from "../src/gallery/fixtures";
import {
  bettorsOf,
  chipList,
  headline,
  levelOf,
  nameOfPiece,
  pieceAt,
  pieceOf,
  portraitOn,
} from "../src/games/vips/pieces";
import { step } from "../src/games/vips/walking";
import { initialsOf } from "../src/parts/initials";
import { talkOf } from "../src/protocol/talk";
import type { VipsView } from "../src/games/vips/types";
import { read } from "../src/words/words.svelte";

const { view: place, players } = scenes["place"] as Scene;
const talk = talkOf(catalogues, players, 0);
const view: VipsView = {
  ...place,
  columns: place.columns.map((_, piece) => piece % 5),
  chips: place.chips.map((chips, piece) => (piece === 3 ? [0, 1, 1] : piece === 4 ? [0, 0, 0] : chips)),
};

beforeEach(() => read("fr"));

describe("names of pieces", () => {
  it("say level, number, person, column and chips", () => {
    expect(nameOfPiece(view, 3, talk)).toBe("haut IV, le Dandy, colonne 4\u202f; jetons\u202f: rouge, bleu");
    expect(nameOfPiece(view, 4, talk, "échange possible")).toBe(
      "haut V, le Chef, colonne 5\u202f; sans jeton, échange possible",
    );
  });

  it("follow the language", () => {
    read("en");
    expect(nameOfPiece(view, 3, talk)).toBe("top IV, the Dandy, column 4; chips: red, blue");
  });

  it("fall back on the person's name where the pack has no trade", () => {
    const plain = talkOf({ ...catalogues, fr: { ...catalogues.fr, "men-trade": {} } }, [], 0);
    expect(nameOfPiece(view, 3, plain)).toContain("Hyacinthe de Crêpelune");
  });

  it("name the bettors once the bets are shown", () => {
    const over = (scenes["over"] as Scene).view;
    expect(bettorsOf(over, pieceOf(0, 4))).toEqual([0, 1]);
    expect(nameOfPiece(over, pieceOf(0, 4), talk)).toContain("parié par Agathe et Octave");
    expect(bettorsOf(view, 3)).toEqual([]);
  });
});

describe("the board", () => {
  it("has each piece once, three to a column", () => {
    const all = [0, 1, 2, 3, 4].flatMap((column) => portraitOn(place, column));
    expect(all.toSorted((one, two) => one - two)).toEqual(Array.from({ length: 15 }, (_, piece) => piece));
    expect(levelOf(pieceAt(place, 2, 0))).toBe(2);
  });

  it("lists chips one by one", () => {
    expect(chipList([2, 0, 1])).toEqual(["green", "green", "blue"]);
  });

  it("is walked by arrow keys and holds at its edges", () => {
    expect(step({ level: 0, column: 0 }, "ArrowRight")).toEqual({ level: 0, column: 1 });
    expect(step({ level: 0, column: 0 }, "ArrowUp")).toEqual({ level: 0, column: 0 });
    expect(step({ level: 2, column: 1 }, "End")).toEqual({ level: 2, column: 4 });
    expect(step({ level: 2, column: 1 }, "x")).toBeNull();
  });
});

describe("the headline", () => {
  it("agrees with the portraits, and takes any words", () => {
    const women = (scenes["bet-women"] as Scene).view;
    expect(headline(women, talk)).toMatchObject({ before: "On recherche ", sought: "l’inspectrice des nuages idéale" });
    expect(headline({ ...women, options: { ...women.options, sought: "ma tante" } }, talk).sought).toBe("ma tante");
  });
});

it("tells bettors apart in as few letters as it takes", () => {
  expect(initialsOf(["Agathe", "Capucine", "Clarisse", "Émile"])).toEqual(["A", "Ca", "Cl", "É"]);
});
