/*
 * The two shouts of a day, and how none of them is made by accident. A press in the first moment of a phase is not heard:
 * it was meant for what stood there before. What would cost something is asked about first, and answered elsewhere.
 */
import { untrack } from "svelte";
import { isSecondPress } from "../../app/presses";

/** Milliseconds in which nothing is heard. */
const DEAF = 400;

export type Shouted = "maquette" | "tirage";

export class Pressing {
  /** Not heard yet. */
  isDeaf = $state(false);
  /** What is asked about. */
  asking: Shouted | null = $state(null);
  private readonly told: () => string;

  /** Made while a component is: told what phase it is. */
  constructor(told: () => string) {
    this.told = told;
    let before: string | null = null;
    $effect.pre(() => {
      const now = this.phase;
      const isNew = before !== null && before !== now;
      before = now;
      if (!isNew) return;
      untrack(() => ([this.isDeaf, this.asking] = [true, null]));
      const timer = setTimeout(() => (this.isDeaf = false), DEAF);
      return () => clearTimeout(timer);
    });
  }

  /** What is told anew but the same is no new phase. */
  private readonly phase = $derived.by(() => this.told());

  /** Whether a press is heard now: the second of a pair never is. */
  get hears(): boolean {
    return !this.isDeaf && !isSecondPress();
  }

  /** Does it, or asks first if it is dear. */
  press(shout: Shouted, isDear: boolean, act: () => void): void {
    if (isDear) this.asking = shout;
    else act();
  }

  withdraw(): void {
    this.asking = null;
  }
}
