import { describe, expect, it } from "vitest";
import type { PuzzleLine } from "../src/protocol/house";
import { blocks, shareText } from "../src/puzzles/sharing";
import { reading } from "../src/words/words.svelte";

const line: PuzzleLine = {
  id: "2026-11-16",
  number: 320,
  lot: "A01 / 3A",
  pieces: [],
  difficulty: null,
  tries: 1,
  points: 31,
  reached: false,
  shown: false,
  best: 36,
};

describe("a result of the day as text", () => {
  it("tells the score, how near it is and where to play, and nothing of the page", () => {
    reading.language = "en";
    expect(shareText(line, "https://marbre.test")?.split("\n")).toEqual([
      "The front page of the day, No 320",
      "31 of 36 points",
      "▰▰▰▰▰▰▰▱▱",
      "https://marbre.test/puzzles",
    ]);
  });

  it("says that nothing better exists", () => {
    reading.language = "fr";
    expect(shareText({ ...line, points: 36, reached: true }, "")).toContain("36 points\u202f: le maximum prouvé");
  });

  it("is nothing before there is a page of one's own", () => {
    expect(shareText({ ...line, points: null }, "")).toBeNull();
    expect(shareText({ ...line, best: null }, "")).toBeNull();
  });

  it("fills its blocks at the best only", () => {
    expect(blocks(36, 36)).toBe("▰".repeat(9));
    expect(blocks(35, 36)).toContain("▱");
    expect(blocks(-2, 5)).toBe("▱".repeat(9));
    expect(blocks(0, 0)).toBe("▰".repeat(9));
  });
});
