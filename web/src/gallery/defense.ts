/* Positions of Défense d'afficher, played by the engine (`fixtures/defense.py`), by the name in the gallery's address. */
import catalogue from "../../fixtures/defense-catalogue.json";
import rules from "../../fixtures/defense-rules.json";
import type { FinalStanding } from "../protocol/house";
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
  readonly standing?: FinalStanding;
  readonly refusal: Refusal | null;
  readonly players: readonly Player[];
  /** What a box of its own says otherwise, by language. */
  readonly labels?: Catalogues;
}

export interface DefenseState {
  readonly scene: string;
  readonly start?: Partial<Choice>;
  /** The scene whose actions a partner may suggest from. */
  readonly partner?: string;
  /** Who suggests the first of the actions. */
  readonly suggested?: number;
  /** Names as long as they may be. */
  readonly names?: readonly string[];
}

export const catalogues = catalogue as unknown as Catalogues;
export const cataloguesOf = ({ labels }: DefenseScene): Catalogues => ({
  fr: { ...catalogues.fr, ...labels?.fr },
  en: { ...catalogues.en, ...labels?.en },
});
export const rulebooks = rules as unknown as Record<Language, Rulebook>;

const files = import.meta.glob<{ default: unknown }>("../../fixtures/defense-*.json", { eager: true });
export const sceneOf = (name: string) => files[`../../fixtures/defense-${name}.json`]?.default as DefenseScene;

const PLAIN = [
  "turn",
  "turn-two",
  "waiting",
  "watching",
  "post",
  "post-waiting",
  "nothing-fits",
  "eight",
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
const LONG_NAMES = [
  "Anne-Charlotte",
  "Maximilien",
  "Marie-Antoinette",
  "Barthélemy",
  "Guillemette",
  "Jean-Christophe",
  "Hippolyte",
  "Wilhelmine",
];
/** An exchange as it begins: with what is of no use. */
const begun = (scene: string): DefenseState => ({
  scene,
  start: exchanging(sceneOf(scene).view, sceneOf(scene).legal),
});

export const DEFENSE: Readonly<Record<string, DefenseState>> = {
  ...Object.fromEntries(PLAIN.map((scene) => [`defense-${scene}`, { scene }])),
  "defense-move": { scene: "move", start: { square: best(sceneOf("move")) } },
  "defense-refused": { scene: "refused" },
  "defense-turn-aside": { scene: "turn-two", start: { square: 24 } },
  "defense-exchange": begun("exchange"),
  "defense-eight-exchange": begun("eight-turn"),
  "defense-long-names": { scene: "eight-turn", names: LONG_NAMES },
  "defense-long-names-give": { scene: "give", names: LONG_NAMES, start: { side: 2 } },
  "defense-scraper-side": { scene: "scraper", start: { panel: 0, slots: [1], side: 2 } },
  "defense-bar": { scene: "bar", start: { panel: 2, slots: [8, 10] } },
  "defense-scraper": { scene: "scraper", start: { panel: 0 } },
  "defense-team": { scene: "team", suggested: 4 },
  "defense-team-partner": { scene: "team-partner", partner: "team", suggested: 4 },
};

/** A square at the foot of a panel. */
function best({ view }: DefenseScene): number {
  const panels = view.routes.filter((route) => view.plan.squares[route.to]?.panel !== null);
  return (panels[0] ?? view.routes[0])?.to ?? 0;
}

export const suggestionsOf = ({ suggested }: DefenseState, actions: readonly DefenseAction[]) =>
  suggested === undefined || actions[0] === undefined
    ? []
    : [{ seat: suggested, action: actions[0] } satisfies Suggestion<DefenseAction>];
