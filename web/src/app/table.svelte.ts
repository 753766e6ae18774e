/* The state of a table page: session, hot seat, last refusal, and the commands that can be sent. */
import type { Foreseen } from "../games/board";
import type { LookedAhead, Outgoing, PlanInfo, Refusal } from "../protocol/house";
import type { Command } from "../protocol/requests";
import type { Seat } from "../protocol/types";
import { screenOf } from "./curtain";
import type { Pace } from "./link";
import { introduce } from "./me.svelte";
import { plannedFor, type UnsentCommand } from "./plans";
import { follow, preferences } from "./preferences.svelte";
import { isSecondPress } from "./presses";
import { handOf, isBotsTurn, isTiming, take, UNKNOWN, type Session } from "./session";
import { Socket } from "./socket.svelte";
import { CommandQueue } from "./queue";

/** `crypto.randomUUID` exists in secure contexts only; people at home play over plain http. */
function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class TableSession {
  session: Session = $state.raw(UNKNOWN);
  refusal: Refusal | null = $state.raw(null);
  /** Who took the screen last, when several people play at it. */
  looking: Seat | null = $state(null);
  /** The browser's time, ticking only while a clock of the table runs. */
  now = $state(performance.now());
  /** What the seats of this browser have prepared, and why something was dropped. */
  planned: Readonly<Record<Seat, PlanInfo>> = $state.raw({});
  /** Bots are to play on at once, until somebody else may act. */
  private isSkipping = $state(false);
  readonly socket: Socket;
  readonly screen = $derived(screenOf(this.session, this.looking));
  readonly hand = $derived(handOf(this.session, this.screen.seat));
  private readonly queue = new CommandQueue<UnsentCommand>(
    (command) => this.ask(command),
    (refusal) => (this.refusal = refusal),
  );
  private readonly ticking = setInterval(() => isTiming(this.session) && (this.now = performance.now()), 250);

  constructor(readonly id: string) {
    const heard = (message: Outgoing) => {
      this.session = take(this.session, message, performance.now());
      if (message.type === "planned") this.planned = { ...this.planned, [message.seat]: message };
      this.now = performance.now();
      if (this.isSkipping && message.type === "update" && !isBotsTurn(this.session)) this.wish(false);
    };
    this.socket = new Socket(id, heard, () => (this.isSkipping ? "skip" : preferences.pace));
    void this.carryOut(plannedFor(id));
  }

  /** Sends a command. A browser without a guest account gets one first: the server answers nobody anonymous. */
  async ask(command: UnsentCommand): Promise<Refusal | null> {
    if (await introduce()) this.socket.link.redial();
    return this.socket.link.send({ ...command, id: newId() } as Command);
  }

  /** Skips what bots do, if they alone can act; null where there is nothing to skip. */
  get skip(): (() => void) | null {
    return isBotsTurn(this.session) && !this.isSkipping ? () => this.wish(true) : null;
  }

  setPace(pace: Pace): void {
    follow(pace);
    this.socket.link.beat();
  }

  private wish(isSkipping: boolean): void {
    this.isSkipping = isSkipping;
    this.socket.link.beat();
  }

  /**
   * Queued: one command in flight at a time. A refusal is shown until it is dismissed or another command succeeds. The
   * second click of an accidental double click sends nothing (`presses.ts`).
   */
  async attempt(command: UnsentCommand): Promise<void> {
    if (!isSecondPress()) await this.queue.add(command);
  }

  private async carryOut(commands: readonly UnsentCommand[]): Promise<void> {
    for (const command of commands) await this.queue.add(command);
  }

  /** Acts for whoever looks at the screen. */
  play(action: unknown): void {
    const seat = this.screen.seat;
    if (seat !== null) void this.attempt({ type: "play", seat, action });
  }

  /**
   * Not queued: sent at once, however many commands are in flight, for games in which everybody plays at the same time.
   * A refusal is shown until it is dismissed or something else is sent.
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

  /** The table as it would be on one's turn, to prepare something from; null where nothing can be. */
  async lookAhead(): Promise<LookedAhead | null> {
    const seat = this.screen.seat ?? 0;
    const reply = await this.socket.link.exchange({ type: "look-ahead", id: newId(), seat });
    if (reply.type === "refused") this.refusal = reply.refusal;
    return reply.type === "ahead" ? reply : null;
  }

  /** Prepares an action for when one's turn comes; null: whatever was prepared is forgotten. */
  async prepare(action: unknown, when: "same" | "legal"): Promise<void> {
    const seat = this.screen.seat ?? 0;
    const reply = await this.socket.link.exchange(
      action === null
        ? { type: "unplan", id: newId(), seat }
        : { type: "plan", id: newId(), seat, actions: [action], when },
    );
    if (reply.type === "refused") this.refusal = reply.refusal;
  }

  /** Not debounced: every click takes back one more action. */
  async undo(): Promise<void> {
    const seat = this.screen.seat;
    if (seat !== null) await this.queue.add({ type: "undo", seat });
  }

  close(): void {
    clearInterval(this.ticking);
    this.socket.close();
  }
}
