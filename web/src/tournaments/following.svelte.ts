/* A tournament that follows what happens: asked for again every few seconds, while its page is in sight. */
import type { TournamentInfo } from "../protocol/house";
import { tournaments } from "./api";

const SECONDS = 3;

export class Following {
  shown: TournamentInfo | null = $state.raw(null);
  failure: unknown = $state.raw(null);
  /** Null: the latest round. */
  round: number | null = $state(null);

  constructor(readonly id: string) {}

  /** For an `$effect`: until the page is left. */
  follow(): () => void {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void this.look();
    }, SECONDS * 1000);
    const seen = () => void this.look();
    document.addEventListener("visibilitychange", seen);
    void this.look();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }

  async look(): Promise<void> {
    const asked = this.round;
    try {
      const found = await tournaments.one(this.id, asked);
      if (asked !== this.round) return;
      this.shown = found;
      this.failure = null;
    } catch (error) {
      this.failure = error;
    }
  }
}
