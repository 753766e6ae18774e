import { redac as drawing } from "../../art/banners/redac";
import type { Component } from "svelte";
import { lazily, type BesideProps, type Game } from "../game";
import type { Prediction } from "../predicting.svelte";

/** Options that belong to one way of playing. */
const OF_ONE_MODE: Readonly<Record<string, string>> = {
  puzzle: "puzzle",
  lot: "puzzle",
  pace: "press",
  friday: "press",
  saturday: "press",
  sunday: "press",
  stretch: "press",
};

export const redacChef: Game = {
  slug: "redac-chef",
  title: "Rédac’ Chef",
  seats: [1, 6],
  minutes: 30,
  about: {
    fr: "Tous en même temps : raflez des articles, montez la page, criez « Tirage ! » avant les autres.",
    en: "All at once: grab articles, make up the page, shout “Tirage!” before the others.",
  },
  matters: (option, { mode }) =>
    option === "family" ? mode !== "puzzle" : OF_ONE_MODE[option] === undefined || OF_ONE_MODE[option] === mode,
  banner: { drawing, ink: "redac" },
  prediction: async () => (await import("./pending")).prediction as Prediction,
  board: lazily(() => import("./RedacTable.svelte")),
  inside: lazily(() => import("./Inside.svelte")),
  beside: async () => (await import("../../puzzles/Beside.svelte")).default as unknown as Component<BesideProps>,
  prints: true,
};
