import { describe, expect, it } from "vitest";
import { scenes, type Scene } from "../src/gallery/fixtures";
import {
  BLANK,
  NOTHING,
  chooseChip,
  choosePiece,
  columnAfter,
  drafted,
  isListed,
  layable,
  lit,
  movable,
  pick,
  planned,
  pointedAt,
} from "../src/games/vips/choice";
import type { VipsAction } from "../src/games/vips/types";

const follow = scenes["follow"] as Scene;
const swap = follow.legal.find((action) => action.type === "swap") as Extract<VipsAction, { type: "swap" }>;

describe("a swap that is thought of", () => {
  const columnOf = (piece: number) => follow.view.columns[piece];
  const both = choosePiece(choosePiece(NOTHING, swap.first), swap.second);

  it("has its two pieces change columns, and no other", () => {
    const other = follow.view.columns.findIndex((_, piece) => piece !== swap.first && piece !== swap.second);
    expect(columnAfter(follow.view, follow.legal, both, swap.first)).toBe(columnOf(swap.second));
    expect(columnAfter(follow.view, follow.legal, both, swap.second)).toBe(columnOf(swap.first));
    expect(columnAfter(follow.view, follow.legal, both, other)).toBe(columnOf(other));
  });

  it("moves nothing while it is not allowed or only half chosen", () => {
    expect(columnAfter(follow.view, [], both, swap.first)).toBe(columnOf(swap.first));
    expect(columnAfter(follow.view, follow.legal, choosePiece(NOTHING, swap.first), swap.first)).toBe(
      columnOf(swap.first),
    );
  });

  it("is read from the table once it is announced", () => {
    const announced = { ...follow.view, announced: { first: swap.first, second: swap.second } };
    expect(columnAfter(announced as Scene["view"], [], NOTHING, swap.first)).toBe(columnOf(swap.second));
  });
});

describe("choosing", () => {
  it("takes a chip, puts it back, and keeps the piece", () => {
    const held = chooseChip(choosePiece(NOTHING, 3), "red");
    expect(held).toEqual({ chip: "red", piece: 3, partner: null });
    expect(planned(held)).toEqual({ type: "place", chip: "red", piece: 3 });
    expect(chooseChip(held, "red")).toEqual({ chip: null, piece: 3, partner: null });
  });

  it("spells a swap out of two pieces of one level, the smaller first", () => {
    const two = choosePiece(choosePiece(NOTHING, 7), 6);
    expect(planned(two)).toEqual({ type: "swap", first: 6, second: 7 });
    expect(pointedAt(two)).toBe(6);
    expect(choosePiece(two, 6)).toEqual({ chip: null, piece: 7, partner: null });
  });

  it("starts again on another level, and lets go of the same piece", () => {
    expect(choosePiece(choosePiece(NOTHING, 2), 12)).toEqual({ chip: null, piece: 12, partner: null });
    expect(choosePiece(choosePiece(NOTHING, 2), 2)).toEqual(NOTHING);
  });
});

describe("lights", () => {
  it("come from the list alone", () => {
    expect([...lit(follow.legal, { ...NOTHING, piece: swap.first })]).toEqual([swap.second]);
    expect([...lit(follow.legal, { ...NOTHING, piece: swap.second })]).toEqual([swap.first]);
    expect(lit([], { ...NOTHING, chip: "red" }).size).toBe(0);
    expect(lit(follow.legal, NOTHING).size).toBe(0);
  });

  it("show where the chip in hand may go", () => {
    const targets = lit(follow.legal, { ...NOTHING, chip: "red" });
    const listed = follow.legal.filter((action) => action.type === "place" && action.chip === "red");
    expect(targets.size).toBe(listed.length);
  });

  it("tell what may be laid and moved", () => {
    expect(layable(follow.legal)).toEqual(new Set(["green", "red", "blue"]));
    expect(movable(follow.legal)).toEqual(new Set([swap.first, swap.second]));
  });

  it("know a listed plan from one that is not", () => {
    expect(isListed(follow.legal, swap)).toBe(true);
    expect(isListed(follow.legal, { type: "swap", first: 0, second: 1 })).toBe(false);
    expect(isListed(follow.legal, { type: "place", chip: "red", piece: 4 })).toBe(true);
  });
});

describe("a bet", () => {
  const { legal } = scenes["bet"] as Scene;
  it("is ready when each level has a number", () => {
    const two = pick(pick(BLANK, 0, 4), 1, 5);
    expect(drafted(legal, two)).toBeNull();
    expect(drafted(legal, pick(two, 2, 2))).toEqual({ type: "bet", top: 4, middle: 5, bottom: 2 });
  });
});
