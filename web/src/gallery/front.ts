/* A front page on a busy evening, and one on the first. */
import { cardsOf } from "../front/games";
import type { FrontData } from "../front/data";

export const EMPTY: FrontData = {
  date: new Date("2026-11-15T18:00:00Z"),
  number: 1,
  guest: "Invité Cicéro",
  openTables: [],
  yourTables: [],
  results: [],
  games: cardsOf(null),
  puzzle: null,
};

export const BUSY: FrontData = {
  ...EMPTY,
  number: 214,
  games: cardsOf(null).map((game) => ({ ...game, ready: true })),
  yourTables: [{ title: "La Gargouille", href: "/t/gargouille", game: "vips", status: "playing" }],
  openTables: [
    {
      title: "Les Rotatives cherchent une main sûre",
      href: "/t/1",
      game: "redac-chef",
      pace: "samedi",
      taken: 3,
      seats: 4,
    },
    { title: "Qui fera un bon gardien de phare ?", href: "/t/2", game: "vips", pace: "sans hâte", taken: 4, seats: 5 },
    { title: "Mots longs, nuit courte", href: "/t/3", game: "typo", pace: "60 s", taken: 2, seats: 6 },
    { title: "Canards bienvenus", href: "/t/4", game: "extrablatt", pace: "2 h", taken: 3, seats: 4 },
    { title: "Deux équipes, un seul mur", href: "/t/5", game: "defense-d-afficher", pace: null, taken: 2, seats: 4 },
    { title: "Finale du petit matin", href: "/t/6", game: "redac-chef", pace: "dimanche", taken: 4, seats: 4 },
  ],
  results: [
    { who: "Colombe", game: "redac-chef", points: 41 },
    { who: "Octave", game: "vips", points: 37 },
    { who: "Mirabelle", game: "typo", points: -6 },
    { who: "Hector", game: "extrablatt", points: 480000 },
    { who: "Agathe", game: "vips", points: 32 },
  ],
  puzzle: {
    number: 214,
    href: "/puzzle",
    width: 7,
    height: 14,
    fold: 7,
    laid: [
      { kind: "title", column: 2, row: 2, width: 5, height: 4 },
      { kind: "ad", column: 1, row: 2, width: 1, height: 4 },
      { kind: "sport", column: 1, row: 6, width: 4, height: 3 },
      { kind: "photo", column: 5, row: 6, width: 3, height: 3 },
      { kind: "eco", column: 1, row: 9, width: 3, height: 2 },
    ],
    loose: [
      { kind: "monde", width: 4, height: 3 },
      { kind: "photo", width: 2, height: 3 },
      { kind: "ad", width: 4, height: 1 },
      { kind: "eco", width: 1, height: 4 },
      { kind: "sport", width: 3, height: 2 },
      { kind: "ad", width: 2, height: 3 },
      { kind: "monde", width: 3, height: 3 },
      { kind: "monde", width: 4, height: 1 },
    ],
    best: 36,
    yesterday: { tries: 212, perfect: 9 },
  },
};
