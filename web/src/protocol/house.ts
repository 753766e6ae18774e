// Made from the Python structs by `make types`. Do not edit.

export type Answer = {
  type: "answer";
  id: string;
  number: number;
};

export type Best = {
  lot: string;
  points: number;
  bound: number;
  tribune: readonly [number, number];
  placed: readonly (Placed)[];
  lines: readonly (Point)[];
};

export type BestAnswer = {
  best: Best | null;
};

export type Blank = {
  columns: number;
  rows: number;
  fold: number;
  tribune: readonly [number, number];
  width: number;
  height: number;
};

export type BoxText = {
  fr: string;
  en: string;
};

export type Bye = {
  type: "bye";
  message: Message;
  after: number;
};

export type Chapter = {
  title: string;
  paragraphs: readonly (Paragraph)[];
  prose: readonly (string)[];
};

export type ChatLine = {
  number: number;
  at: number;
  name: string;
  mark: string;
  seat: number | null;
  text: string | null;
  preset: string | null;
  you: boolean;
};

export type Clock = {
  kind: "move" | "none" | "player";
  seconds: number;
};

export type Corner = {
  day: string;
  today: PuzzleLine | null;
  making: boolean;
  yesterday: Everybody | null;
  past: readonly (PuzzleLine)[];
  sheet: Blank;
  pack: readonly (PuzzleLine)[];
};

export type DayReport = {
  day: number;
  front: Front;
  making: boolean;
  sides: readonly (SideReport | null)[];
  failed: readonly (number)[];
  seconds: number;
};

export type DrawnPicture = {
  written: Illustration;
  names: readonly (string)[];
  setup: unknown;
  view: unknown;
  to_act: readonly (number)[];
  legal: readonly unknown[];
  outcome: Outcome | null;
  log: readonly (Told)[];
};

export type DuplicateResult = {
  table: string;
  seat: number;
  name: string | null;
  score: number;
  share: number;
};

export type Duplicates = {
  sealed: boolean;
  tables: readonly (TableLine)[];
  results: readonly (DuplicateResult)[];
};

export type ErrorBody = {
  status: number;
  reason: string;
  message: Message;
  rule: string | null;
  id: string | null;
};

export type Everybody = {
  tries: number;
  perfect: number;
  leaders: readonly (ResultLine)[];
  place: number | null;
};

export type FinalStanding = {
  headline: Message;
  places: readonly (RankedSeat)[];
};

export type Frame = {
  told: Told;
  view: unknown;
  to_act: readonly (number)[];
};

export type Front = {
  columns: number;
  rows: number;
  star: readonly [number, number];
  fold: number;
  tribune: readonly [number, number];
};

export type GameInfo = {
  slug: string;
  title: string;
  fewest: number;
  most: number;
  rules_version: number;
  options: readonly (OptionInfo)[];
  bots: readonly (string)[];
  duplicate: boolean;
  turns: boolean;
  packs: readonly (string)[];
  board: boolean;
  lesson: boolean;
};

export type Hand = {
  seat: number | null;
  view: unknown;
  legal: readonly unknown[];
  undo: boolean;
  partner: readonly unknown[];
  suggestions: readonly (Suggestion)[];
};

export type HintAnswer = {
  hint: TileHint | null;
  price: number | null;
  spent: number;
};

export type IdeaInfo = {
  title: BoxText;
  text: BoxText;
  praise: BoxText;
  notes: readonly (BoxText)[];
};

export type Illustration = {
  title: BoxText;
  caption: BoxText;
  rules: readonly (string)[];
  after: number;
  asks: number | null;
  seat: number | null;
  parts: readonly ("board" | "dock" | "extra" | "seats")[];
  figures: readonly (WorkedFigure)[];
};

export type LessonInfo = {
  aim: BoxText;
  ideas: readonly (IdeaInfo)[];
  end: BoxText;
  trial: TrialInfo | null;
};

export type Lobby = {
  open: readonly (TableLine)[];
  mine: readonly (TableLine)[];
  more: boolean;
};

export type LookedUp = {
  text: string;
  found: readonly (string)[];
  count: number;
  most: number;
};

export type Loss = {
  points: number;
  message: Message;
};

export type MatchInfo = {
  setup: unknown;
  to_act: readonly (number)[];
  hands: readonly (Hand)[];
  outcome: Outcome | null;
  standing: FinalStanding | null;
  alarm: number | null;
  lesson: number | null;
  starts: number | null;
};

export type Me = {
  name: string | null;
};

export type Message = {
  key: string;
  values: Record<string, number | string | readonly (number | string)[]>;
};

export type OptionInfo = {
  name: string;
  default: unknown;
  kind: "choice" | "number" | "switch" | "text";
  choices: readonly (string | number)[];
  least: number | null;
  most: number | null;
};

export type Outcome = {
  ending: string;
  winners: readonly (number)[];
  scores: readonly (number)[];
  breakdown: readonly (readonly (Point)[])[];
};

export type Outgoing = Update | Answer | Refused | Previewed | Presence | Pong | Bye;

export type Paragraph = {
  rule: string;
  provenance: string;
  text: string;
  trial: string | null;
};

export type PersonalLink = {
  path: string;
};

export type Placed = {
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

export type Pong = {
  type: "pong";
  at: number;
  now: number;
};

export type Portrait = {
  seat: number;
  expert: number | null;
  smile: number | null;
};

export type Presence = {
  type: "presence";
  present: readonly (boolean)[];
  lag: readonly (number | null)[];
  watchers: number;
};

export type Previewed = {
  type: "previewed";
  id: string;
  preview: unknown;
};

export type Proof = {
  game: string;
  actions: number;
  draws: number;
  commitment: string;
  secret: string;
  words: readonly (string | null)[];
  outcome: Outcome;
};

export type PuzzleAnswer = {
  puzzle: PuzzleLine | null;
  helped: boolean;
  spent: number;
};

export type PuzzleLine = {
  id: string;
  number: number;
  lot: string;
  pieces: readonly (Shape)[];
  difficulty: number | null;
  tries: number;
  points: number | null;
  reached: boolean;
  shown: boolean;
  best: number | null;
  table: string | null;
};

export type RankedSeat = {
  seat: number;
  rank: number | null;
  score: number | null;
  remark: Point | null;
};

export type Refusal = {
  rule: string;
  reason: string;
  message: Message;
};

export type Refused = {
  type: "refused";
  id: string | null;
  refusal: Refusal;
};

export type Replay = {
  game: string;
  names: readonly (string | null)[];
  pack: string | null;
  setup: unknown;
  frames: readonly (Frame)[];
  outcome: Outcome | null;
  standing: FinalStanding | null;
};

export type ResultLine = {
  name: string;
  points: number;
  moves: number;
  you: boolean;
};

export type ResultTable = {
  lines: readonly (ResultLine)[];
};

export type Ritual = {
  portraits: readonly (Portrait)[];
  step: "expert" | "smile" | null;
  asked: number | null;
  experts: readonly (number)[];
  prize: readonly (number)[];
  yours: boolean;
  may_pass: boolean;
};

export type Rulebook = {
  title: string;
  chapters: readonly (Chapter)[];
  cards: readonly (Chapter)[];
};

export type SeatInfo = {
  seat: number;
  kind: "bot" | "free" | "person";
  name: string | null;
  level: string | null;
  you: boolean;
  away: boolean;
  resigned: boolean;
  present: boolean;
  lag: number | null;
  left: number | null;
  late: number;
  missed: boolean;
  stood_in: StoodIn | null;
};

export type SeatLine = {
  name: string;
  bot: string | null;
  you: boolean;
};

export type Shape = {
  kind: "ad" | "article" | "photo" | "business" | "news" | "sport";
  width: number;
  height: number;
};

export type SideReport = {
  side: number;
  seats: readonly (number)[];
  points: number;
  possible: number;
  bound: number;
  face: number | null;
  tribune: readonly [number, number];
  placed: readonly (Placed)[];
  lost: readonly (Loss)[];
};

export type SmileAnswer = {
  seat: number;
  step: "expert" | "smile";
  answer: number | null;
};

export type StoodIn = {
  since: number;
  until: number | null;
};

export type Suggestion = {
  seat: number;
  action: unknown;
};

export type TableInfo = {
  id: string;
  name: string;
  game: string;
  status: "open" | "over" | "playing";
  options: Record<string, unknown>;
  public: boolean;
  clock: Clock;
  host: boolean;
  seats: readonly (SeatInfo)[];
  watchers: number;
  commitment: string;
  words: Record<string, string>;
  rematch: string | null;
  stopped: boolean;
  proposed: Record<string, readonly (number)[]>;
  deal: boolean;
  sealed: boolean;
  pack: string | null;
  closed: boolean;
  lesson: boolean;
  trial: string | null;
  teams: readonly (readonly (number)[])[];
};

export type TableLine = {
  id: string;
  name: string;
  game: string;
  status: "open" | "over" | "playing";
  public: boolean;
  changed: number;
  seats: readonly (SeatLine | null)[];
  clock: Clock;
  to_act: readonly (number)[];
  your_move: boolean;
  left: number | null;
  scores: readonly (number)[] | null;
  winners: readonly (number)[];
  missing: Message | null;
};

export type TeamsInfo = {
  teams: readonly (readonly (number)[])[];
  fault: Message | null;
};

export type TileHint = {
  tile: number | null;
  part: "bottom-left" | "bottom-right" | "top-left" | "top-right" | null;
  place: Placed | null;
};

export type Told = {
  number: number;
  at: number;
  actor: number | "clock" | "dealer";
  messages: readonly (Message)[];
};

export type TrialInfo = {
  action: unknown;
  label: Message;
  instead: Message | null;
};

export type Update = {
  type: "update";
  number: number;
  table: TableInfo | null;
  match: MatchInfo | null;
  log: readonly (Told)[];
  chat: readonly (ChatLine)[];
  whole: boolean;
};

export type WorkedFigure = {
  label: BoxText;
  at: string;
  value: number;
};
