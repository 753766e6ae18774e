// Made from the Python structs by `make types`. Do not edit.

export type Action = Roll | Exchange | Chance | Move | Stay | Post | Stick | Slip | Bar | Lift | Scrape | Give | Swap | Look;

export type Bar = {
  type: "bar";
  slots: readonly (number)[];
};

export type Chance = {
  type: "chance";
};

export type ChanceCard = {
  kind: "again" | "again-later" | "brush" | "defense" | "draw" | "fog" | "give" | "give-later" | "home" | "look" | "scraper" | "skip" | "slip" | "slip-later" | "swap" | "walk";
  steps: number;
  text: number;
};

export type DefenseOptions = {
  teams: "0" | "1" | "2" | "3" | "4" | "auto";
  simplified: boolean;
  penalties: boolean;
  original_fog: boolean;
};

export type Exchange = {
  type: "exchange";
  cards: readonly (number)[];
};

export type Give = {
  type: "give";
  card: number;
  to: number;
};

export type Lift = {
  type: "lift";
  number: number;
};

export type Look = {
  type: "look";
  at: number;
};

export type Move = {
  type: "move";
  to: number;
};

export type Plan = {
  squares: readonly (PlanSquare)[];
  ways: readonly (readonly [number, number])[];
  crossings: readonly (readonly (number)[])[];
  places: readonly (PlanPlace)[];
  panels: readonly (PlanPlace)[];
  streets: readonly (PlanPlace)[];
  chance: readonly (ChanceCard)[];
};

export type PlanPlace = {
  x: number;
  y: number;
};

export type PlanSquare = {
  x: number;
  y: number;
  kind: "again" | "brush" | "chance" | "plain" | "skip" | "start";
  panel: number | null;
};

export type Post = {
  type: "post";
  cards: readonly (number)[];
};

export type Roll = {
  type: "roll";
};

export type Route = {
  to: number;
  path: readonly (number)[];
};

export type Scrape = {
  type: "scrape";
  slot: number;
  to: number;
};

export type Setup = {
  options: DefenseOptions;
  sides: readonly (readonly (number)[])[];
  plan: Plan;
};

export type Slip = {
  type: "slip";
  card: number;
};

export type Stay = {
  type: "stay";
};

export type Stick = {
  type: "stick";
  card: number;
  slot: number;
};

export type Swap = {
  type: "swap";
  card: number;
  to: number;
};

export type Sent = {
  seat: number | null;
  side: number | null;
  stage: "bar" | "blind" | "brush" | "deal" | "die" | "discard" | "double" | "drawing" | "first" | "fog" | "give" | "look" | "move" | "over" | "penalty" | "post" | "scraper" | "swap" | "taking" | "turn" | "turning" | "walk";
  turn: number;
  members: readonly (number)[];
  squares: readonly (number)[];
  skips: readonly (number)[];
  penalties: readonly (number)[];
  hand: readonly (number)[];
  counts: readonly (number)[];
  public: readonly (readonly (number)[])[];
  hands: readonly (readonly (number)[])[];
  posted: readonly (number | null)[];
  bars: readonly (readonly (number)[])[];
  reserve: number;
  bottom: readonly (number | null)[];
  slipped_by: readonly (number)[];
  stock: number;
  discard: readonly (number)[];
  kept: readonly (number | null)[];
  card: number | null;
  roll: number;
  routes: readonly (Route)[];
  left: number;
  at: number | null;
  trapped: boolean;
};

/** What a board is handed: what never changes, sent once, and what was sent last. */
export type View = Setup & Sent;
