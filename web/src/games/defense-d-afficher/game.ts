import { defense as drawing } from "../../art/banners/defense";
import { lazily, type Game } from "../game";

export const defense: Game = {
  slug: "defense-d-afficher",
  title: "Défense d’afficher",
  seats: [2, 8],
  minutes: 45,
  about: {
    fr: "Courez la ville, collez vos affiches, faites interdire celles du voisin.",
    en: "Run through town, paste your posters, get your neighbour’s banned.",
  },
  banner: { drawing, ink: "defense" },
  board: lazily(() => import("./DefenseTable.svelte")),
  inside: lazily(() => import("./Inside.svelte")),
};
