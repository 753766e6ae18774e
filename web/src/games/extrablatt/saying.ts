/* What pieces and places are called, for who listens. */
import type { Talk } from "../../protocol/talk";
import { figure } from "../../words/words.svelte";
import { domainOf, MOTOR, sizeName, squareName } from "./page";
import type { Ad, Article, Card, ExtrablattView, Rectangle } from "./types";
import { word } from "./words";

export const copies = (value: number): string => figure(value);
export const thousands = (cheque: number): string => figure(cheque * 1000);
/** +50 000, −30 000. */
export const signed = (value: number): string => (value > 0 ? `+${figure(value)}` : figure(value));

const where = (tile: Rectangle) => ({ size: sizeName(tile), square: squareName(tile) });

/** "Culture : L’orgue avale son souffleur, 4 × 3 en A6, tirage 20 000, canard d’Hector". */
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
  return article.ducked === null ? name : `${name}, ${word("extra.ducked-by", { name: talk.name(article.ducked) })}`;
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
