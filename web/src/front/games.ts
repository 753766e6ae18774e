/* The five games as the front page presents them; the server's specs will say which can be played. */
import type { GameCard } from "./data";

export const GAMES: readonly GameCard[] = [
  { slug: "redac-chef", title: "Rédac’ Chef", seats: [1, 6], minutes: 30, ready: false },
  { slug: "extrablatt", title: "Das Extrablatt", seats: [3, 4], minutes: 90, ready: false },
  { slug: "vips", title: "VIPs", seats: [2, 5], minutes: 25, ready: true },
  { slug: "typo", title: "Typo", seats: [2, 6], minutes: 30, ready: false },
  { slug: "defense-d-afficher", title: "Défense d’afficher", seats: [2, 8], minutes: 45, ready: false },
];
