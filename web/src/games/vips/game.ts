import { vips as drawing } from "../../art/banners/vips";
import type { Component } from "svelte";
import { lazily, type BesideProps, type Game } from "../game";

export const vips: Game = {
  slug: "vips",
  title: "VIPs",
  seats: [2, 5],
  minutes: 25,
  about: {
    fr: "Des visages en trois morceaux, des paris secrets, et la gloire pour le mieux placé.",
    en: "Faces in three pieces, secret bets, and fame for the best placed.",
  },
  banner: { drawing, ink: "vips" },
  board: lazily(() => import("./VipsTable.svelte")),
  inside: lazily(() => import("./Inside.svelte")),
  beside: async () => (await import("./Smiles.svelte")).default as unknown as Component<BesideProps>,
};
