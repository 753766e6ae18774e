/* Ce que dit la table nue, celle des jeux qui n’ont pas encore la leur. */
import type { Entry } from "../../words/fr";

export const fr = {
  "plain.kind": "Choix, groupe {number}",
  "plain.all": { one: "Voir {count} autre choix", other: "Voir les {count} autres choix" },
  "plain.over": "La partie est finie",
  "plain.note": "Ce jeu n’a pas encore son plateau dessiné : on y joue par les mots, et le fil raconte la partie.",
} as const satisfies Record<string, Entry>;
