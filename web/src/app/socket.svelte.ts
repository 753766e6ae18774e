/* A table's link in a real browser, its state to be read by components. */
import type { Outgoing } from "../protocol/house";
import { Link, type LinkState, type Pace, type Wire } from "./link";
import { keep, kept } from "./unanswered";

export class Socket {
  state: LinkState = $state("connecting");
  lag: number | null = $state(null);
  /** Why the house has hung up, if it said so; forgotten when it is back. */
  bye: string | null = $state(null);
  readonly link: Link;
  private readonly wake = () => document.visibilityState === "visible" && this.link.wake();

  constructor(table: string, heard: (message: Outgoing) => void, pace: () => Pace) {
    const address = `${location.origin.replace(/^http/, "ws")}/api/tables/${encodeURIComponent(table)}/socket`;
    this.link = new Link(
      {
        open: (since) => new WebSocket(`${address}?since=${since}`) as Wire,
        now: () => performance.now(),
        random: Math.random,
        pace,
        later: (run, milliseconds) => {
          const timer = setTimeout(run, milliseconds);
          return () => clearTimeout(timer);
        },
        keep: (commands) => keep(table, commands),
        kept: () => kept(table),
      },
      {
        heard: (message) => {
          if (message.type === "bye") this.bye = message.message.key;
          heard(message);
        },
        changed: (state) => {
          this.state = state;
          if (state === "open") this.bye = null;
        },
        lag: (milliseconds) => (this.lag = milliseconds),
      },
    );
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("online", this.wake);
    addEventListener("pageshow", this.wake);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("online", this.wake);
    removeEventListener("pageshow", this.wake);
    this.link.close();
  }
}
