import { typo as drawing } from "../../art/banners/typo";
import { lazily, type Game } from "../game";

export const typo: Game = {
  slug: "typo",
  title: "Typo",
  seats: [2, 6],
  minutes: 30,
  about: {
    fr: "Une lettre à gauche ou à droite, et un mot qui commence ainsi. Sinon, gare.",
    en: "A letter to the left or to the right, and a word that starts that way. Or else.",
  },
  banner: { drawing, ink: "typo" },
  board: lazily(() => import("./TypoTable.svelte")),
  inside: lazily(() => import("./Inside.svelte")),
  matters: (option, { words }) => !option.startsWith("referee") || words === "referee",
  waiting: {
    options: ["words_in", "words_out"],
    part: async () => (await import("./AgreedWords.svelte")).default,
  },
};
