/*
 * A table of Das Extrablatt as whoever looks at it has it: which paper is shown, what is held over it, and what hands do
 * with that. It knows no rule.
 */
import { untrack } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import { talkOf } from "../../protocol/talk";
import type { Seat } from "../../protocol/types";
import { capitalised } from "../../words/typography";
import { reading } from "../../words/words.svelte";
import type { BoardProps } from "../board";
import {
  beginning,
  misprintable,
  isAllowed,
  pickColumn,
  pickSize,
  planned,
  release,
  rotate,
  shift,
  type Choice,
} from "./choice";
import { Foresight } from "./foresight.svelte";
import type { Held } from "./held";
import { contacts, domainOf, MOTOR, pageOf, placeFor, reachable, sizeName, squareName } from "./page";
import type Spread from "./Spread.svelte";
import { deskOf } from "./table";
import type { Column, ExtrablattAction, ExtrablattView, SentView, Size } from "./types";
import { word } from "./words";

interface Started {
  /** What is held from the start: for the gallery. */
  start?: Partial<Choice>;
}
/** What the table is handed, and the same with its view unfolded. It predicts nothing. */
export type SentProps = Omit<BoardProps<SentView, ExtrablattAction>, "prediction"> & Started;
export type ExtrablattProps = BoardProps<ExtrablattView, ExtrablattAction> & Started;

/** Where the focus goes when what had it is gone. */
export const REST = "[data-spread]";

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export class Composing {
  readonly narrow = new MediaQuery("max-width: 1000px");
  readonly foresight: Foresight;
  spread: ReturnType<typeof Spread> | undefined = $state();
  private seenDuels = $state(0);
  private readonly handed: () => ExtrablattProps;

  constructor(handed: () => ExtrablattProps) {
    this.handed = handed;
    this.seenDuels = untrack(() => this.view.duels.length);
    this.foresight = new Foresight(
      () => this.question,
      () => this.given.onpreview ?? null,
    );
  }

  /** What the board was handed. */
  get given(): ExtrablattProps {
    return this.handed();
  }
  get view(): ExtrablattView {
    return this.given.view;
  }

  readonly talk = $derived.by(() => {
    const { catalogues, players, view } = this.given;
    return talkOf(catalogues, players, view.seat);
  });
  readonly acts = $derived.by(() => this.given.legal.length > 0);

  /** Whatever happens begins a choice anew; chat and clocks do not, nor does the other one's cheque in a duel. */
  private readonly moment = $derived.by(() => {
    const { view, log } = this.given;
    return `${view.stage === "duel" ? view.duels.length : log.at(-1)?.number} ${view.stage}`;
  });
  choice: Choice = $derived.by(() => {
    void this.moment;
    return untrack(() => ({ ...beginning(this.view, this.given.legal), ...this.given.start }));
  });
  /** The paper that was opened to be looked at, instead of the one that is worked on. */
  opened: Seat | null = $derived.by(() => {
    void this.moment;
    return null;
  });
  readonly desk = $derived.by(() => deskOf(this.view));
  readonly owner = $derived.by(() => this.opened ?? this.desk);
  private readonly isAtWork = $derived.by(() => this.acts && this.owner === this.desk);

  /* What is in hand. */

  readonly plan = $derived.by(() => planned(this.view, this.given.legal, this.choice));
  /** The tile that the plan lays. */
  private readonly tile = $derived.by(() =>
    this.plan?.type === "write" || this.plan?.type === "advertise" ? this.plan : null,
  );
  readonly isLaying = $derived.by(() => this.acts && this.tile !== null);
  private readonly card = $derived.by(() =>
    this.plan?.type === "write" ? (this.view.columns[this.plan.column]?.[0] ?? MOTOR) : null,
  );
  readonly edges = $derived.by(() => {
    const [{ plan, card }, paper] = [this, this.view.papers[this.desk]];
    return plan?.type === "write" && card !== null && card !== MOTOR && paper
      ? contacts(paper, domainOf(card), plan)
      : [];
  });
  /** The column whose dispatch goes on the tile; an ad has none. */
  readonly column = $derived.by(() => (this.view.stage === "advertise" ? null : this.choice.column));
  /** Squares that the tile in hand could cover. */
  readonly lit = $derived.by(() =>
    reachable(
      this.isAtWork && this.tile && this.choice.size ? placeFor(this.view, this.column, this.choice.size) : undefined,
    ),
  );
  readonly held = $derived.by((): Held | null => {
    const { tile, card, edges } = this;
    if (!this.isAtWork || tile === null) return null;
    const fits = isAllowed(this.view, this.given.legal, tile);
    return { tile, card, fits, edges, words: this.heldWords(tile, fits) };
  });
  readonly misprints = $derived.by(() =>
    misprintable(this.isAtWork && this.view.stage === "misprint" ? this.given.legal : []),
  );
  /** The page that a narrow screen shows. */
  page: 0 | 1 = $derived.by(() => (this.held ? pageOf(this.view.numbers.page, this.held.tile) : 0));

  private heldWords(tile: NonNullable<typeof this.tile>, fits: boolean): string {
    const { card, edges } = this;
    const what = card === null || card === MOTOR ? word("extra.an-ad") : this.talk.label("headline", card);
    return [
      word("extra.held", { what, size: sizeName(tile), square: squareName(tile) }),
      edges.length > 0 ? word("extra.touches", { count: edges.length }) : "",
      word(fits ? "extra.fits" : "extra.not-here"),
    ]
      .filter((part) => part !== "")
      .join(" ");
  }

  /** What is worth foreseeing: not which cheque is paid. */
  private readonly question = $derived.by(() =>
    this.acts && this.plan !== null && this.plan.type !== "pay"
      ? { key: `${this.moment} ${JSON.stringify(this.plan)}`, action: this.plan }
      : null,
  );

  /* A duel that has just been settled is shown until it was seen. */

  private readonly lastDuel = $derived.by(() =>
    this.view.duels.length > this.seenDuels ? (this.view.duels.at(-1) ?? null) : null,
  );
  readonly duel = $derived.by(() => this.view.duel ?? (this.view.stage === "over" ? null : this.lastDuel));

  readonly seeDuel = (): void => {
    this.seenDuels = this.view.duels.length;
  };

  /* What hands do. */

  readonly choose = (next: Choice): void => {
    this.choice = next;
    this.opened = null;
    if (this.given.refusal) this.given.onseen();
  };
  private async hold(next: Choice, byKey: boolean): Promise<void> {
    this.choose(next);
    if (byKey) await this.spread?.focusGhost();
    else if (this.narrow.current) document.querySelector(REST)?.scrollIntoView({ block: "nearest" });
  }
  readonly pickFoot = (column: Column, byKey: boolean): void => {
    const { choice } = this;
    void this.hold(pickColumn(this.view, this.given.legal, choice, column), byKey && choice.mode !== "eliminate");
  };
  readonly pickTile = (size: Size, byKey: boolean): void =>
    void this.hold(pickSize(this.view, this.choice, size), byKey);
  readonly drag = (column: Column, event: PointerEvent): void => {
    const { choice } = this;
    if (choice.mode !== "write" || choice.column !== column)
      this.choose(pickColumn(this.view, this.given.legal, { ...choice, mode: "write" }, column));
    this.spread?.lead(event.clientX, event.clientY);
  };
  readonly turn = (): void => this.choose(rotate(this.view, this.choice));
  /** Arrows move the tile, R turns it, Escape drops it; Enter is the button's own. */
  readonly press = (pressed: string): boolean => {
    const arrow = ARROWS[pressed];
    if (arrow) this.choose(shift(this.view, this.choice, ...arrow));
    else if (pressed.toLowerCase() === "r") this.turn();
    else if (pressed === "Escape") this.drop();
    else return false;
    return true;
  };
  readonly drop = (): void => {
    const column = this.choice.column;
    if (this.view.stage === "advertise") return;
    this.choose(release(this.choice));
    if (column !== null) document.querySelector<HTMLElement>(`[data-foot="${column}"]`)?.focus({ preventScroll: true });
  };
  readonly send = (action: ExtrablattAction): void => {
    this.seeDuel();
    this.given.onplay(action);
  };

  /* What is said about it. */

  readonly head = $derived.by(() => (this.given.outcome ? "over" : this.acts ? this.view.stage : "wait"));
  readonly kicker = $derived.by(() => capitalised(this.whatNow(), reading.language));

  private whatNow(): string {
    const { view, talk } = this;
    const { outcome, acting } = this.given;
    if (outcome !== null) return talk.label("ending", outcome.ending);
    const todo = talk.label("stage", view.stage);
    if (view.seat !== null && acting.includes(view.seat))
      return `${word("table.your-turn", { name: talk.name(view.seat) })} · ${todo}`;
    const [first] = acting;
    if (first === undefined) return todo;
    if (acting.length > 1)
      return word("extra.both-choose", { names: talk.list(acting.map((seat) => talk.name(seat))) });
    return word("table.their-turn", { name: talk.name(first) });
  }
}
