/* A table on this page: what is known of it, who looks at the screen, what was refused, what can be asked. */
import type { Foreseen } from "../games/board";
import type { Refusal } from "../protocol/house";
import type { Command } from "../protocol/requests";
import type { Seat } from "../protocol/types";
import { screenOf } from "./curtain";
import { introduce } from "./me.svelte";
import { plannedFor, type UnsentCommand } from "./plans";
import { handOf, isTiming, take, UNKNOWN, type Session } from "./session";
import { Socket } from "./socket.svelte";
import { CommandQueue } from "./queue";

/** `randomUUID` is missing on plain http away from localhost, where people at home play. */
function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class TableSession {
  session: Session = $state.raw(UNKNOWN);
  refusal: Refusal | null = $state.raw(null);
  /** Who took the screen last, when several people play at it. */
  looking: Seat | null = $state(null);
  /** This browser's clock; runs only while a clock of the table does. */
  now = $state(performance.now());
  readonly socket: Socket;
  readonly screen = $derived(screenOf(this.session, this.looking));
  readonly hand = $derived(handOf(this.session, this.screen.seat));
  private readonly queue = new CommandQueue<UnsentCommand>(
    (command) => this.ask(command),
    (refusal) => (this.refusal = refusal),
  );
  private readonly ticking = setInterval(() => isTiming(this.session) && (this.now = performance.now()), 250);

  constructor(readonly id: string) {
    this.socket = new Socket(id, (message) => {
      this.session = take(this.session, message, performance.now());
      this.now = performance.now();
    });
    void this.carryOut(plannedFor(id));
  }

  /** Asks it of the table. A guest is made first if this browser is none: the house listens to nobody nameless. */
  async ask(command: UnsentCommand): Promise<Refusal | null> {
    if (await introduce()) this.socket.link.redial();
    return this.socket.link.send({ ...command, id: newId() } as Command);
  }

  /** Asks one thing at a time; a refusal is shown until it is seen, or something else succeeds. */
  attempt(command: UnsentCommand): Promise<void> {
    return this.queue.add(command);
  }

  private async carryOut(commands: readonly UnsentCommand[]): Promise<void> {
    for (const command of commands) await this.attempt(command);
  }

  /** Acts for whoever looks at the screen. */
  play(action: unknown): void {
    const seat = this.screen.seat;
    if (seat !== null) void this.attempt({ type: "play", seat, action });
  }

  /**
   * Acts at once, however much is not answered yet: where everybody plays at the same time nobody waits. A refusal is
   * shown until it is seen or something else is asked.
   */
  async hurry(action: unknown): Promise<Refusal | null> {
    const seat = this.screen.seat;
    if (seat === null) return null;
    this.refusal = null;
    const refusal = await this.ask({ type: "play", seat, action });
    if (refusal !== null) this.refusal = refusal;
    return refusal;
  }

  /** Shows a partner who is on turn what whoever looks at the screen would do. */
  suggest(action: unknown): void {
    const seat = this.screen.seat;
    if (seat !== null) void this.attempt({ type: "suggest", seat, action });
  }

  /** What an action of whoever looks at the screen would change. Nothing is done by it. */
  preview(action: unknown): Promise<Foreseen> {
    return this.socket.link.ask({ type: "preview", id: newId(), seat: this.screen.seat ?? 0, action });
  }

  async undo(): Promise<void> {
    const seat = this.screen.seat;
    if (seat !== null) await this.attempt({ type: "undo", seat });
  }

  close(): void {
    clearInterval(this.ticking);
    this.socket.close();
  }
}
