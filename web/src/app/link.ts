/*
 * One table's socket, without a browser: when to open it, when to reconnect, what to retry. The real WebSocket, the
 * timers and the clock are handed in, so that tests can hold them still.
 */
import type { Foreseen } from "../games/board";
import type { Outgoing, Refusal } from "../protocol/house";
import type { CancelPlan, Command, LookAhead, MakePlan, Ping, Preview } from "../protocol/requests";

export type Pace = NonNullable<Ping["pace"]>;
export type LinkState = "connecting" | "open" | "lost" | "gone" | "shut";

/** As much of a WebSocket as is needed. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  open(since: number): Wire;
  now(): number;
  random(): number;
  /** How fast bots are to play, as this reader wishes: told with every heartbeat. */
  pace(): Pace;
  /** Runs it after so many milliseconds, unless the function given back is called before. */
  later(run: () => void, milliseconds: number): () => void;
  /** Keeps what is not answered yet over a reload. */
  keep(unanswered: readonly Command[]): void;
  /** What was kept: said again, and done once. */
  kept(): readonly Command[];
}

export interface Listener {
  heard(message: Outgoing): void;
  changed(state: LinkState): void;
  /** The round trip in milliseconds. */
  lag(milliseconds: number): void;
}

/** No such table, or not from our pages: reconnecting would not help. */
const FINAL: ReadonlyMap<number, LinkState> = new Map([
  [4403, "gone"],
  [4404, "gone"],
  [4410, "shut"],
]);
const PING_EVERY = 2500;
/** Heartbeat: no message for so long, and the connection is dead, whatever the browser believes. */
const SILENCE = 8000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;

/** Exponential backoff with jitter: between half of the wait and all of it. */
export function waitBefore(attempt: number, random: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.5 + random / 2);
}

type Reply = Extract<Outgoing, { type: "answer" | "refused" | "previewed" | "ahead" }>;
/** What changes nothing that others see, and is not kept over a reload. */
type Question = Preview | LookAhead | MakePlan | CancelPlan;
const QUESTIONS: ReadonlySet<string> = new Set(["preview", "look-ahead", "plan", "unplan"]);
const isCommand = (sent: Command | Question): sent is Command => !QUESTIONS.has(sent.type);

const isReply = (message: Outgoing): message is Reply =>
  ["answer", "refused", "previewed", "ahead"].includes(message.type);

interface Waiting {
  readonly command: Command | Question;
  readonly resolve: (reply: Reply) => void;
}

export class Link {
  state: LinkState = "connecting";
  private wire: Wire | null = null;
  private attempt = 0;
  private since = 0;
  private heardAt = 0;
  private measured: number | null = null;
  private bye: number | null = null;
  private welcomed = false;
  private readonly waiting = new Map<string, Waiting>();
  private stopTimer: () => void = () => {};

  constructor(
    private readonly around: Surroundings,
    private readonly listener: Listener,
  ) {
    for (const command of around.kept()) this.waiting.set(command.id, { command, resolve: () => {} });
    this.open();
  }

  /** Resolves to null when it is done and on the disk, or to the refusal. Idempotent: retried after a lost connection, done once. */
  async send(command: Command): Promise<Refusal | null> {
    const reply = await this.exchange(command);
    return reply.type === "refused" ? reply.refusal : null;
  }

  /** What an action would change, or why it may not be done. */
  async ask(question: Preview): Promise<Foreseen> {
    const reply = await this.exchange(question);
    return {
      preview: reply.type === "previewed" ? reply.preview : null,
      refusal: reply.type === "refused" ? reply.refusal : null,
    };
  }

  /** The house's own reply to a question. */
  exchange(command: Command | Question): Promise<Reply> {
    return new Promise((resolve) => {
      this.waiting.set(command.id, { command, resolve });
      this.keep();
      if (this.welcomed) this.say(command);
    });
  }

  /** Closed for good: no reconnect. */
  private get isOver(): boolean {
    return this.state === "gone" || this.state === "shut";
  }

  get unanswered(): number {
    return this.waiting.size;
  }

  /** Reconnect at once: the page is visible again, or the network is back. */
  wake(): void {
    if (this.state === "lost") this.open();
    else if (this.state === "open" && this.around.now() - this.heardAt > PING_EVERY * 2) this.drop();
  }

  /** Reconnect under a new identity. */
  redial(): void {
    if (!this.isOver) this.open();
  }

  close(): void {
    this.become("gone");
    this.forget();
  }

  private open(): void {
    this.forget();
    if (this.state !== "lost") this.become("connecting");
    this.welcomed = false;
    const wire = this.around.open(this.since);
    this.wire = wire;
    wire.onopen = () => {
      this.heardAt = this.around.now();
      this.beat();
    };
    wire.onmessage = (event) => this.hear(event.data);
    wire.onclose = (event) => this.closed(event.code);
    this.stopTimer = this.around.later(() => this.drop(), SILENCE);
  }

  private hear(data: unknown): void {
    this.heardAt = this.around.now();
    const message = read(data);
    if (message === null) return;
    if (message.type === "pong") {
      this.measured = Math.max(0, Math.round(this.around.now() - message.at));
      this.listener.lag(this.measured);
      return;
    }
    if (message.type === "bye") this.bye = message.after * 1000;
    if (message.type === "update") {
      this.since = Math.max(this.since, message.number);
      if (message.whole) this.since = message.number;
    }
    this.listener.heard(message);
    if (message.type === "update" && !this.welcomed) this.welcome();
    if (isReply(message)) this.settle(message);
  }

  /** The first update: we are connected again, and unanswered commands are retried in their order. */
  private welcome(): void {
    this.welcomed = true;
    this.attempt = 0;
    this.bye = null;
    this.become("open");
    for (const { command } of this.waiting.values()) this.say(command);
  }

  private settle(message: Reply): void {
    const waiting = message.id === null ? undefined : this.waiting.get(message.id);
    if (waiting === undefined) return;
    this.waiting.delete(waiting.command.id);
    this.keep();
    waiting.resolve(message);
  }

  /** A question is asked anew by whoever still wants to know. */
  private keep(): void {
    const commands = [...this.waiting.values()].map(({ command }) => command);
    this.around.keep(commands.filter(isCommand));
  }

  /** The heartbeat; at once when there is something to be told with it. */
  beat(): void {
    if (this.around.now() - this.heardAt > SILENCE) return this.drop();
    this.say({ type: "ping", at: this.around.now(), lag: this.measured, pace: this.around.pace() });
    this.stopTimer();
    this.stopTimer = this.around.later(() => this.beat(), PING_EVERY);
  }

  private say(said: Command | Question | Ping): void {
    this.wire?.send(JSON.stringify(said));
  }

  private drop(): void {
    this.closed(1006);
  }

  private closed(code: number): void {
    this.forget();
    if (this.isOver) return;
    const end = FINAL.get(code);
    if (end !== undefined) return this.become(end);
    this.become("lost");
    this.welcomed = false;
    const wait =
      this.bye === null ? waitBefore(this.attempt, this.around.random()) : this.bye * (1 + this.around.random() / 2);
    this.bye = null;
    this.attempt += 1;
    this.stopTimer = this.around.later(() => this.open(), wait);
  }

  /** Drop the socket and every timer; late messages are ignored. */
  private forget(): void {
    this.stopTimer();
    this.stopTimer = () => {};
    const wire = this.wire;
    this.wire = null;
    if (wire === null) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  private become(state: LinkState): void {
    if (this.state === state) return;
    this.state = state;
    this.listener.changed(state);
  }
}

function read(data: unknown): Outgoing | null {
  if (typeof data !== "string") return null;
  try {
    return JSON.parse(data) as Outgoing;
  } catch {
    return null;
  }
}
