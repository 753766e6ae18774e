// Made from the Python structs by `make types`. Do not edit.

export type Action = Ready | Stretch | Take | Keep | GiveBack | Maquette | Place | Flip | Lift | MoveTribune | Tirage | Correct | Choose;

export type Choose = {
  type: "choose";
  face: number;
};

export type Correct = {
  type: "correct";
};

export type DayCount = {
  points: number;
  dollars: number;
  lines: readonly (Point)[];
  income: readonly (Point)[];
  tally: Tally | null;
  complete: boolean;
};

export type Desk = {
  desk: readonly (number)[];
  phase: "layout" | "printed" | "reporting";
  hand: number | null;
  slot: number;
  turned: boolean;
  extra: number;
  face: number | null;
  chosen: number | null;
  token: number | null;
  acted: number;
  corrected: boolean;
  must_keep: boolean;
  leftover: number;
  leftovers_free: number;
  tribune: readonly [number, number];
  placed: readonly (Lying)[];
  conflicts: readonly (readonly (number)[])[] | null;
  character: number | null;
};

export type Flip = {
  type: "flip";
  tile: number;
};

export type Front = {
  columns: number;
  rows: number;
  star: readonly [number, number];
  fold: number;
  tribune: readonly [number, number];
};

export type GiveBack = {
  type: "give-back";
};

export type Hints = {
  forecast: Tally;
  worth: number | null;
  best_flips: readonly (number)[];
};

export type Keep = {
  type: "keep";
};

export type Lift = {
  type: "lift";
  tile: number;
};

export type Lying = readonly [number, number, number, boolean];

export type Maquette = {
  type: "maquette";
};

export type Message = {
  key: string;
  values: Record<string, number | string | readonly (number | string)[]>;
};

export type MoveTribune = {
  type: "tribune";
  x: number;
  y: number;
};

export type Place = {
  type: "place";
  tile: number;
  x: number;
  y: number;
  up: boolean;
};

export type Point = {
  points: number;
  rule: string;
  message: Message;
};

export type Ready = {
  type: "ready";
};

export type RedacOptions = {
  mode: "press" | "puzzle" | "slow";
  puzzle: number;
  lot: string;
  newsroom: boolean;
  family: boolean;
  characters: boolean;
  flashes: boolean;
  pace: "frenzy" | "relaxed" | "standard";
  friday: number | null;
  saturday: number | null;
  sunday: number | null;
  stretch: boolean;
  hints: boolean;
};

export type Seating = {
  side_of: readonly (number)[];
  seats_of: readonly (readonly (number)[])[];
  reporters: readonly (readonly (number)[])[];
  designers: readonly (readonly (number)[])[];
};

export type Setup = {
  options: RedacOptions;
  fronts: readonly (Front)[];
  clocks: readonly (number)[];
  areas: readonly (number)[];
  seating: Seating;
};

export type Stretch = {
  type: "stretch";
  percent: 100 | 125 | 150 | 200 | 300;
};

export type Take = {
  type: "take";
  slot: number;
};

export type Tally = {
  articles: number;
  photos: number;
  tribune: number;
  awards: number;
  mood: number;
  mood_penalty: number;
  leftovers: number;
  leftover_penalty: number;
  empty: number;
  ads: number;
  extra_dollars: number;
  up: number;
};

export type Tirage = {
  type: "tirage";
};

export type Sent = {
  stage: "deal" | "draft" | "offer" | "over" | "proof" | "ready" | "round" | "show" | "turn";
  acting: readonly (number)[];
  aside: number;
  percents: readonly (number)[];
  day: number;
  turning: number;
  turn: number;
  moves: number;
  rung: number;
  offer: readonly (number)[];
  flash: number | null;
  next_flash: number | null;
  seat: number | null;
  heap: readonly (number | null)[];
  returned: readonly (number)[];
  desks: readonly (Desk)[];
  rings: number | null;
  ready: readonly (number)[];
  pile: readonly (number)[];
  counts: readonly (readonly (DayCount)[])[];
  points: readonly (number)[];
  dollars: readonly (number)[];
  hints: Hints | null;
};

/** What a board is handed: what never changes, sent once, and what was sent last. */
export type View = Setup & Sent;
