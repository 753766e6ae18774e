// Made from the Python structs by `make types`. Do not edit.

export type Accept = {
  type: "accept";
};

export type Action = Choose | Place | GiveUp | Doubt | Accept | Spell | Appeal;

export type Announced = {
  seat: number;
  row: number;
  end: "left" | "right";
  word: string;
};

export type Appeal = {
  type: "appeal";
  row: number;
  end: "left" | "right";
  word: string;
};

export type Choose = {
  type: "choose";
  letter: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z";
};

export type Doubt = {
  type: "doubt";
};

export type GiveUp = {
  type: "give-up";
  row: number;
};

export type Hint = {
  row: number;
  end: "left" | "right";
  words: number | null;
};

export type Mark = readonly [number, number, "doubted" | "false" | "row", string, string, readonly (string)[]];

export type Missed = {
  seat: number | null;
  letter: string;
  row: string;
  words: readonly (string)[];
};

export type Place = {
  type: "place";
  row: number;
  end: "left" | "right";
  word: string;
};

export type Setup = {
  options: TypoOptions;
  deck: string;
  referee: number | null;
  cardless: number | null;
};

export type Spell = {
  type: "spell";
  word: string;
};

export type TypoOptions = {
  language: "en" | "fr";
  words: "bluff" | "judge" | "majority" | "referee";
  referee: number;
  referee_plays: boolean;
  words_in: string;
  words_out: string;
  hints: "counts" | "none" | "places";
  empty_hand: boolean;
  seconds: number | null;
  doubt_seconds: number | null;
};

export type Sent = {
  stage: "appeal" | "choose" | "deal" | "doubt" | "over" | "place" | "replace" | "rule" | "spell" | "vote";
  part: number;
  rows: readonly (string)[];
  queue: readonly (number)[];
  dictionary: number;
  marks: readonly (Mark)[];
  discards: string;
  aside: number;
  laid: readonly (string)[];
  taken: readonly (string)[];
  known: readonly (string)[];
  announced: Announced | null;
  votes: readonly (boolean | null)[];
  admitted: readonly (string)[];
  rejected: readonly (string)[];
  idle: number;
  fruitless: boolean;
  seat: number | null;
  turn: number | null;
  hand: string;
  sizes: readonly (number)[];
  has_chosen: readonly (boolean)[];
  chosen: readonly (string | null)[];
  scores: readonly (number)[];
  voters: readonly (number)[];
  needed: number | null;
  hints: readonly (Hint)[] | null;
  seconds: number | null;
  missed: readonly (Missed)[] | null;
};

/** What a board is handed: what never changes, sent once, and what was sent last. */
export type View = Setup & Sent;
