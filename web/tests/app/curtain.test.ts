import { describe, expect, it } from "vitest";
import { screenOf } from "../../src/app/curtain";
import { take, UNKNOWN } from "../../src/app/session";
import { aMatch, anUpdate } from "./tables";

const playing = (toAct: readonly number[], hands: readonly (number | null)[], over = false) =>
  take(UNKNOWN, anUpdate({ match: aMatch(toAct, hands, over) }), 0);

describe("one person at a screen", () => {
  it("sees their hand, whoever acts", () => {
    expect(screenOf(playing([1], [0]), null)).toEqual({ seat: 0, passTo: null });
  });
  it("sees the table as a spectator without a seat", () => {
    expect(screenOf(playing([1], [null]), null)).toEqual({ seat: null, passTo: null });
  });
});

describe("several people at a screen", () => {
  it("pass it to whoever acts, and nothing is shown before", () => {
    expect(screenOf(playing([2], [0, 2]), null)).toEqual({ seat: null, passTo: 2 });
    expect(screenOf(playing([2], [0, 2]), 0)).toEqual({ seat: 0, passTo: 2 });
  });
  it("see it once it was taken", () => {
    expect(screenOf(playing([2], [0, 2]), 2)).toEqual({ seat: 2, passTo: null });
  });
  it("keep it while a bot or somebody elsewhere acts", () => {
    expect(screenOf(playing([1], [0, 2]), 2)).toEqual({ seat: 2, passTo: null });
  });
  it("go on with it while all act at once, then pass it around", () => {
    expect(screenOf(playing([0, 1, 2], [0, 2]), 0)).toEqual({ seat: 0, passTo: null });
    expect(screenOf(playing([1, 2], [0, 2]), 0)).toEqual({ seat: 0, passTo: 2 });
    expect(screenOf(playing([0], [0, 2]), 2)).toEqual({ seat: 2, passTo: 0 });
  });
  it("see everything when it is over", () => {
    expect(screenOf(playing([], [0, 2], true), 2)).toEqual({ seat: 2, passTo: null });
    expect(screenOf(playing([], [0, 2], true), null)).toEqual({ seat: 0, passTo: null });
  });
  it("pass it to the first if nobody of them acts yet", () => {
    expect(screenOf(playing([1], [0, 2]), null)).toEqual({ seat: null, passTo: 0 });
  });
  it("have no curtain before the match", () => {
    expect(screenOf(take(UNKNOWN, anUpdate(), 0), null)).toEqual({ seat: null, passTo: null });
  });
});
