/* What the plain table says, that of games which have none of their own yet. */
import type { Entry } from "../../words/fr";
import type { fr } from "./words.fr";

export const en: Record<keyof typeof fr, Entry> = {
  "plain.kind": "Choices, group {number}",
  "plain.all": { one: "Show {count} more choice", other: "Show {count} more choices" },
  "plain.over": "The game is over",
  "plain.note": "This game has no drawn board yet: it is played by words, and the wire tells the game.",
};
