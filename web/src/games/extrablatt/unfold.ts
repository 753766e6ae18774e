/* Structs that are sent as arrays (without field names, to save bytes), decoded into objects. */
import type { Ad as SentAd, Article as SentArticle } from "../../protocol/extrablatt";
import type { Ad, Article, ExtrablattView, SentView } from "./types";

const article = ([headline, x, y, width, height, value, photo, misprint]: SentArticle): Article => ({
  headline,
  x,
  y,
  width,
  height,
  value,
  photo,
  misprint,
});

const ad = ([x, y, width, height, by]: SentAd): Ad => ({ x, y, width, height, by });

export const unfolded = (view: SentView): ExtrablattView => ({
  ...view,
  papers: view.papers.map(({ articles, ads, tiles }) => ({ articles: articles.map(article), ads: ads.map(ad), tiles })),
});
