/* A review as the house writes it: asked for again until it is there. */
import { house } from "../app/api";
import type { ReviewAnswer } from "../protocol/house";

const AGAIN = 1_500;

export class ReviewInTheMaking {
  answer = $state.raw<ReviewAnswer | null>(null);
  failure: unknown = $state.raw(null);
  /** Whether somebody wants to read it. */
  wanted = $state(false);

  constructor(id: () => string) {
    $effect(() => {
      if (!this.wanted || this.review !== null || this.answer?.making === false) return;
      const look = () =>
        void house.review(id()).then(
          (answer) => {
            this.answer = answer;
            this.failure = null;
          },
          (error: unknown) => (this.failure = error),
        );
      look();
      const timer = setInterval(look, AGAIN);
      return () => clearInterval(timer);
    });
  }

  get review() {
    return this.answer?.review ?? null;
  }
}
