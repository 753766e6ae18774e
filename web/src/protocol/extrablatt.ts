// Made from the Python structs by `make types`. Do not edit.

export type Action = Write | Eliminate | TakeMotor | Pay | Advertise | Misprint | Refill | Finish | Decline;

export type Ad = readonly [number, number, number, number, number];

export type Advertise = {
  type: "advertise";
  width: number;
  height: number;
  x: number;
  y: number;
};

export type Area = {
  x: number;
  y: number;
  width: number;
  height: number;
};

export type Article = readonly [number, number, number, number, number, number, number | null, number | null];

export type ArticleTile = {
  short: number;
  long: number;
  count: number;
};

export type BoardNumbers = {
  page: DoublePage;
  tiles: readonly (ArticleTile)[];
  rows: number;
  sectors: readonly (Sector)[];
  ads_until: number;
  ad_squares: number;
  motors: number;
};

export type Decline = {
  type: "decline";
};

export type DoublePage = {
  width: number;
  height: number;
  logo: Area;
  zone: Area;
};

export type Duel = {
  attacker: number;
  target: number;
  domain: "culture" | "economy" | "local" | "oddities" | "politics" | "sport" | null;
  given: readonly [number | null, number | null];
  winner: number | null;
};

export type Eliminate = {
  type: "eliminate";
  first: number;
  second: number | null;
};

export type ExtrablattOptions = {
  literal_step4: boolean;
};

export type Finish = {
  type: "finish";
};

export type Forecast = {
  zone: number;
  removed: number;
  domains: number;
  beaten: number;
  largest: number;
  articles: number;
  total: number;
  empty: number;
  squares: readonly (number)[];
};

export type FreeCorners = {
  columns: readonly (number)[];
  width: number;
  height: number;
  rows: readonly (number)[];
};

export type Held = {
  cheque: number;
  origin: number;
};

export type Message = {
  key: string;
  values: Record<string, number | string | readonly (number | string)[]>;
};

export type Misprint = {
  type: "misprint";
  article: number;
};

export type Obstacle = {
  column: number;
  rule: string;
  message: Message;
};

export type PaperView = {
  articles: readonly (Article)[];
  ads: readonly (Ad)[];
  tiles: readonly (number)[];
};

export type Pay = {
  type: "pay";
  cheque: number;
};

export type Refill = {
  type: "refill";
  pile: "normal" | "tempo";
};

export type Sector = {
  until: number;
  value: number;
};

export type Setup = {
  options: ExtrablattOptions;
  numbers: BoardNumbers;
};

export type TakeMotor = {
  type: "motor";
  column: number;
  target: number | null;
  domain: "culture" | "economy" | "local" | "oddities" | "politics" | "sport" | null;
};

export type Sent = {
  stage: "act" | "advertise" | "duel" | "extra" | "fill" | "first" | "hand" | "lay" | "misprint" | "over" | "refill" | "second";
  turn: number;
  spent: boolean;
  columns: readonly (readonly (number)[])[];
  unseen: readonly (readonly (number)[])[];
  piles: readonly (readonly [number, number])[];
  filling: number;
  pile: number;
  second: boolean;
  hour: number;
  taken: number;
  removed: readonly (number)[];
  photos: readonly (number)[];
  extras: readonly (number)[];
  seat: number | null;
  sector: number;
  misprints: boolean;
  papers: readonly (PaperView)[];
  cheques: readonly (Held)[];
  hands: readonly (readonly (number)[] | null)[];
  sets: readonly (number | null)[];
  duels: readonly (Duel)[];
  duel: Duel | null;
  paid: readonly (number)[];
  places: readonly (FreeCorners)[];
  obstacles: readonly (Obstacle)[];
  forecast: readonly (Forecast)[];
};

export type Write = {
  type: "write";
  column: number;
  width: number;
  height: number;
  x: number;
  y: number;
};

/** What a board is handed: what never changes, sent once, and what was sent last. */
export type View = Setup & Sent;
