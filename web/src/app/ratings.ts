/* Ratings over HTTP. Comes with the pages that show them. */
import type { RatingCurve, Standings, TableRatings } from "../protocol/house";
import { ask } from "./api";

export const ratings = {
  mine: () => ask<readonly RatingCurve[]>("/api/me/ratings"),
  standings: (slug: string) => ask<Standings>(`/api/ratings/${encodeURIComponent(slug)}`),
  at: (table: string) => ask<TableRatings>(`/api/tables/${encodeURIComponent(table)}/ratings`),
};
