/* Positions of Das Extrablatt, played by the engine (`fixtures/extrablatt.py`), by the name in the gallery's address. */
import catalogue from "../../fixtures/extrablatt/catalogue.json";
import rules from "../../fixtures/extrablatt/rules.json";
import type { FinalStanding } from "../protocol/house";
import type { Foreseen } from "../games/board";
import type { Choice } from "../games/extrablatt/choice";
import type { ExtrablattAction, SentView } from "../games/extrablatt/types";
import type { Catalogues, Language, Outcome, Player, Refusal, Rulebook, Seat, Told } from "../protocol/types";

/** What the server sends of a table, and what it answers about the action that is planned. */
export interface ExtrablattScene {
  readonly name: string;
  readonly view: SentView;
  readonly acting: readonly Seat[];
  readonly legal: readonly ExtrablattAction[];
  readonly log: readonly Told[];
  readonly outcome: Outcome | null;
  readonly standing?: FinalStanding;
  readonly refusal: Refusal | null;
  readonly players: readonly Player[];
  readonly plan: ExtrablattAction | null;
  readonly foreseen: Foreseen;
}

export interface ExtrablattState {
  readonly scene: string;
  readonly start?: Partial<Choice>;
  readonly step?: number;
  /** Whose paper is opened. */
  readonly opened?: Seat;
  /** Whether the forecast is unfolded. */
  readonly forecast?: boolean;
  /** Instead of the players' own names. */
  readonly names?: readonly string[];
}

export const catalogues = catalogue as unknown as Catalogues;
export const rulebooks = rules as unknown as Record<Language, Rulebook>;

const files = import.meta.glob<{ default: unknown }>("../../fixtures/extrablatt/*.json", { eager: true });
export const sceneOf = (name: string) => files[`../../fixtures/extrablatt/${name}.json`]?.default as ExtrablattScene;

/** The choice that spells out the action that a scene plans. */
function planOf(scene: string): Partial<Choice> {
  const { plan } = sceneOf(scene);
  switch (plan?.type) {
    case "write":
    case "advertise": {
      const { width, height, x, y } = plan;
      return { size: { width, height }, at: { x, y }, ...(plan.type === "write" && { column: plan.column }) };
    }
    case "eliminate":
      return { mode: "eliminate", columns: plan.second === null ? [plan.first] : [plan.first, plan.second] };
    case "motor":
      return { mode: "motor", column: plan.column, target: plan.target, domain: plan.domain };
    default:
      return {};
  }
}

/** As long as names may be. */
const LONG = ["Marie-Antoinette de Saint-Cyr", "Barthélemy Wenceslas Archibald", "Éléonore", "Plomb"];

const PLANNED = ["act", "refused", "eliminate", "late", "motor", "advertise"];
const PLAIN = [
  "first",
  "two",
  "second",
  "extra",
  "duel",
  "duel-misprints",
  "duel-others",
  "sealed",
  "blocked",
  "refill",
  "waiting",
  "waiting-four",
  "watching",
  "over",
  "over-two",
];
export const EXTRABLATT: Readonly<Record<string, ExtrablattState>> = {
  ...Object.fromEntries(PLANNED.map((scene) => [`extrablatt-${scene}`, { scene, start: planOf(scene) }])),
  ...Object.fromEntries(PLAIN.map((scene) => [`extrablatt-${scene}`, { scene }])),
  "extrablatt-duel-chosen": { scene: "duel", start: { cheque: sceneOf("duel").view.cheques[1]?.cheque ?? null } },
  "extrablatt-misprint": { scene: "misprint" },
  "extrablatt-opened": { scene: "waiting-four", opened: 2 },
  "extrablatt-forecast": { scene: "waiting-four", forecast: true },
  "extrablatt-long": { scene: "act", start: planOf("act"), names: LONG },
  "extrablatt-long-duel": { scene: "duel-misprints", names: LONG },
  "extrablatt-over-removed": { scene: "over", step: 1 },
  "extrablatt-over-largest": { scene: "over", step: 3 },
  "extrablatt-over-articles": { scene: "over", step: 4 },
};
