import { describe, expect, it } from "vitest";
import { GAMES } from "../src/games";
import { Pending, type Prediction } from "../src/games/predicting.svelte";
import type { Refusal } from "../src/protocol/types";

const NO: Refusal = { rule: "TAB-1.1", reason: "no", message: { key: "no", values: {} } };

/** A view is a number; an action adds to it, and is about the sum that it leads to. */
const sum: Prediction<number, number, number> = {
  subjectOf: (view, action) => view + action,
  done: (view, { subject }) => Math.max(view, subject),
  isRepeated: (pending, action) => pending.includes(action),
};

/** A table that answers when it is told to. */
function table(prediction: Prediction<number, number> | null) {
  const view = { told: 10 };
  let answer: (refusal: Refusal | null) => void = () => {};
  const pending = new Pending<number, number>(
    () => view.told,
    () => prediction,
  );
  const send = (action: number) => pending.send(action, () => new Promise((resolve) => (answer = resolve)));
  return { pending, send, reply: (refusal: Refusal | null) => answer(refusal) };
}

describe("an action that is not answered yet", () => {
  it("is shown as done, and is gone again when it is refused", async () => {
    const { pending, send, reply } = table(sum);
    const answered = send(5);
    expect([pending.view, pending.isEmpty]).toEqual([15, false]);
    reply(NO);
    expect(await answered).toBe(NO);
    expect([pending.view, pending.isEmpty]).toEqual([10, true]);
  });
  it("is not meant twice by who presses twice", async () => {
    const { pending, send, reply } = table(sum);
    const answered = send(5);
    expect([pending.isRepeated(5), pending.isRepeated(6)]).toEqual([true, false]);
    reply(null);
    await answered;
    expect(pending.isRepeated(5)).toBe(false);
  });
  it("stands on what was asked before it", () => {
    const { pending, send } = table(sum);
    void send(5);
    void send(2);
    expect(pending.view).toBe(17);
  });
  it("changes nothing where the game predicts nothing", () => {
    const { pending, send } = table(null);
    void send(5);
    expect([pending.view, pending.isRepeated(5)]).toEqual([10, false]);
  });
});

describe("what is predicted", () => {
  it("stands in the game's pending.ts, which its game.ts declares", async () => {
    const files = Object.keys(import.meta.glob("../src/games/*/pending.ts"));
    const declared = GAMES.filter((game) => game.prediction !== undefined);
    expect(files).toEqual(declared.map((game) => `../src/games/${game.slug}/pending.ts`));
    for (const game of declared)
      expect(Object.keys((await game.prediction?.()) ?? {})).toEqual(["subjectOf", "done", "isRepeated"]);
  });
});
