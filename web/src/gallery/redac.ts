/* Positions of Rédac' Chef played by the engine; `fixtures/redac.py` writes them. */
import type { RedacAction, RedacView } from "../games/redac-chef/types";
import type { Catalogues, Language, Rulebook } from "../protocol/types";
import type { Scene } from "./fixtures";

const files = import.meta.glob<unknown>("../../fixtures/redac/*.json", { eager: true, import: "default" });
const named = (name: string) => files[`../../fixtures/redac/${name}.json`];

export type RedacScene = Omit<Scene, "view" | "legal"> & {
  readonly view: RedacView;
  readonly legal: readonly RedacAction[];
};
export const redacScene = (name: string) => named(name) as RedacScene;
export const redacCatalogues = named("catalogue") as Catalogues;
export const redacRulebooks = named("rules") as Readonly<Record<Language, Rulebook>>;
