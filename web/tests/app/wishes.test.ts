import { describe, expect, it } from "vitest";
import { Wishes } from "../../src/app/wishes";
import type { Refusal } from "../../src/protocol/house";

const NO: Refusal = { rule: "TAB-1.1", reason: "no", message: { key: "no", values: {} } };

/** A table that answers when it is told to. */
function asked() {
  const [heard, told]: [string[], (Refusal | null)[]] = [[], []];
  let answer: (refusal: Refusal | null) => void = () => {};
  const ask = (wish: string) => {
    heard.push(wish);
    return new Promise<Refusal | null>((resolve) => (answer = resolve));
  };
  const wishes = new Wishes(ask, (refusal) => void told.push(refusal));
  const reply = async (refusal: Refusal | null = null) => {
    answer(refusal);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { wishes, heard, told, reply };
}

describe("what is asked of a table", () => {
  it("is asked one after the other, and nothing that was pressed is lost", async () => {
    const { wishes, heard, told, reply } = asked();
    void wishes.add("roll");
    void wishes.add("stay");
    expect(heard).toEqual(["roll"]);
    await reply();
    expect(heard).toEqual(["roll", "stay"]);
    await reply();
    expect(told).toEqual([null, null]);
  });
  it("is not asked twice for a finger that pressed twice", async () => {
    const { wishes, heard, reply } = asked();
    void wishes.add("roll");
    void wishes.add("roll");
    await reply();
    expect(heard).toEqual(["roll"]);
    void wishes.add("roll");
    expect(heard).toEqual(["roll", "roll"]);
  });
  it("is forgotten behind a refusal, which stays to be read", async () => {
    const { wishes, heard, told, reply } = asked();
    void wishes.add("roll");
    void wishes.add("stay");
    await reply(NO);
    expect([heard, told]).toEqual([["roll"], [NO]]);
    void wishes.add("stay");
    expect(heard).toEqual(["roll", "stay"]);
  });
});
