/*
 * Commands to a table, sent one after the other: the next when the one before it is answered. The view may have changed before the answer to what changed it is
 * here: whoever is quick then is not overheard. The same again is a finger that pressed twice.
 */
import type { Refusal } from "../protocol/house";

export class CommandQueue<Command> {
  /** The first is being asked. */
  private waiting: readonly Command[] = [];

  constructor(
    private readonly ask: (command: Command) => Promise<Refusal | null>,
    /** Told of every answer. */
    private readonly answered: (refusal: Refusal | null) => void,
  ) {}

  /** Resolves when everything that waits is answered. Behind a refusal nothing is asked: it was meant otherwise. */
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
