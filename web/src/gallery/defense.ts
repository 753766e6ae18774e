/* Positions of Défense d'afficher, played by the engine (`fixtures/defense.py`), by the name in the gallery's address. */
import catalogue from "../../fixtures/defense-catalogue.json";
import rules from "../../fixtures/defense-rules.json";
import type { Suggestion } from "../games/board";
import { exchanging, type Choice } from "../games/defense-d-afficher/choice";
import type { DefenseAction, DefenseView } from "../games/defense-d-afficher/types";
import type { Catalogues, Language, Outcome, Player, Refusal, Rulebook, Seat, Told } from "../protocol/types";

/** What the server sends of a table. */
export interface DefenseScene {
  readonly name: string;
  readonly view: DefenseView;
  readonly acting: readonly Seat[];
  readonly legal: readonly DefenseAction[];
  readonly log: readonly Told[];
  readonly outcome: Outcome | null;
  readonly refusal: Refusal | null;
  readonly players: readonly Player[];
}

export interface DefenseState {
  readonly scene: string;
  readonly start?: Partial<Choice>;
  /** The scene whose actions a partner may suggest from. */
  readonly partner?: string;
  /** Who suggests the first of the actions. */
  readonly suggested?: number;
}

export const catalogues = catalogue as unknown as Catalogues;
export const rulebooks = rules as unknown as Record<Language, Rulebook>;

const files = import.meta.glob<{ default: unknown }>("../../fixtures/defense-*.json", { eager: true });
export const sceneOf = (name: string) => files[`../../fixtures/defense-${name}.json`]?.default as DefenseScene;

/** The first move of a scene, as it is pointed at before it is played. */
const PLAIN = [
  "turn",
  "turn-two",
  "waiting",
  "watching",
  "post",
  "post-penalties",
  "fog-penalties",
  "simplified",
  "looked",
  "walk",
  "brush",
  "fog",
  "double",
  "give",
  "swap",
  "look",
  "discard",
  "over",
  "over-teams",
];
export const DEFENSE: Readonly<Record<string, DefenseState>> = {
  ...Object.fromEntries(PLAIN.map((scene) => [`defense-${scene}`, { scene }])),
  "defense-move": { scene: "move", start: { square: best(sceneOf("move")) } },
  "defense-refused": { scene: "refused" },
  "defense-exchange": { scene: "exchange", start: exchanging(sceneOf("exchange").view, sceneOf("exchange").legal) },
  "defense-bar": { scene: "bar", start: { panel: 2, slots: [8, 10] } },
  "defense-scraper": { scene: "scraper", start: { panel: 0 } },
  "defense-team": { scene: "team", suggested: 4 },
  "defense-team-partner": { scene: "team-partner", partner: "team", suggested: 4 },
};

/** The square with the longest way to a panel. */
function best({ view }: DefenseScene): number {
  const panels = view.routes.filter((route) => view.plan.squares[route.to]?.panel !== null);
  return (panels[0] ?? view.routes[0])?.to ?? 0;
}

export const suggestionsOf = ({ suggested }: DefenseState, actions: readonly DefenseAction[]) =>
  suggested === undefined || actions[0] === undefined
    ? []
    : [{ seat: suggested, action: actions[0] } satisfies Suggestion<DefenseAction>];
