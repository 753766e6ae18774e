/* The tables that play one deal: polled until all of them are finished. */
import type { Duplicates } from "../protocol/house";
import { house } from "./api";

const SECONDS = 4;

export class Deal {
  found: Duplicates | null = $state.raw(null);
  failure: unknown = $state.raw(null);
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(readonly id: string) {
    void this.look();
  }

  private async look(): Promise<void> {
    if (document.visibilityState === "visible" || this.found === null) {
      try {
        this.take(await house.duplicates(this.id));
        this.failure = null;
      } catch (error) {
        this.failure = error;
      }
    }
    if (!this.isClosed && this.found?.sealed !== false) {
      this.waiting = setTimeout(() => void this.look(), SECONDS * 1000);
    }
  }

  take(found: Duplicates): void {
    this.found = found;
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.waiting);
  }
}
