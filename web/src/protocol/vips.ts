// Made from the Python structs by `make types`. Do not edit.

export type Action = Bet | Place | Swap | Argue;

export type Argue = {
  type: "argue";
  words: string | number;
};

export type Bet = {
  type: "bet";
  top: number;
  middle: number;
  bottom: number;
};

export type Message = {
  key: string;
  values: Record<string, number | string | readonly (number | string)[]>;
};

export type Outcome = {
  ending: string;
  winners: readonly (number)[];
  scores: readonly (number)[];
  breakdown: readonly (readonly (Point)[])[];
};

export type Place = {
  type: "place";
  chip: "blue" | "green" | "red";
  piece: number;
};

export type Point = {
  points: number;
  rule: string;
  message: Message;
};

export type Setup = {
  options: VipsOptions;
  fame: readonly (readonly (number)[])[];
  lines: number;
};

export type Swap = {
  type: "swap";
  first: number;
  second: number;
};

export type Sent = {
  seat: number | null;
  stage: "argue" | "arrange" | "bet" | "deal" | "first" | "follow" | "over" | "place";
  turn: number | null;
  columns: readonly (number)[];
  chips: readonly (readonly [number, number, number])[];
  hands: readonly (readonly [number, number, number])[];
  gone: readonly [number, number, number];
  bag: readonly [number, number, number];
  has_bet: readonly (boolean)[];
  bets: readonly (Bet | null)[];
  announced: Swap | null;
  count: Outcome | null;
};

export type VipsOptions = {
  portraits: "men" | "women";
  sought: string;
  columns: "fixed" | "shuffled";
};

/** What a board is handed: what never changes, sent once, and what was sent last. */
export type View = Setup & Sent;
