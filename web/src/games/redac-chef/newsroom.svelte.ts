/*
 * A table of Rédac' Chef as whoever looks at it has it: what is shown, with what was asked and is not answered yet, and
 * what his hands do. It knows no rule.
 */
import { tick, untrack } from "svelte";
import { talkOf } from "../../protocol/talk";
import type { Refusal } from "../../protocol/types";
import { capitalised } from "../../words/typography";
import { reading, signed } from "../../words/words.svelte";
import { messagesOf, sinceMine } from "../../parts/frame/recent";
import type { BoardProps } from "../board";
import { Foreseeing, type Question } from "../foreseeing.svelte";
import { Pending } from "../predicting.svelte";
import { pageOf, tilesOf } from "./box";
import { newConflicts, troubleOf, type Trouble } from "./conflicts";
import { Carry } from "./page/carry.svelte";
import { snap, type Spot } from "./page/grid";
import type { Foretold } from "./page/page";
import { isTurning } from "./pending";
import { priceOf } from "./press";
import { Pressing, type Shouted } from "./pressing.svelte";
import { settled } from "./slots";
import { areasOf, isDay, isInTurns, reporterOf, seatsOf, sideOf, taskOf, type Task } from "./table";
import type { Tile } from "./tiles/tile";
import type { Desk, Foreseen, RedacAction, RedacView } from "./types";
import { keepUndone, leading, undoneAt } from "./undoing";
import { dollarsOf, keepingSays, pointsOf } from "./worth";
import { word } from "./words";

export type RedacProps = BoardProps<RedacView, RedacAction>;

export class Newsroom {
  readonly carry = new Carry();
  root: HTMLElement | undefined = $state();
  /** The paragraph at which the rules are open. */
  rule: string | null = $state(null);
  private readonly pending = new Pending<RedacView, RedacAction>(
    () => this.told,
    () => this.given.prediction ?? null,
  );
  /** The redo stack, the last one last; any new action clears it. */
  private undone: readonly RedacAction[] = $state.raw([]);
  /** Undo and redo wait until everything in flight is answered. */
  private before: Promise<unknown> = Promise.resolve();
  /** Where the tile in the hand was taken from: a selector. */
  private from: string | null = $state.raw(null);
  /** Which tile had which place of the desk a moment ago, and on which day. */
  private desk: { day: number; places: readonly (number | null)[] } = { day: -1, places: [] };
  readonly pressing: Pressing;
  private readonly foresight: Foreseeing<RedacAction, Foreseen>;
  private readonly handed: () => RedacProps;

  constructor(handed: () => RedacProps) {
    this.handed = handed;
    this.pressing = new Pressing(() => `${this.view.day} ${this.task} ${this.mine?.phase}`);
    this.foresight = new Foreseeing(
      () => this.question,
      () => this.given.onpreview ?? null,
    );
    const { table } = this.given;
    if (table && this.mine && this.isAlone) this.undone = undoneAt(table, this.mine);
    this.dropWhatIsOver();
    this.followTheHand();
  }

  readonly told = $derived.by(() => this.given.view);
  readonly talk = $derived.by(() => {
    const { catalogues, players, view } = this.given;
    return talkOf(catalogues, players, view.seat);
  });
  readonly tiles = $derived.by(() => tilesOf(this.given.catalogues[reading.language]));
  readonly at = $derived.by(() => sideOf(this.told, this.told.seat));
  readonly view = $derived.by(() => this.pending.view);
  readonly mine: Desk | undefined = $derived.by(() => this.view.desks[this.at]);
  readonly task = $derived.by(() => (this.given.dock && this.told.seat === null ? "watch" : taskOf(this.view)));
  readonly page = $derived.by(() => pageOf(this.view));
  readonly turning = $derived.by(() => isTurning(this.told, this.view));
  /** In turns nothing more is asked before the answer: by then it is somebody else's turn. */
  private readonly waits = $derived.by(() => !this.pending.isEmpty && isInTurns(this.told));
  readonly may = $derived.by(
    () => !this.given.dock && !this.waits && this.told.seat !== null && this.given.acting.includes(this.told.seat),
  );
  readonly hand: Tile | null = $derived.by(() =>
    this.mine?.hand == null ? null : (this.tiles[this.mine.hand] ?? null),
  );
  readonly isReporter = $derived.by(() => this.mine !== undefined && reporterOf(this.told, this.at) === this.told.seat);
  readonly mayTake = $derived.by(() => {
    const isFree = this.may && !this.turning && this.hand === null && this.isReporter;
    return isFree && (this.mine?.phase === "reporting" || (this.mine?.extra ?? 0) > 0);
  });
  readonly isPuzzle = $derived.by(() => this.view.options.mode === "puzzle");
  /** Nobody to wait for, no clock, and what was done is taken back. */
  readonly isAlone = $derived.by(() => this.isPuzzle && this.view.desks.length === 1);
  /** Whether there is anything to take back, the house says. */
  readonly mayUndo = $derived.by(() => this.may && this.given.onundo != null);
  readonly mayRedo = $derived.by(() => this.may && this.undone.length > 0);

  /** What part of a round of days it is. */
  readonly stage = $derived.by(() => (isDay(this.view) ? "day" : this.task));
  /** The desk's places: a tile keeps its own for the day, whether it lies there or on the page. */
  readonly places = $derived.by(() => {
    const { day } = this.view;
    const before = this.desk.day === day ? this.desk.places : [];
    const onPage = this.mine?.placed.map(([tile]) => tile) ?? [];
    this.desk = { day, places: settled(before, this.mine?.desk ?? [], isDay(this.view) ? onPage : []) };
    return this.desk.places;
  });
  /** Tiles that others have given back since the reader did something, and who they were. */
  readonly givenBack = $derived.by((): Readonly<Record<number, string>> => {
    const messages = messagesOf(sinceMine(this.given.log, this.told.seat), "give-back", "give-back-open");
    const others = messages.filter(({ values }) => values["seat"] !== this.told.seat);
    return Object.fromEntries(
      others.map(({ values }) => [Number(values["tile"]), this.talk.name(Number(values["seat"]))]),
    );
  });

  /* What would become of the page. */

  private readonly question = $derived.by((): Question<RedacAction> | null => {
    const { held, carry } = this;
    if (!held || !carry.spot || !this.may || !this.told.hints) return null;
    const { x, y } = carry.spot;
    const action: RedacAction =
      held.key === "tribune" ? { type: "tribune", x, y } : { type: "place", tile: held.key, x, y, up: held.up };
    return { key: JSON.stringify([action, this.mine?.placed, this.mine?.tribune]), action };
  });
  private readonly foreseenTroubles = $derived.by((): readonly Trouble[] => {
    const { found } = this.foresight;
    if (!found) return [];
    return newConflicts(found.conflicts, this.mine?.conflicts ?? []).map((one) =>
      troubleOf(one, this.tiles, "layout", true),
    );
  });
  /** What laying the tile in hand where its outline is would bring. */
  readonly foretold = $derived.by((): Foretold | null => {
    const [after, before] = [this.foresight.found?.hints.forecast, this.told.hints?.forecast];
    if (!after || !before) return null;
    const [points, dollars] = [pointsOf(after) - pointsOf(before), dollarsOf(after) - dollarsOf(before)];
    const brought = dollars === 0 ? "" : ` ${word("redac.usd", { count: signed(dollars) })}`;
    const [first] = this.foreseenTroubles;
    const brings = `${points === 0 && dollars !== 0 ? "" : signed(points)}${brought}`.trim();
    return { brings, says: [brings, ...(first ? [first.says] : [])].join(", "), warning: first !== undefined };
  });
  /** What is wrong, or would be. */
  readonly troubles = $derived.by((): readonly Trouble[] => {
    if (this.foreseenTroubles.length > 0) return this.foreseenTroubles;
    const { task, mine, tiles } = this;
    if (task !== "layout" && task !== "wait" && task !== "proof") return [];
    return (mine?.conflicts ?? []).map((conflict) => troubleOf(conflict, tiles, task));
  });

  /** What the board was handed. */
  get given(): RedacProps {
    return this.handed();
  }
  get held() {
    return this.carry.held;
  }

  /** What a lesson asks for now, if it is of that kind. */
  asked<Type extends RedacAction["type"]>(type: Type): (RedacAction & { readonly type: Type }) | null {
    const isOne = (action: RedacAction): action is RedacAction & { readonly type: Type } => action.type === type;
    return this.given.asked?.find(isOne) ?? null;
  }

  /** What the seats of a side are called. */
  nameOf(which: number): string {
    return this.talk.list(seatsOf(this.view, which).map((seat) => this.talk.name(seat)));
  }

  /* What is done. */

  readonly play = (action: RedacAction): Promise<Refusal | null> => {
    this.remember([]);
    return this.ask(action);
  };

  /** A shout: asked about first if it would cost something; in a lesson it is asked for, or refused. */
  readonly shout = (shout: Shouted): void =>
    this.pressing.press(shout, !this.given.asked && priceOf(this, shout).isDear, () => this.send({ type: shout }));

  readonly send = (action: RedacAction): void => {
    this.pressing.withdraw();
    void this.play(action);
  };

  private async ask(action: RedacAction): Promise<Refusal | null> {
    const { dock, onhurry, onplay } = this.given;
    if (dock || this.waits || this.pending.isRepeated(action)) return null;
    if (!onhurry) {
      onplay(action);
      return null;
    }
    const answered = this.pending.send(action, onhurry);
    this.before = Promise.allSettled([this.before, answered]);
    const refused = await answered;
    if (refused) this.carry.drop();
    return refused;
  }

  /** Takes back what was done last; what is in the hand is only let go. */
  readonly undo = (): void => {
    if (this.held) return this.carry.drop();
    this.inTurn(async () => {
      const laid = this.told.desks[this.at];
      await this.given.onundo?.();
      const left = this.told.desks[this.at];
      const action = laid && left && leading(left, laid);
      if (action) this.remember([...this.undone, action]);
    });
  };

  readonly redo = (): void => {
    this.carry.drop();
    this.inTurn(async () => {
      const action = this.undone.at(-1);
      if (!action) return;
      const answered = this.ask(action);
      this.remember(this.undone.slice(0, -1)); // at once: the page may be closed before the server answers
      if (await answered) this.remember(this.undone);
    });
  };

  /** What can be done again on the page as it is shown; where one is alone, after a reload too. */
  private remember(undone: readonly RedacAction[]) {
    this.undone = undone;
    const { table } = this.given;
    if (table && this.mine && this.isAlone) keepUndone(table, this.mine, undone);
  }

  private inTurn(act: () => Promise<void>) {
    this.before = this.before.then(act, act);
  }

  readonly take = (slot: number): Promise<Refusal | null> => {
    const active = document.activeElement;
    const pile = active instanceof HTMLElement ? active.dataset["pile"] : undefined;
    this.from = pile ? `[data-pile="${pile}"]` : "[data-pile]";
    return this.play({ type: "take", slot });
  };

  /** A tile of the desk is taken up; its outline lies where it is asked for, or where there is room first. */
  readonly pick = (tile: Tile, byKeys: boolean): void => {
    if (!this.mine) return;
    const { number: key, width, height } = tile;
    const asked = this.asked("place");
    const wished = asked?.tile === key ? asked : { x: 0, y: 0 };
    const spot = snap(this.page, areasOf(this.mine, this.page, this.tiles), tile, wished);
    this.carry.pick({ key, width, height, up: true, from: "desk" }, byKeys && spot ? "keys" : "tap", spot);
  };

  /** Laid by keys: on with the next tile of the desk. */
  readonly lay = (tile: number, { x, y }: Spot, up: boolean): void => {
    const byKeys = this.carry.way === "keys";
    void this.play({ type: "place", tile, x, y, up });
    if (byKeys) void tick().then(() => this.root?.querySelector<HTMLElement>("[data-desk]")?.focus());
  };

  readonly flipHeld = (): void => {
    const { held, carry } = this;
    if (held === null || held.key === "tribune") return;
    if (held.from === "desk") return carry.turn();
    carry.drop();
    void this.play({ type: "flip", tile: held.key });
  };

  readonly liftHeld = (): void => {
    const { held, carry } = this;
    if (held === null || held.key === "tribune") return;
    carry.drop();
    if (this.mine?.placed.some(([tile]) => tile === held.key)) void this.play({ type: "lift", tile: held.key });
  };

  /** A new day, or a page that has gone to print: what was begun is over. */
  private dropWhatIsOver() {
    $effect(() => {
      void [this.told.day, this.task, this.may];
      untrack(() => {
        if (this.task !== "layout" || !this.may) this.carry.drop();
      });
    });
  }

  /** One hand: the focus follows the tile, and goes back to where it came from. */
  private followTheHand() {
    $effect(() => {
      const holds = this.hand !== null;
      if (untrack(() => this.from) === null) return;
      void tick().then(() => {
        const find = (wanted: string) => this.root?.querySelector<HTMLElement>(wanted);
        const found = find(holds ? '[data-hand="keep"]' : (this.from ?? "[data-pile]")) ?? find("[data-pile]");
        found?.focus({ preventScroll: true });
      });
    });
  }

  /* What is said about it. */

  /** What is going on, for everybody. */
  readonly kicker = $derived.by((): string => {
    const { told, talk } = this;
    const { outcome, acting } = this.given;
    if (outcome) return talk.label("ending", outcome.ending);
    // Between the days a stage's name tells what to do; who has nothing to do is told whom the table waits for.
    const others = acting.filter((seat) => seat !== told.seat);
    if (!isDay(told) && others.length > 0 && others.length === acting.length)
      return word("table.their-turn", { name: talk.list(others.map((seat) => talk.name(seat))) });
    if (this.task === "watch") return talk.label("stage", told.stage);
    if (this.isAlone) return word("redac.kick-puzzle");
    const partner = seatsOf(told, this.at).find((seat) => seat !== told.seat);
    if (isDay(told) && partner !== undefined) {
      return word(this.isReporter ? "redac.kick-reporter" : "redac.kick-designer", { name: talk.name(partner) });
    }
    if (isInTurns(told)) {
      const turn = reporterOf(told, told.turn) ?? 0;
      return turn === told.seat ? word("redac.kick-slow") : word("redac.kick-slow-other", { name: talk.name(turn) });
    }
    return talk.label("stage", told.stage);
  });

  /** Whom the table waits for. */
  readonly awaited = $derived.by((): string => {
    const others = this.given.acting.filter((seat) => seat !== this.told.seat).map((seat) => this.talk.name(seat));
    return others.length > 0 ? word("redac.awaited", { names: this.talk.list(others) }) : "";
  });

  /** Who is addressed. */
  readonly lead = $derived.by((): string => {
    const { told, task } = this;
    const going = `${capitalised(this.kicker, reading.language)}.`;
    if (told.seat === null) return word("table.watching");
    if (task === "wait") return going;
    if (!this.may) return this.stage === "day" && !isInTurns(told) ? word("redac.lead-wait") : going;
    return word("redac.lead-you");
  });

  /** What can be done now, for whoever looks. */
  readonly how = $derived.by((): string => {
    const { told, task, mine, held, hand } = this;
    if (told.seat === null) return `${capitalised(this.kicker, reading.language)}.`;
    if (task === "wait" && mine?.token) return word("redac.how-wait", { number: mine.token });
    if (task === "wait") return word("table.waiting");
    if (task === "report" && hand && mine) {
      return mine.must_keep ? word("redac.must-keep") : keepingSays(this.view, this.tiles, mine, hand);
    }
    if (this.turning) return word("redac.hand-turning");
    if (task === "report") return this.mayTake ? word("redac.how-report") : word("table.waiting");
    if (task === "proof") return this.may ? word("redac.how-correct") : word("redac.proof-clean");
    if (task === "draft") return this.may ? word("redac.how-draft") : word("table.waiting");
    if (task !== "layout") return "";
    if (!this.may) return word("redac.how-slow-wait");
    if (held) {
      const headline = held.key === "tribune" ? word("redac.tribune") : (this.tiles[held.key]?.headline ?? "");
      return word("redac.how-held", { name: headline });
    }
    return mine && mine.extra > 0 ? word("redac.how-extra", { count: mine.extra }) : word("redac.how-layout");
  });

  /** The paragraph that says so. */
  readonly cited = $derived.by((): string | null => RULES[this.task] ?? null);
}

const RULES: Readonly<Partial<Record<Task, string>>> = {
  ready: "RED-2.1",
  report: "RED-3.1",
  layout: "RED-4.1",
  wait: "RED-5.1",
  proof: "RED-5.3",
  draft: "RED-7.1",
};
