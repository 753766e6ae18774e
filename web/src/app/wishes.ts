/*
 * What is asked of a table, one thing after the other. The view may have changed before the answer to what changed it is
 * here: whoever is quick then is not overheard. The same again is a finger that pressed twice.
 */
import type { Refusal } from "../protocol/house";

export class Wishes<Wish> {
  /** The first is being asked. */
  private waiting: readonly Wish[] = [];

  constructor(
    private readonly ask: (wish: Wish) => Promise<Refusal | null>,
    /** Told of every answer. */
    private readonly answered: (refusal: Refusal | null) => void,
  ) {}

  /** Resolves when everything that waits is answered. Behind a refusal nothing is asked: it was meant otherwise. */
  async add(wish: Wish): Promise<void> {
    const said = JSON.stringify(wish);
    if (this.waiting.some((one) => JSON.stringify(one) === said)) return;
    const isFirst = this.waiting.length === 0;
    this.waiting = [...this.waiting, wish];
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
