/* Every state that the gallery can show, by the name in its address. */
import type { Spot } from "../games/typo/types";
import type { Choice, Draft } from "../games/vips/choice";
import { DEFENSE } from "./defense";
import { EXTRABLATT } from "./extrablatt";

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
  "vips-over": { scene: "over" },
  "vips-over-women": { scene: "over-women" },
  "vips-two-place": { scene: "two-place" },
  "vips-two-over": { scene: "two-over" },
};

const LONG_NAMES = ["Anne-Charlotte", "Maximilien", "Marie-Antoinette", "Barthélemy", "Guillemette", "Jean-Christophe"];

export interface TypoState {
  readonly scene: string;
  readonly aim?: Spot;
  readonly typed?: string;
  readonly giving?: boolean;
  readonly picked?: number;
  readonly alarm?: number;
  /** What the engine seldom comes to: rows, a hand and names as long as they may be. */
  readonly rows?: readonly string[];
  readonly hand?: string;
  readonly names?: readonly string[];
}

/** `typed` is what stands after the letters that the row asks for. */
export const TYPO: Readonly<Record<string, TypoState>> = {
  "typo-choose": { scene: "choose" },
  "typo-choose-picked": { scene: "choose", picked: 3 },
  "typo-chosen": { scene: "chosen" },
  "typo-place": { scene: "place" },
  "typo-place-word": { scene: "place", aim: { row: 1, end: "right" }, typed: "ation", alarm: 38_000 },
  "typo-place-unspelt": { scene: "place", aim: { row: 0, end: "left" }, typed: "-x" },
  "typo-long-rows": {
    scene: "place",
    rows: ["ANTICONSTITU", "CONTRE", "ELASTI", "MU"],
    aim: { row: 0, end: "right" },
    typed: "tionnellement",
    alarm: 38_000,
  },
  "typo-long-names": { scene: "six", names: LONG_NAMES, alarm: 38_000 },
  "typo-long-names-doubt": { scene: "doubt", names: LONG_NAMES, alarm: 6_000 },
  "typo-long-hand": { scene: "choose", hand: "AABCDDEEEFGHIILMNOPQRS" },
  "typo-refused": { scene: "refused", aim: { row: 0, end: "left" }, typed: "t-office" },
  "typo-giving": { scene: "place", giving: true },
  "typo-long": { scene: "long" },
  "typo-six": { scene: "six", aim: { row: 1, end: "left" } },
  "typo-english": { scene: "english" },
  "typo-doubt": { scene: "doubt", alarm: 6_000 },
  "typo-doubt-watching": { scene: "doubt-watching", alarm: 6_000 },
  "typo-announced": { scene: "announced", alarm: 14_000 },
  "typo-replace": { scene: "replace" },
  "typo-replacing": { scene: "replacing" },
  "typo-spell": { scene: "spell", alarm: 14_000 },
  "typo-spelling": { scene: "spelling", alarm: 14_000 },
  "typo-vote": { scene: "vote", alarm: 14_000 },
  "typo-voted": { scene: "voted", alarm: 14_000 },
  "typo-rule": { scene: "rule", alarm: 14_000 },
  "typo-ruled": { scene: "ruled" },
  "typo-aside": { scene: "aside" },
  "typo-aside-rule": { scene: "aside-rule", alarm: 14_000 },
  "typo-unknown": { scene: "unknown", aim: { row: 1, end: "right" }, typed: "obus", alarm: 38_000 },
  "typo-appealed": { scene: "appealed", alarm: 14_000 },
  "typo-appeal": { scene: "appeal", alarm: 14_000 },
  "typo-watching": { scene: "watching" },
  "typo-waiting": { scene: "waiting" },
  "typo-variant": { scene: "variant", giving: true, alarm: 21_000 },
  "typo-over": { scene: "over" },
  "typo-over-variant": { scene: "over-variant" },
};

export interface RedacState {
  readonly scene: string;
  readonly alarm?: number;
  readonly opened?: number;
  readonly asking?: "maquette" | "tirage";
}

export const REDAC: Readonly<Record<string, RedacState>> = {
  "redac-ready": { scene: "ready" },
  "redac-report": { scene: "report", alarm: 157_000 },
  "redac-empty-handed": { scene: "empty-handed", alarm: 231_000 },
  "redac-refused": { scene: "refused", alarm: 58_000 },
  "redac-layout": { scene: "layout", alarm: 42_000 },
  "redac-last-seconds": { scene: "layout", alarm: 8_000 },
  "redac-no-hints": { scene: "no-hints", alarm: 74_000 },
  "redac-printed": { scene: "printed", alarm: 25_000 },
  "redac-opened": { scene: "printed", alarm: 25_000, opened: 1 },
  "redac-proof": { scene: "proof", alarm: 19_000 },
  "redac-draft": { scene: "draft" },
  "redac-draft-waiting": { scene: "draft-waiting" },
  "redac-sunday": { scene: "sunday" },
  "redac-slow": { scene: "slow" },
  "redac-newsroom": { scene: "newsroom", alarm: 112_000 },
  "redac-puzzle": { scene: "puzzle" },
  "redac-watching": { scene: "watching", alarm: 42_000 },
  "redac-ready-waiting": { scene: "ready-waiting" },
  "redac-report-asked": { scene: "empty-handed", alarm: 131_000, asking: "maquette" },
  "redac-report-six": { scene: "six", alarm: 131_000 },
  "redac-report-newsroom": { scene: "six-newsroom", alarm: 131_000 },
  "redac-slow-waiting": { scene: "slow-waiting" },
  "redac-layout-asked": { scene: "layout", alarm: 42_000, asking: "tirage" },
  "redac-layout-sunday": { scene: "sunday-layout", alarm: 58_000 },
  "redac-layout-extra": { scene: "extra", alarm: 58_000 },
  "redac-proof-waiting": { scene: "proof-waiting", alarm: 12_000 },
  "redac-draft-six": { scene: "six-draft" },
  "redac-lot": { scene: "lot" },
  "redac-watching-six": { scene: "sunday-watching", alarm: 42_000 },
  "redac-over": { scene: "over" },
  "redac-alone": { scene: "alone" },
};

export const SHEETS = [
  "portraits",
  "thumbnails",
  "mixes-men",
  "mixes-women",
  "banners",
  "parts",
  "posters",
  "photos",
  "tiles",
] as const;
export const FRONTS = ["front", "front-empty"] as const;

/** What the page around a table does to a state: it is looked back at while the match goes on, or about to begin. */
const ASPECTS = {
  "look-back": [
    "vips-bet",
    "vips-follow",
    "vips-argue",
    "typo-choose",
    "typo-place",
    "typo-long-names",
    "typo-vote",
    "defense-turn",
    "defense-move",
    "defense-post",
    "defense-long-names",
    "defense-give",
    "extrablatt-first",
    "extrablatt-act",
    "extrablatt-duel",
    "extrablatt-refill",
    "extrablatt-waiting-four",
    "redac-ready",
    "redac-report",
    "redac-report-six",
    "redac-layout",
    "redac-layout-sunday",
    "redac-proof",
    "redac-draft-six",
    "redac-watching-six",
  ],
  "count-in": ["redac-report", "redac-report-six", "redac-watching-six"],
} as const;
type Aspect = keyof typeof ASPECTS;

/** A name in an address, taken apart. */
export function aspectOf(name: string): { state: string; aspect: Aspect | null } {
  const found = (Object.keys(ASPECTS) as Aspect[]).find((aspect) => name.endsWith(`-${aspect}`));
  return found ? { state: name.slice(0, -found.length - 1), aspect: found } : { state: name, aspect: null };
}

const SCENES = [
  ...[TABLES, TYPO, DEFENSE, EXTRABLATT, REDAC].flatMap((scenes) => Object.keys(scenes)),
  ...Object.entries(ASPECTS).flatMap(([aspect, states]) => states.map((state) => `${state}-${aspect}`)),
];
/** The states in which somebody plays or watches: these fit into every window. What is over is read, and scrolls. */
export const FITTED: readonly string[] = SCENES.filter((name) => !/-(over|rules|alone|opened)/.test(name));
export const STATES: readonly string[] = [...FRONTS, ...SCENES, ...SHEETS];
