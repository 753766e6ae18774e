/*
 * A table of Das Extrablatt as whoever looks at it has it: which paper is shown, what is held over it, and what hands do
 * with that. It knows no rule.
 */
import { untrack } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import { messagesOf } from "../../parts/frame/recent";
import { talkOf } from "../../protocol/talk";
import type { Seat } from "../../protocol/types";
import { capitalised } from "../../words/typography";
import { reading } from "../../words/words.svelte";
import type { BoardProps } from "../board";
import {
  beginning,
  isAllowed,
  layings,
  mayTakeFeet,
  misprintable,
  pickColumn,
  pickSize,
  planned,
  release,
  rotate,
  shift,
  type Choice,
} from "./choice";
import { Foresight } from "./foresight.svelte";
import { freshOf } from "./fresh";
import type { Held } from "./held";
import { contacts, domainOf, MOTOR, pageOf, placeFor, reachable, sizeName, squareName } from "./page";
import type Spread from "./Spread.svelte";
import { deskOf, doing } from "./table";
import type { Column, ExtrablattAction, ExtrablattView, SentView, Size } from "./types";
import { word } from "./words";

/** For the gallery: what is held from the start, and whose paper is opened. */
interface Started {
  start?: Partial<Choice>;
  opened?: Seat;
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
  /** Whether there is room for one page only; the other stands small beside it. */
  readonly leaf = new MediaQuery("(max-width: 599px) and (min-height: 561px)");
  readonly foresight: Foresight;
  spread: ReturnType<typeof Spread> | undefined = $state();
  private readonly handed: () => ExtrablattProps;

  constructor(handed: () => ExtrablattProps) {
    this.handed = handed;
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
  /** What is told aloud and is news: not which cards came to the fax, which shows them. */
  readonly aloud = $derived.by(() =>
    this.given.log.map((told) => ({ ...told, messages: told.messages.filter(({ key }) => key !== "filled") })),
  );
  /** What others laid since one's last action. */
  readonly fresh = $derived.by(() => freshOf(this.given.log, this.view.seat));

  /** Whatever happens begins a choice anew; chat and clocks do not, nor does the other one's cheque in a duel. */
  private readonly moment = $derived.by(() => {
    const { view, log } = this.given;
    return `${view.stage === "duel" ? view.duels.length : log.at(-1)?.number} ${view.stage}`;
  });
  choice: Choice = $derived.by(() => {
    void this.moment;
    return untrack(() => ({ ...beginning(this.view, this.given.legal), ...this.given.start }));
  });
  /** Whether anything was pointed at since: an ad is in hand before. */
  isTouched = $derived.by(() => {
    void this.moment;
    return false;
  });
  /** The paper that was opened to be looked at, instead of the one that is worked on. */
  opened: Seat | null = $derived.by(() => {
    void this.moment;
    return untrack(() => this.given.opened ?? null);
  });
  readonly desk = $derived.by(() => deskOf(this.view));
  /** When all is over, the paper that has won. */
  readonly owner = $derived.by(() => this.opened ?? this.given.outcome?.winners[0] ?? this.desk);
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
  /** Where a lesson asks for a tile, until one is held there. */
  readonly targets = $derived.by(() => (this.isAtWork && !this.held?.fits ? layings(this.given.asked ?? []) : []));
  readonly misprints = $derived.by(() =>
    misprintable(this.isAtWork && this.view.stage === "misprint" ? this.given.legal : []),
  );
  /** The page that is shown where there is room for one: that of the tile in hand, or of what can be pointed at. */
  page: 0 | 1 = $derived.by(() => {
    const [first] = this.misprints;
    const tile = this.held?.tile ?? (first === undefined ? null : this.view.papers[this.desk]?.articles[first]);
    return tile ? pageOf(this.view.numbers.page, tile) : 0;
  });

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

  /** The duel that goes on, or that was settled just now, unless the fax is needed in its place. */
  readonly duel = $derived.by(() => {
    const { view } = this;
    const isNews = messagesOf(this.given.log.slice(-1), "won", "won-known").length > 0;
    return view.duel ?? (isNews && !(this.acts && mayTakeFeet(view)) ? (view.duels.at(-1) ?? null) : null);
  });

  /* What hands do. */

  readonly choose = (next: Choice): void => {
    this.choice = next;
    this.isTouched = true;
    this.opened = null;
    if (this.given.refusal) this.given.onseen();
  };
  private async hold(next: Choice, byKey: boolean): Promise<void> {
    this.choose(next);
    if (byKey) await this.spread?.focusGhost();
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
  /** A small paper is touched: it is opened, or put away; of the one that is shown, the other page. */
  readonly open = (seat: Seat): void => {
    if (this.leaf.current && this.owner === seat) this.page = this.page === 0 ? 1 : 0;
    else this.opened = this.owner === seat || this.desk === seat ? null : seat;
  };

  /* What is said about it. */

  readonly lead = $derived.by(() => capitalised(this.whoseTurn(), reading.language));
  readonly kicker = $derived.by(() =>
    this.acts ? `${this.lead} · ${this.talk.label("stage", this.view.stage)}` : this.lead,
  );

  private whoseTurn(): string {
    const { view, talk } = this;
    const { outcome, acting } = this.given;
    if (outcome !== null) return talk.label("ending", outcome.ending);
    if (view.seat !== null && acting.includes(view.seat))
      return word("table.your-turn", { name: talk.name(view.seat) });
    if (acting.length === 0) return talk.label("stage", view.stage);
    const name = talk.list(acting.map((seat) => talk.name(seat)));
    return acting.length > 1
      ? word("extra.both-choose", { names: name })
      : word(`extra.does-${doing(view.stage)}`, { name });
  }
}
