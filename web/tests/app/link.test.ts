import { beforeEach, describe, expect, it } from "vitest";
import { Link, waitBefore, type LinkState, type Pace, type Wire } from "../../src/app/link";
import type { Outgoing, Refusal } from "../../src/protocol/house";
import type { Command, Ping } from "../../src/protocol/requests";
import { anUpdate } from "./tables";

/** A WebSocket that does nothing by itself. */
class FakeWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  closed = false;
  readonly sent: (Command | Ping)[] = [];
  constructor(readonly since: number) {}
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  hear(message: Outgoing) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get commands() {
    return this.sent.filter((said): said is Command => said.type !== "ping");
  }
}

/** A house, a clock and a list of timers. */
class World {
  now = 0;
  pace: Pace = "normal";
  wires: FakeWire[] = [];
  states: LinkState[] = [];
  heard: Outgoing[] = [];
  lags: number[] = [];
  private timers: { at: number; run: () => void }[] = [];
  readonly link: Link;

  constructor(public unanswered: readonly Command[] = []) {
    this.link = new Link(
      {
        open: (since) => {
          const wire = new FakeWire(since);
          this.wires.push(wire);
          return wire;
        },
        now: () => this.now,
        random: () => 0.5,
        pace: () => this.pace,
        later: (run, milliseconds) => {
          const timer = { at: this.now + milliseconds, run };
          this.timers.push(timer);
          return () => (this.timers = this.timers.filter((other) => other !== timer));
        },
        keep: (unanswered) => (this.unanswered = unanswered),
        kept: () => this.unanswered,
      },
      {
        heard: (message) => this.heard.push(message),
        changed: (state) => this.states.push(state),
        lag: (milliseconds) => this.lags.push(milliseconds),
      },
    );
  }
  get wire() {
    return this.wires.at(-1) as FakeWire;
  }
  /** Lets time go by, timers ringing in their order. */
  pass(milliseconds: number) {
    const until = this.now + milliseconds;
    for (;;) {
      const [next] = this.timers.filter((timer) => timer.at <= until).toSorted((one, two) => one.at - two.at);
      if (next === undefined) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.now = next.at;
      next.run();
    }
    this.now = until;
  }
  welcome(number = 1, whole = true) {
    this.wire.onopen?.();
    this.wire.hear(anUpdate({ number, whole }));
  }
}

const stand = (id: string): Command => ({ type: "stand", id, seat: 0 });
const refusal: Refusal = { rule: "TAB-4.1", reason: "no", message: { key: "seat-empty", values: {} } };

describe("a link", () => {
  let world: World;
  beforeEach(() => (world = new World()));

  it("is open once the first update is there", () => {
    expect(world.link.state).toBe("connecting");
    world.wire.onopen?.();
    expect(world.link.state).toBe("connecting");
    world.wire.hear(anUpdate({ number: 3, whole: true }));
    expect(world.states).toEqual(["open"]);
  });

  it("pings every two and a half seconds and measures the round trip", () => {
    world.welcome();
    world.pass(2500);
    const pings = world.wire.sent.filter((said) => said.type === "ping");
    expect(pings.map((ping) => ping.at)).toEqual([0, 2500]);
    world.now += 40;
    world.wire.hear({ type: "pong", at: 2500, now: 1 });
    expect(world.lags).toEqual([40]);
    world.pass(2500);
    expect(world.wire.sent.at(-1)).toMatchObject({ type: "ping", lag: 40 });
  });
  it("tells the wish for a pace with every heartbeat, and at once if it is asked to", () => {
    world.wire.onopen?.();
    world.pace = "skip";
    world.link.beat();
    expect(world.wire.sent.map((said) => "pace" in said && said.pace)).toEqual(["normal", "skip"]);
  });

  it("answers a command with nothing, or with its refusal", async () => {
    world.welcome();
    const [done, refused] = [world.link.send(stand("a")), world.link.send(stand("b"))];
    world.wire.hear({ type: "refused", id: "b", refusal });
    world.wire.hear({ type: "answer", id: "a", number: 2 });
    expect(await done).toBeNull();
    expect(await refused).toEqual(refusal);
    expect(world.link.unanswered).toBe(0);
  });

  it("answers a question with what would change, or with why not", async () => {
    world.welcome();
    const ask = (id: string) => world.link.ask({ type: "preview", id, seat: 0, action: {} });
    const [told, refused] = [ask("a"), ask("b")];
    world.wire.hear({ type: "previewed", id: "a", preview: [1, 2] });
    world.wire.hear({ type: "refused", id: "b", refusal });
    expect(await told).toEqual({ preview: [1, 2], refusal: null });
    expect(await refused).toEqual({ preview: null, refusal });
  });

  it("keeps commands until it is welcome", () => {
    void world.link.send(stand("a"));
    expect(world.wire.commands).toEqual([]);
    world.welcome();
    expect(world.wire.commands).toEqual([stand("a")]);
  });

  it("comes back by itself with the last number seen, and says again what was not answered", () => {
    world.welcome(1);
    world.wire.hear(anUpdate({ number: 7 }));
    void world.link.send(stand("a"));
    void world.link.send(stand("b"));
    world.wire.hear({ type: "answer", id: "a", number: 8 });
    world.wire.onclose?.({ code: 1006 });
    expect(world.link.state).toBe("lost");
    world.pass(400);
    expect(world.wires).toHaveLength(2);
    expect(world.wire.since).toBe(7);
    world.welcome(9, false);
    expect(world.link.state).toBe("open");
    expect(world.wire.commands).toEqual([stand("b")]);
  });

  it("says again what a page before it has kept, and forgets what is answered", () => {
    world = new World([stand("a"), stand("b")]);
    void world.link.send(stand("c"));
    world.welcome();
    expect(world.wire.commands).toEqual([stand("a"), stand("b"), stand("c")]);
    world.wire.hear({ type: "answer", id: "b", number: 2 });
    expect(world.unanswered).toEqual([stand("a"), stand("c")]);
  });

  it("counts from a whole update again, even if its number is smaller", () => {
    world.welcome(30);
    world.wire.onclose?.({ code: 1006 });
    world.pass(400);
    world.welcome(4, true);
    world.wire.onclose?.({ code: 1006 });
    world.pass(400);
    expect(world.wire.since).toBe(4);
  });

  it("waits longer each time, and not at all when somebody looks", () => {
    world.welcome();
    world.wire.onclose?.({ code: 4409 });
    world.pass(300);
    expect(world.wires).toHaveLength(2);
    world.wire.onclose?.({ code: 4408 });
    world.pass(599);
    expect(world.wires).toHaveLength(2);
    world.link.wake();
    expect(world.wires).toHaveLength(3);
  });

  it.each([
    [4403, "gone"],
    [4404, "gone"],
    [4410, "shut"],
  ])("does not come back after %i", (code, state) => {
    world.wire.onclose?.({ code });
    world.pass(60_000);
    expect(world.link.state).toBe(state);
    expect(world.wires).toHaveLength(1);
  });

  it("comes back when the house said it would be there again", () => {
    world.welcome();
    world.wire.hear({ type: "bye", message: { key: "restarting", values: {} }, after: 3 });
    world.wire.onclose?.({ code: 1012 });
    world.pass(2900);
    expect(world.wires).toHaveLength(1);
    world.pass(1000);
    expect(world.wires).toHaveLength(2);
  });

  it("gives up a line on which nothing is heard any more", () => {
    world.welcome();
    world.pass(10_100);
    expect(world.wires[0]?.closed).toBe(true);
    expect(world.states).toContain("lost");
  });

  it("gives up a call that nobody takes", () => {
    world.pass(8000);
    expect(world.link.state).toBe("lost");
    expect(world.wires[0]?.closed).toBe(true);
  });

  it("hears nothing from a line that it has let go", () => {
    const old = world.wire;
    world.welcome();
    world.link.redial();
    old.hear(anUpdate({ number: 99 }));
    expect(world.heard).toHaveLength(1);
    expect(world.wire).not.toBe(old);
  });

  it("is silent once it is closed", () => {
    world.welcome();
    world.link.close();
    world.pass(60_000);
    expect(world.wires).toHaveLength(1);
    expect(world.wire.closed).toBe(true);
  });

  it("passes over what is no message", () => {
    world.welcome();
    world.wire.onmessage?.({ data: "{" });
    world.wire.onmessage?.({ data: new ArrayBuffer(2) });
    expect(world.heard).toHaveLength(1);
  });
});

describe("the wait before coming back", () => {
  it("doubles up to ten seconds, with jitter", () => {
    expect([0, 1, 2, 10].map((attempt) => waitBefore(attempt, 1))).toEqual([400, 800, 1600, 10_000]);
    expect(waitBefore(0, 0)).toBe(200);
  });
});
