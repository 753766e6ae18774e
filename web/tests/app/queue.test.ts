import { describe, expect, it } from "vitest";
import { CommandQueue } from "../../src/app/queue";
import type { Refusal } from "../../src/protocol/house";

const NO: Refusal = { rule: "TAB-1.1", reason: "no", message: { key: "no", values: {} } };

/** A table that answers when it is told to. */
function asked() {
  const [heard, told]: [string[], (Refusal | null)[]] = [[], []];
  let answer: (refusal: Refusal | null) => void = () => {};
  const ask = (command: string) => {
    heard.push(command);
    return new Promise<Refusal | null>((resolve) => (answer = resolve));
  };
  const commands = new CommandQueue(ask, (refusal) => void told.push(refusal));
  const reply = async (refusal: Refusal | null = null) => {
    answer(refusal);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { commands, heard, told, reply };
}

describe("what is asked of a table", () => {
  it("is asked one after the other, and nothing that was pressed is lost", async () => {
    const { commands, heard, told, reply } = asked();
    void commands.add("roll");
    void commands.add("stay");
    expect(heard).toEqual(["roll"]);
    await reply();
    expect(heard).toEqual(["roll", "stay"]);
    await reply();
    expect(told).toEqual([null, null]);
  });
  it("is not asked twice for a finger that pressed twice", async () => {
    const { commands, heard, reply } = asked();
    void commands.add("roll");
    void commands.add("roll");
    await reply();
    expect(heard).toEqual(["roll"]);
    void commands.add("roll");
    expect(heard).toEqual(["roll", "roll"]);
  });
  it("is forgotten behind a refusal, which stays to be read", async () => {
    const { commands, heard, told, reply } = asked();
    void commands.add("roll");
    void commands.add("stay");
    await reply(NO);
    expect([heard, told]).toEqual([["roll"], [NO]]);
    void commands.add("stay");
    expect(heard).toEqual(["roll", "stay"]);
  });
});
