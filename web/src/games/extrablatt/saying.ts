/* What pieces, places and actions are called. */
import type { Talk } from "../../protocol/talk";
import { figure } from "../../words/words.svelte";
import { domainOf, MOTOR, sizeName, squareName } from "./page";
import type { Ad, Article, Card, ExtrablattAction, ExtrablattView, Rectangle } from "./types";
import { word } from "./words";

export const copies = (value: number): string => figure(value);
export const thousands = (cheque: number): string => figure(cheque * 1000);
/** +50 000, −30 000. */
export const signed = (value: number): string => (value > 0 ? `+${figure(value)}` : figure(value));

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
