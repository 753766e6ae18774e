/* The rule of the moment, said to its reader, and the paragraph that it is found under. */
import type { Talk } from "../../protocol/talk";
import type { Seat } from "../../protocol/types";
import { capitalised } from "../../words/typography";
import { reading } from "../../words/words.svelte";
import { cardAsking } from "./table";
import type { DefenseAction, DefenseView, Stage } from "./types";
import { word } from "./words";

const READ_AT: Partial<Readonly<Record<Stage, string>>> = {
  turn: "DEF-2.1",
  move: "DEF-2.2",
  walk: "DEF-5.4",
  brush: "DEF-5.4",
  post: "DEF-3.1",
  fog: "DEF-6.6",
  double: "DEF-6.5",
  bar: "DEF-6.1",
  scraper: "DEF-6.3",
  give: "DEF-5.4",
  swap: "DEF-5.4",
  look: "DEF-5.4",
  discard: "DEF-5.4",
};
export const readAt = (stage: Stage, isExchange: boolean): string | null =>
  isExchange ? "DEF-4.1" : (READ_AT[stage] ?? null);

interface Moment {
  readonly view: DefenseView;
  readonly talk: Talk;
  /** Whose turn it is. */
  readonly actor: Seat | null;
  readonly isExchange: boolean;
}

/** "À vous, un 5." or "Zoé choisit sa case." */
export function leadOf({ view, talk, actor, isExchange }: Moment): string {
  if (actor === null) return `${capitalised(talk.label("stage", view.stage), reading.language)}.`;
  if (actor !== view.seat) return theirs(view, talk.name(actor));
  const card = cardAsking(view);
  if (isExchange) return word("defense.lead-exchange");
  if (card) return word("defense.lead-card", { card: talk.label("chance", card.text) });
  return view.stage === "move" ? word("defense.lead-roll", { pips: view.roll }) : word("defense.lead");
}

function theirs(view: DefenseView, name: string): string {
  switch (view.stage) {
    case "turn":
    case "post":
    case "fog":
    case "bar":
    case "scraper":
    case "double":
      return word(`defense.theirs-${view.stage}`, { name });
    case "move":
    case "walk":
    case "brush":
      return word("defense.theirs-move", { name, count: view.routes.length });
    default:
      return word("defense.theirs-card", { name });
  }
}

/** What can be done now, in a sentence or two. */
export function whatNow(
  moment: Moment & { readonly legal: readonly DefenseAction[]; readonly isSuggesting: boolean },
): string {
  const { view, legal, talk, actor } = moment;
  if (view.seat === null) return word("table.watching");
  if (legal.length === 0) return "";
  if (moment.isSuggesting) return word("defense.how-suggest", { name: talk.name(actor ?? 0) });
  if (moment.isExchange) return word("defense.how-exchange");
  const card = cardAsking(view);
  if (view.trapped && ["post", "fog", "double"].includes(view.stage)) return word("defense.how-stick");
  if (card) return talk.label("chance-text", card.text);
  switch (view.stage) {
    case "turn":
      return word(view.options.simplified ? "defense.how-turn-simplified" : "defense.how-turn");
    case "move":
      return word("defense.how-move");
    case "post":
      return word(
        legal.some((action) => "cards" in action && action.cards.length > 0)
          ? "defense.how-post"
          : "defense.nothing-fits",
      );
    default:
      return "";
  }
}
