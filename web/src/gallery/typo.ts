/* Positions of Typo played by the engine; `fixtures/typo.py` writes them. */
import type { TypoAction, TypoView } from "../games/typo/types";
import type { Catalogues, Language, Rulebook } from "../protocol/types";
import type { Scene } from "./fixtures";

const files = import.meta.glob<unknown>("../../fixtures/typo/*.json", { eager: true, import: "default" });
const named = (name: string) => files[`../../fixtures/typo/${name}.json`];

export type TypoScene = Omit<Scene, "view" | "legal"> & {
  readonly view: TypoView;
  readonly legal: readonly TypoAction[];
};
export const typoScene = (name: string) => named(name) as TypoScene;
export const typoCatalogues = named("catalogue") as Catalogues;
export const typoRulebooks = named("rules") as Readonly<Record<Language, Rulebook>>;
