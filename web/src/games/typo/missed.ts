/* What nobody thought of, by the card that was lost for it. */
import type { Seat } from "../../protocol/types";
import type { Missed } from "./types";

export interface Loss {
  /** Whose card was lost; null for the rows as they lie at the end. */
  readonly seat: Seat | null;
  readonly letter: string;
  readonly places: readonly Missed[];
}

/** In the order of the game: places that follow one another and are of one card belong together. */
export function losses(missed: readonly Missed[]): Loss[] {
  const found: Loss[] = [];
  for (const one of missed) {
    const last = found.at(-1);
    if (last && last.seat === one.seat && last.letter === one.letter)
      found[found.length - 1] = { ...last, places: [...last.places, one] };
    else found.push({ seat: one.seat, letter: one.letter, places: [one] });
  }
  return found;
}
