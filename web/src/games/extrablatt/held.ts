/* A tile in hand, over a page. */
import type { Edge } from "./page";
import type { Card, Rectangle } from "./types";

export interface Held {
  readonly tile: Rectangle;
  /** What would be written on it; null for an ad. */
  readonly card: Card | null;
  readonly fits: boolean;
  /** Where it touches its domain. */
  readonly edges: readonly Edge[];
  /** All that, for who listens. */
  readonly words: string;
}
