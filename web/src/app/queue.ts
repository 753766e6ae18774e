/*
 * A FIFO of commands to a table: the next is sent when the one before it is answered. An update may arrive before the
 * answer to the command that caused it, so what is pressed meanwhile is queued, not lost. A duplicate of a queued command is
 * a double click, and is dropped.
 */
import type { Refusal } from "../protocol/house";

export class CommandQueue<Command> {
  /** The first one is in flight. */
  private waiting: readonly Command[] = [];

  constructor(
    private readonly ask: (command: Command) => Promise<Refusal | null>,
    /** Callback for every answer. */
    private readonly answered: (refusal: Refusal | null) => void,
  ) {}

  /** Resolves when the queue is empty. A refusal clears the rest: it was meant for another position. */
  async add(command: Command): Promise<void> {
    const said = JSON.stringify(command);
    if (this.waiting.some((one) => JSON.stringify(one) === said)) return;
    const isFirst = this.waiting.length === 0;
    this.waiting = [...this.waiting, command];
    if (isFirst) await this.work();
  }

  private async work(): Promise<void> {
    try {
      for (let [next] = this.waiting; next !== undefined; [next] = this.waiting) {
        const refusal = await this.ask(next);
        this.waiting = refusal === null ? this.waiting.slice(1) : [];
        this.answered(refusal);
      }
    } finally {
      this.waiting = [];
    }
  }
}
