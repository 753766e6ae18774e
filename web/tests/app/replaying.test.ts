import { describe, expect, it } from "vitest";
import { stepOf } from "../../src/pages/replaying";
import { told } from "./tables";

describe("the step of an entry", () => {
  const frames = [1, 2, 5].map((number) => ({ told: told(number), view: {}, to_act: [] }));
  it("is where it was told, or the next after it", () => {
    expect([1, 2, 3, 5].map((number) => stepOf(frames, number))).toEqual([1, 2, 3, 3]);
  });
  it("is the last one for what is not there yet", () => expect(stepOf(frames, 9)).toBe(3));
});
