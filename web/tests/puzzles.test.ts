import { describe, expect, it } from "vitest";
import type { DayReport, PuzzleLine, SideReport } from "../src/protocol/house";
import { awaited, verdict } from "../src/puzzles/reporting";
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
  table: null,
};

describe("a result of the day as text", () => {
  it("tells the score, how near it is and where to play, and nothing of the page", () => {
    reading.language = "en";
    expect(shareText(line, "https://marbre.test")?.split("\n")).toEqual([
      "The front page of the day, No 320",
      "31 of 36 points",
      "▰▰▰▰▰▰▰▱▱",
      `https://marbre.test/puzzles?puzzle=${line.id}`,
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

describe("a report in one sentence", () => {
  const side = { points: 31, possible: 36, bound: 36 } as SideReport;
  const day = { sides: [null, side], failed: [], seconds: 20 } as unknown as DayReport;

  it("tells what was possible and that nothing better exists, or how far the bound is", () => {
    reading.language = "en";
    expect(verdict(side)).toBe("36 was possible with these tiles, and nothing better exists.");
    expect(verdict({ ...side, points: 36 })).toContain("Nothing better was possible");
    expect(verdict({ ...side, bound: 38 })).toContain("nobody can make more than 38");
    expect(verdict({ ...side, points: 36, bound: 38 })).toContain("nothing better; nobody can make more than 38");
  });

  it("says what one waits for, and what could not be worked out", () => {
    expect(awaited(day, 0)).toContain("20 seconds at most. 1 of 2 pages are done.");
    expect(awaited({ ...day, failed: [0] }, 0)).toContain("tried again in a minute");
  });
});
