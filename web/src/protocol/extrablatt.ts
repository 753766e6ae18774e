// Made from the Python structs by `make types`. Do not edit.

export type Action = Write | Eliminate | TakeMotor | Pay | Advertise | Duck | Refill | Finish;

export type Ad = {
  x: number;
  y: number;
  width: number;
  height: number;
  by: number;
};

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

export type Article = {
  headline: number;
  x: number;
  y: number;
  width: number;
  height: number;
  value: number;
  photo: number | null;
  ducked: number | null;
};

export type Duck = {
  type: "duck";
  article: number;
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

export type Held = {
  cheque: number;
  origin: number;
};

export type Numbers = {
  page: Page;
  tiles: readonly (Tile)[];
  copies: number;
  rows: number;
  piles: readonly (Pile)[];
  sectors: readonly (Sector)[];
  ads_until: number;
  sets: readonly (readonly (number)[])[];
  ad_squares: number;
  marks: number;
  extras: number;
  extras_won: number;
  extras_in_box: number;
  first_bonus: number;
  second_bonus: number;
  photos: number;
  motors: number;
};

export type Page = {
  width: number;
  height: number;
  logo: Area;
  zone: Area;
};

export type Pay = {
  type: "pay";
  cheque: number;
};

export type Pile = {
  dispatches: number;
  motors: number;
};

export type Place = {
  columns: readonly (number)[];
  width: number;
  height: number;
  rows: readonly (string)[];
};

export type Refill = {
  type: "refill";
  pile: "normal" | "tempo";
};

export type Sector = {
  until: number;
  value: number;
};

export type Setup = ExtrablattOptions;

export type Sheets = {
  articles: readonly (Article)[];
  ads: readonly (Ad)[];
  tiles: readonly (number)[];
};

export type TakeMotor = {
  type: "motor";
  column: number;
  target: number | null;
  domain: "culture" | "economy" | "local" | "oddities" | "politics" | "sport" | null;
};

export type Tile = {
  short: number;
  long: number;
  count: number;
};

export type Sent = {
  seat: number | null;
  stage: "act" | "advertise" | "duck" | "duel" | "extra" | "fill" | "first" | "hand" | "lay" | "over" | "refill";
  turn: number;
  spent: boolean;
  columns: readonly (readonly (number)[])[];
  unseen: readonly (number)[];
  piles: readonly (readonly [number, number])[];
  filling: number;
  pile: number;
  hour: number;
  sector: number;
  ducks: boolean;
  taken: number;
  removed: readonly (number)[];
  papers: readonly (Sheets)[];
  photos: readonly (number)[];
  extras: readonly (number)[];
  cheques: readonly (Held)[];
  hands: readonly (readonly (number)[] | null)[];
  sets: readonly (number | null)[];
  duels: readonly (Duel)[];
  duel: Duel | null;
  paid: readonly (number)[];
  places: readonly (Place)[];
  forecast: readonly (Forecast)[];
  numbers: Numbers;
  options: ExtrablattOptions;
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
