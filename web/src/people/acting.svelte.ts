/* One thing at a time, and what came of it in words: what the sections of these pages share. */
import { explain } from "../app/api";

export class Acting {
  busy = $state(false);
  note = $state("");

  /** Does it, unless something is under way; its words are what it returns, or why it failed. */
  async do(work: () => Promise<string>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.note = "";
    try {
      this.note = await work();
    } catch (error) {
      this.note = explain(error);
    } finally {
      this.busy = false;
    }
  }
}
