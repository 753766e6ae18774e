/* What is said at each moment, to its reader: "À vous …" to whoever acts, "Zoé …" to everybody else. */
import type { Talk } from "../../protocol/talk";
import type { Seat } from "../../protocol/types";
import { isTrial, type Announced, type Trial, type TypoAction, type TypoView } from "./types";
import { word } from "./words";

/** What somebody who has to place a card is about. */
export type Doing = "looking" | "writing" | "giving";

export interface Moment {
  /** Whose turn it is, and for what. */
  readonly lead: string;
  /** What can be done, or what is asked. */
  readonly text: string;
}

export const namesOf = (acting: readonly Seat[], talk: Talk): string =>
  talk.list(acting.map((seat) => talk.name(seat)));

export function momentOf(
  view: TypoView,
  legal: readonly TypoAction[],
  acting: readonly Seat[],
  talk: Talk,
  doing: Doing,
): Moment {
  if (legal.length > 0) return ownMoment(view, talk, doing);
  const names = { names: namesOf(acting, talk), count: acting.length };
  const lead = view.stage === "over" ? "" : word(`typo.awaits-${view.stage}`, names);
  const text = [aside(view, talk), view.seat === null ? word("table.watching") : ""];
  return { lead, text: text.filter(Boolean).join(" ") };
}

function ownMoment(view: TypoView, talk: Talk, doing: Doing): Moment {
  const { stage, seat, announced: said } = view;
  const letter = seat === null ? "" : (view.chosen[seat] ?? "");
  const loses = word(view.options.empty_hand ? "typo.nowhere-help-hand" : "typo.nowhere-help", { letter });
  if (stage === "choose") return { lead: word("typo.yours-choose"), text: word("typo.how-choose") };
  if (stage === "spell") return { lead: word("typo.spell-own"), text: word("typo.spell-help") };
  if (stage === "replace") return { lead: word("typo.replace-title"), text: loses };
  if (said && isTrial(stage)) return { lead: word(`typo.${stage}-asked`), text: saying(stage, said, talk) };
  if (doing === "giving") return { lead: word("typo.nowhere-title", { letter }), text: loses };
  const text = doing === "writing" ? word(`typo.reads-${view.options.words}`) : word("typo.how-place");
  return { lead: word("typo.yours-place", { letter }), text };
}

const saying = (stage: Trial | "spell", said: Announced, talk: Talk) =>
  word(`typo.${stage}-said`, { name: talk.name(said.seat), word: said.word });

/** What those who have nothing to do now want to know. */
function aside(view: TypoView, talk: Talk): string {
  const { stage, seat, announced: said } = view;
  const mine = seat === null ? null : (view.chosen[seat] ?? null);
  if (said && stage === "spell") return saying(stage, said, talk);
  if (said && isTrial(stage)) {
    const others = { name: talk.name(view.referee ?? said.seat) };
    if (said.seat !== seat)
      return [saying(stage, said, talk), stage === "rule" ? word("typo.rule-others", others) : ""].join(" ");
    return `${word(`typo.${stage}-said-own`, { word: said.word })} ${word(`typo.${stage}-others`, others)}`;
  }
  if (seat !== null && seat === view.cardless) return word("typo.referee-idle");
  return stage === "choose" && mine !== null ? word("typo.case-chosen", { letter: mine }) : "";
}
