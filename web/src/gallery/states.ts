/* Every state that the gallery can show, by the name in its address. */
import type { Choice, Draft } from "../games/vips/choice";
import { DEFENSE } from "./defense";

export interface TableState {
  readonly scene: string;
  readonly choice?: Choice;
  readonly draft?: Draft;
  readonly rule?: string;
}

export const TABLES: Readonly<Record<string, TableState>> = {
  "vips-bet": { scene: "bet", draft: [4, 5, null] },
  "vips-bet-women": { scene: "bet-women", draft: [4, 1, 5] },
  "vips-place": { scene: "place" },
  "vips-place-chip": { scene: "place", choice: { chip: "red", piece: null, partner: null } },
  "vips-place-planned": { scene: "place", choice: { chip: "blue", piece: 8, partner: null } },
  "vips-follow": { scene: "follow" },
  "vips-follow-chosen": { scene: "follow", choice: { chip: null, piece: 6, partner: null } },
  "vips-follow-swap": { scene: "follow", choice: { chip: null, piece: 6, partner: 7 } },
  "vips-refused": { scene: "refused", choice: { chip: null, piece: 0, partner: 1 } },
  "vips-rules": { scene: "refused", rule: "VIP-2.3" },
  "vips-waiting": { scene: "waiting" },
  "vips-watching": { scene: "watching" },
  "vips-argue": { scene: "argue" },
  "vips-smile": { scene: "smile" },
  "vips-over": { scene: "over" },
  "vips-over-smile": { scene: "over-smile" },
  "vips-two-place": { scene: "two-place" },
  "vips-two-over": { scene: "two-over" },
};

export const SHEETS = ["portraits", "thumbnails", "mixes-men", "mixes-women", "banners", "parts", "posters"] as const;
export const FRONTS = ["front", "front-empty"] as const;
export const STATES: readonly string[] = [...FRONTS, ...Object.keys(TABLES), ...Object.keys(DEFENSE), ...SHEETS];
