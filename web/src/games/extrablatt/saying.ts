/* What pieces, places and actions are called. */
import type { Talk } from "../../protocol/talk";
import { messagesOf } from "../../parts/frame/recent";
import type { Message, Told } from "../../protocol/types";
import { figure } from "../../words/words.svelte";
import { onTurn, type Mode } from "./choice";
import { domainOf, MOTOR, sizeName, squareName, squaresOf } from "./page";
import type { Ad, Article, Card, ExtrablattAction, ExtrablattView, Rectangle } from "./types";
import { word } from "./words";

export const copies = (value: number): string => figure(value);
export const thousands = (cheque: number): string => figure(cheque * 1000);
const where = (tile: Rectangle) => ({ size: sizeName(tile), square: squareName(tile) });

/** "Culture : L’orgue avale son souffleur, 4 × 3 en A6, tirage 20 000, coquille d’Hector". */
export function articleName(article: Article, talk: Talk): string {
  const domain = domainOf(article.headline);
  const values = {
    domain: talk.label("domain", domain),
    headline: talk.label("headline", article.headline),
    value: copies(article.value),
    ...where(article),
  };
  const name =
    article.photo === null
      ? word("extra.article-name", values)
      : word("extra.photo-name", { ...values, photo: talk.label("photo", `${domain}-${article.photo}`) });
  return article.misprint === null
    ? name
    : `${name}, ${word("extra.misprint-by", { name: talk.name(article.misprint) })}`;
}

export const adName = (ad: Ad, talk: Talk): string => word("extra.ad-name", { name: talk.name(ad.by), ...where(ad) });

export const cardName = (card: Card, talk: Talk): string =>
  card === MOTOR
    ? word("extra.motor")
    : word("extra.dispatch-name", {
        domain: talk.label("domain", domainOf(card)),
        headline: talk.label("headline", card),
      });

/** Why a dispatch cannot be written, in the few words that its card has room for. */
export function obstacleWords(message: Message, talk: Talk): string {
  const { key, values } = message;
  const short = OBSTACLES[key];
  const { domain = null } = values;
  return short
    ? word(short, { domain: domain === null ? "" : talk.label("domain", String(domain)) })
    : talk.tell(message);
}
const OBSTACLES: Readonly<
  Record<string, "extra.off-touch" | "extra.off-thrice" | "extra.off-photo" | "extra.off-full">
> = {
  "nothing-touches": "extra.off-touch",
  "written-and-pictured": "extra.off-thrice",
  "no-photo": "extra.off-photo",
  "nothing-fits-any-more": "extra.off-full",
};

/** Whether a dispatch would be a second copy, and so a photo. */
export const isSecond = (view: ExtrablattView, card: Card): boolean =>
  view.seat !== null && (view.papers[view.seat]?.articles.some((article) => article.headline === card) ?? false);

/** What a button says that it does. */
export function verbOf(view: ExtrablattView, action: ExtrablattAction, talk: Talk): string {
  switch (action.type) {
    case "write":
      return word(isSecond(view, view.columns[action.column]?.[0] ?? MOTOR) ? "extra.do-photo" : "extra.do-write");
    case "eliminate":
      return word("extra.do-eliminate", { count: action.second === null ? 1 : 2 });
    case "motor":
      return action.target === null
        ? word("extra.do-motor")
        : word("extra.do-duel", { name: talk.name(action.target) });
    case "pay":
      return word("extra.do-pay", { value: thousands(action.cheque) });
    case "refill":
      return word("extra.do-refill", { pile: talk.label("pile", action.pile) });
    default:
      return word(`extra.do-${action.type}`);
  }
}

/** What the button is for, before anything is chosen. */
export function verbOfNothing(view: ExtrablattView, mode: Mode): string {
  if (onTurn(view)) return mode === "eliminate" ? word("extra.do-eliminate", { count: 1 }) : word(`extra.do-${mode}`);
  if (view.stage === "duel" || view.stage === "refill") return word(`extra.to-${view.stage}`);
  if (view.stage === "second") return word("extra.do-eliminate", { count: 1 });
  return view.stage === "advertise" || view.stage === "misprint" ? word(`extra.do-${view.stage}`) : "";
}

/** What is in hand and where it would lie, or what would go; nothing for any other action. */
export function trialOf(view: ExtrablattView, action: ExtrablattAction | null, talk: Talk): string {
  if (action?.type === "write") {
    const card = view.columns[action.column]?.[0] ?? MOTOR;
    const headline = card === MOTOR ? word("extra.motor") : talk.label("headline", card);
    return word("extra.trial", { headline, ...where(action) });
  }
  if (action?.type === "advertise") return word("extra.trial-ad", where(action));
  if (action?.type === "eliminate") {
    const { first, second } = action;
    const cards = [
      view.columns[first]?.[0],
      second === null ? undefined : view.columns[second]?.[second === first ? 1 : 0],
    ];
    return `${talk.list(cards.flatMap((one) => (one === undefined ? [] : [talk.label("headline", one)])))}.`;
  }
  return "";
}

/** What the newest move means for the reader: for the article on the same headline, or for the reader's own paper. */
export function stakesOf(view: ExtrablattView, log: readonly Told[]): string {
  const last = log.findLast((told) => told.messages.length > 0);
  const newest = messagesOf(last ? [last] : [], "wrote", "advertised", "misprinted").at(-1);
  if (newest === undefined || view.seat === null || newest.values["seat"] === view.seat) return "";
  const { headline, other, size } = newest.values;
  if (newest.key === "wrote") return comparison(view, Number(headline), String(size));
  if (other !== view.seat) return "";
  return newest.key === "misprinted"
    ? word("extra.stake-misprint")
    : word("extra.stake-ad", { count: squaresIn(String(size)) });
}

/** "4×3" as squares. */
const squaresIn = (size: string): number => size.split("×").reduce((product, side) => product * Number(side), 1);

function comparison(view: ExtrablattView, headline: Card, size: string): string {
  const mine = view.papers[view.seat ?? 0]?.articles.find((one) => one.headline === headline && one.photo === null);
  if (mine === undefined) return "";
  const more = squaresOf(mine) - squaresIn(size);
  return word(more > 0 ? "extra.stake-larger" : more < 0 ? "extra.stake-smaller" : "extra.stake-same");
}
