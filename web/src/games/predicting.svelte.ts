/*
 * Optimistic updates, against latency: what was asked of the server and is not answered yet is shown as done. When the
 * answer comes the view has it, or it was refused and is gone again: nothing has to be rolled back. What an action will
 * do to a view is said in one place per game, its `pending.ts`, which its `game.ts` declares as `prediction`.
 */
import type { Refusal } from "../protocol/types";

/** An action in flight. */
export interface Asked<Action, Subject = unknown> {
  readonly action: Action;
  readonly subject: Subject;
}

/** What a game's `pending.ts` gives. */
export interface Prediction<View = unknown, Action = unknown, Subject = unknown> {
  /** What the action is about when it is sent, so that it is not applied twice once the view has it. */
  subjectOf(view: View, action: Action): Subject;
  /** The view when this is done; the view itself if it has it already, or if nothing can be foreseen. */
  done(view: View, asked: Asked<Action, Subject>): View;
  /** Whether an equal action is in flight: a double click is one action. */
  isRepeated(pending: readonly Action[], action: Action): boolean;
}

/** The actions of one board in flight, and the view with all of them applied. Without a prediction, the view as sent. */
export class Pending<View, Action> {
  private asked: readonly Asked<Action>[] = $state.raw([]);
  private readonly told: () => View;
  private readonly prediction: () => Prediction<View, Action> | null;

  constructor(told: () => View, prediction: () => Prediction<View, Action> | null) {
    this.told = told;
    this.prediction = prediction;
  }

  readonly isEmpty = $derived.by(() => this.asked.length === 0);
  readonly view = $derived.by(() =>
    this.asked.reduce((before, asked) => this.prediction()?.done(before, asked) ?? before, this.told()),
  );

  isRepeated(action: Action): boolean {
    const pending = this.asked.map((one) => one.action);
    return this.prediction()?.isRepeated(pending, action) ?? false;
  }

  /** Shown as done until it is answered; gives the answer. */
  async send(action: Action, ask: (action: Action) => Promise<Refusal | null>): Promise<Refusal | null> {
    const entry = { action, subject: this.prediction()?.subjectOf(this.view, action) };
    this.asked = [...this.asked, entry];
    try {
      return await ask(action);
    } finally {
      this.asked = this.asked.filter((one) => one !== entry);
    }
  }
}
