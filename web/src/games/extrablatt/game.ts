import { extrablatt as drawing } from "../../art/banners/extrablatt";
import { lazily, type Game } from "../game";

export const extrablatt: Game = {
  slug: "extrablatt",
  title: "Das Extrablatt",
  seats: [2, 4],
  minutes: 90,
  about: {
    fr: "Écrivez tôt, écrivez grand, et glissez une coquille dans le journal d’en face.",
    en: "Write early, write big, and slip a misprint into the paper across the street.",
  },
  banner: { drawing, ink: "extra" },
  board: lazily(() => import("./ExtrablattTable.svelte")),
  inside: lazily(() => import("./Inside.svelte")),
};
