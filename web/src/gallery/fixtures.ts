/* Positions played by the engine; `fixtures/make.py` writes them. */
import argue from "../../fixtures/argue.json";
import bet from "../../fixtures/bet.json";
import betWomen from "../../fixtures/bet-women.json";
import catalogue from "../../fixtures/catalogue.json";
import follow from "../../fixtures/follow.json";
import over from "../../fixtures/over.json";
import overWomen from "../../fixtures/over-women.json";
import place from "../../fixtures/place.json";
import refused from "../../fixtures/refused.json";
import rules from "../../fixtures/rules.json";
import twoOver from "../../fixtures/two-over.json";
import twoPlace from "../../fixtures/two-place.json";
import waiting from "../../fixtures/waiting.json";
import watching from "../../fixtures/watching.json";
import type { FinalStanding } from "../protocol/house";
import type { Catalogues, Language, Outcome, Player, Refusal, Rulebook, Seat, Told } from "../protocol/types";
import type { VipsAction, VipsView } from "../games/vips/types";

/** What the server sends of a table of VIPs. */
export interface Scene {
  readonly name: string;
  readonly view: VipsView;
  readonly acting: readonly Seat[];
  readonly legal: readonly VipsAction[];
  readonly log: readonly Told[];
  readonly outcome: Outcome | null;
  readonly standing?: FinalStanding;
  readonly refusal: Refusal | null;
  readonly players: readonly Player[];
}

export const catalogues = catalogue as unknown as Catalogues;
export const rulebooks = rules as unknown as Record<Language, Rulebook>;

export const scenes = {
  bet,
  "bet-women": betWomen,
  place,
  follow,
  refused,
  waiting,
  watching,
  argue,
  over,
  "over-women": overWomen,
  "two-place": twoPlace,
  "two-over": twoOver,
} as unknown as Readonly<Record<string, Scene>>;
