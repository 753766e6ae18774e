import { describe, expect, it } from "vitest";
import { Presses } from "../../src/app/presses";

const at = (timeStamp: number, clientX = 100, clientY = 100) => ({ timeStamp, clientX, clientY });

/** Two presses, and what lay there at each. */
function pair(gap: number, lay: string, lies: string, across = 0): Presses {
  const presses = new Presses();
  presses.begin(at(1000), lay, 1000);
  presses.begin(at(1000 + gap, 100 + across), lies, 1000 + gap);
  return presses;
}

describe("the second press of a pair", () => {
  it("is not heard by what was not there at the first", () => {
    expect(pair(120, "Let go", "Print!").isMissed).toBe(true);
    expect(pair(120, "Turn", "Turn").isMissed).toBe(false);
  });

  it("plays nothing, even where the same lies there", () => {
    expect(pair(120, "Roll", "Roll").isSecond(1130)).toBe(true);
    expect(pair(120, "Roll", "Roll").isSecond(1600)).toBe(false);
  });

  it("is a first one after a pause, or elsewhere", () => {
    for (const presses of [pair(450, "Let go", "Print!"), pair(120, "Let go", "Print!", 60)]) {
      expect(presses.isMissed).toBe(false);
      expect(presses.isSecond(1460)).toBe(false);
    }
  });

  it("is a first one when the hand was elsewhere meanwhile", () => {
    const presses = new Presses();
    presses.begin(at(1000), "Let go", 1000);
    presses.move(at(1050, 110));
    presses.move(at(1060, 300));
    presses.begin(at(1200), "Print!", 1200);
    expect(presses.isMissed).toBe(false);
  });

  it("is followed by a third and a fourth, all compared with the first", () => {
    const presses = pair(300, "Let go", "Print!");
    for (const time of [1600, 1900]) {
      presses.begin(at(time), "Print!", time);
      expect(presses.isMissed).toBe(true);
    }
    presses.begin(at(2400), "Print!", 2400);
    expect(presses.isMissed).toBe(false);
  });
});
