/* What a review comes to, in figures for the reader. */
import type { JudgedMove, Fortune, Review, Worth } from "../protocol/house";
import { grammarOf } from "../words/grammar";
import { reading } from "../words/words.svelte";

/** A share as a percentage: 62 %. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(grammarOf(reading.language).locale, { style: "percent", maximumFractionDigits: 0 })
    .format(share)
    .replace("-", "−");

/** Points, with as many decimals as say something. */
export const points = (value: number, sign = false): string =>
  new Intl.NumberFormat(grammarOf(reading.language).locale, {
    maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0,
    signDisplay: sign ? "exceptZero" : "auto",
  })
    .format(value)
    .replace("-", "−");

/** What a worth says in this game: points, or a share of the win. */
export const told = (review: Review, worth: Worth): string =>
  review.points ? points(worth.lead.mean, true) : `${worth.chance.mean > 0 ? "+" : ""}${percent(worth.chance.mean)}`;

/** The decision of an entry, if it was weighed. */
export const decisionAt = (review: Review | null, number: number): JudgedMove | undefined =>
  review?.decisions.find((one) => one.number === number);

/** The draw that was worth most to a seat, for better or worse. */
export function luckiest(review: Review, seat: number): Fortune | undefined {
  const weight = ({ gain }: Fortune) => Math.abs(review.points ? gain.lead.mean : gain.chance.mean);
  return review.fortunes
    .filter((one) => one.seat === seat)
    .reduce<Fortune | undefined>(
      (best, one) => (best === undefined || weight(one) > weight(best) ? one : best),
      undefined,
    );
}
