// Made from the Python structs by `make types`. Do not edit.

export type Account = {
  name: string;
  passkeys: readonly (Passkey)[];
  devices: readonly (Device)[];
  codes: number;
  rp: string | null;
};

export type Advice = {
  action: unknown;
  said: Message;
  remarks: readonly (Message)[];
  worth: Worth;
};

export type Answer = {
  type: "answer";
  id: string;
  number: number;
};

export type Archive = {
  matches: readonly (ArchivedMatch)[];
  count: number;
  counting: boolean;
};

export type ArchivedMatch = {
  table: string;
  game: string;
  name: string;
  at: number;
  ending: "left" | "over" | "stopped";
  won: boolean;
  practice: boolean;
  favourite: boolean;
  seats: readonly (ArchivedSeat)[];
};

export type ArchivedSeat = {
  name: string;
  bot: boolean;
  you: boolean;
  points: number | null;
  won: boolean;
};

export type Ban = {
  subject: string;
  since: number;
  until: number | null;
  reason: string;
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

export type Blocked = {
  mark: string;
  name: string;
};

export type BoardInfo = {
  seats: readonly (BoardSeat)[];
  status: "over" | "playing" | "waiting";
  tables: readonly (string)[];
};

export type BoardSeat = {
  mark: string | null;
  name: string | null;
  you: boolean;
  here: boolean;
  game_points: number | null;
  points: number | null;
  lost: boolean;
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

export type Card = {
  id: string;
  game: string;
  name: string;
  public: boolean;
  status: string;
  changed: number;
  seats: readonly (SeatCard | null)[];
};

export type CeremonyOptions = {
  publicKey: unknown;
};

export type Challenge = {
  table: string;
  game: string;
  name: string;
  challenger: string;
  at: number;
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

export type ChatReport = {
  table: string;
  line: number;
  at: number;
  person: string;
  reporter: string;
  lines: readonly (ReportedLine)[];
};

export type Circle = {
  friends: readonly (Friend)[];
  blocked: readonly (Blocked)[];
  challenges: readonly (Challenge)[];
};

export type Clock = {
  kind: "move" | "none" | "player";
  seconds: number;
};

export type ClubAddress = {
  url: string;
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

export type CurvePoint = readonly [number, number, number];

export type DayReport = {
  day: number;
  front: Front;
  making: boolean;
  sides: readonly (SideReport | null)[];
  failed: readonly (number)[];
  seconds: number;
};

export type Device = {
  id: string;
  name: string;
  kind: "computer" | "phone";
  since: number;
  used: number;
  here: boolean;
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

export type Entered = {
  entered: boolean;
};

export type ErrorBody = {
  status: number;
  reason: string;
  message: Message;
  rule: string | null;
  id: string | null;
};

export type Estimate = {
  mean: number;
  error: number;
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

export type ForgetDays = {
  days: Record<string, number>;
  due: Tidied;
  backup: string;
};

export type Fortune = {
  number: number;
  seat: number;
  after: Worth;
  gain: Worth;
};

export type Frame = {
  told: Told;
  view: unknown;
  to_act: readonly (number)[];
};

export type Friend = {
  mark: string;
  name: string;
  since: number;
  tables: readonly (WatchedTable)[];
};

export type FriendLink = {
  path: string;
  url: string;
  ends: number;
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
  over_days: Record<string, unknown> | null;
};

export type GameRecord = {
  game: string;
  played: number;
  won: number;
  left: number;
  stopped: number;
  best: number | null;
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

export type Holiday = {
  since: number;
  until: number;
};

export type HolidaysInfo = {
  holidays: readonly (Holiday)[];
  most_days: number;
};

export type HouseStatus = {
  version: string;
  database: string;
  bytes: number;
  tables: Record<string, number>;
  packed: number;
  events: number;
  people: number;
  reports: number;
  bans: number;
  processes: readonly (ProcessFigures)[];
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

export type JudgedMove = {
  number: number;
  seat: number;
  after: Worth;
  lost: Worth;
  done: Message;
  better: unknown;
  advice: Message | null;
  remarks: readonly (Message)[];
};

export type KnownPerson = {
  id: string;
  name: string;
  since: number;
  tables: number;
  barred: boolean;
};

export type LessonInfo = {
  aim: BoxText;
  ideas: readonly (IdeaInfo)[];
  end: BoxText;
  trial: TrialInfo | null;
};

export type LevelRecord = {
  difficulty: number;
  count: number;
  tried: number;
  reached: number;
};

export type Lobby = {
  open: readonly (TableLine)[];
  mine: readonly (TableLine)[];
  more: boolean;
};

export type LookedAhead = {
  type: "ahead";
  id: string;
  view: unknown;
  legal: readonly unknown[];
  secretly: readonly unknown[];
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

export type MannersPage = {
  names: readonly (NameReport)[];
  silenced: readonly (Silenced)[];
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

export type NameReport = {
  person: string;
  name: string;
  now: string;
  reporter: string;
  at: number;
  table: string | null;
};

export type NoticesInfo = {
  ways: readonly (WayInfo)[];
  quiet: QuietInfo | null;
  push_key: string;
  mail: boolean;
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

export type Outgoing = Update | Answer | Refused | Previewed | LookedAhead | PlanInfo | Presence | Pong | Bye;

export type Paragraph = {
  rule: string;
  provenance: string;
  text: string;
  trial: string | null;
};

export type Passkey = {
  id: string;
  name: string;
  rp: string;
  since: number;
  used: number;
};

export type PeoplePage = {
  people: readonly (KnownPerson)[];
  more: boolean;
  bans: readonly (Ban)[];
};

export type PersonalLink = {
  path: string;
  url: string;
  ends: number;
  once: boolean;
  qr: string;
};

export type Placed = {
  tile: number;
  x: number;
  y: number;
  up: boolean;
};

export type PlanInfo = {
  type: "planned";
  seat: number;
  actions: readonly (unknown)[];
  when: "legal" | "same";
  dropped: Message | null;
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

export type ProcessFigures = {
  version: string;
  since: number;
  sockets: number;
  tables: number;
  people: number;
  loop_lag: number;
  load: number;
  address: string;
};

export type Profile = {
  name: string;
  since: number;
  games: readonly (GameRecord)[];
  rivals: readonly (RivalRecord)[];
  favourites: number;
  counting: boolean;
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

export type PuzzleProfile = {
  streak: number;
  longest: number;
  days: number;
  levels: readonly (LevelRecord)[];
};

export type QuietInfo = {
  since: number;
  until: number;
  zone: string;
};

export type RankedSeat = {
  seat: number;
  rank: number | null;
  score: number | null;
  remark: Point | null;
};

export type RatedBot = {
  level: string;
  rating: ShownRating;
};

export type RatedSeat = {
  seat: number;
  rating: ShownRating;
  change: number | null;
  verdict: "counted" | "given" | "often" | "own" | "partner" | null;
};

export type RatingCurve = {
  game: string;
  rating: ShownRating;
  played: number;
  steps: readonly (RatingStep)[];
};

export type RatingLine = {
  rank: number | null;
  name: string;
  mark: string;
  rating: ShownRating;
  played: number;
  you: boolean;
};

export type RatingStep = {
  table: string;
  at: number;
  points: number;
  margin: number;
  change: number;
  verdict: "counted" | "given" | "often" | "own" | "partner";
};

export type RatingTerms = {
  rated: boolean;
  wished: readonly (number)[];
  why_not: Message | null;
};

export type RecoveryCodes = {
  codes: readonly (string)[];
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

export type ReportedLine = {
  number: number;
  at: number;
  name: string;
  mark: string;
  text: string | null;
  preset: string | null;
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

export type Review = {
  game: string;
  worlds: number;
  points: boolean;
  moments: readonly (number)[];
  seats: readonly (SeatReview)[];
  curves: readonly (readonly (CurvePoint)[])[];
  decisions: readonly (JudgedMove)[];
  fortunes: readonly (Fortune)[];
};

export type ReviewAnswer = {
  making: boolean;
  done: number;
  parts: number;
  failed: boolean;
  review: Review | null;
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

export type RivalRecord = {
  mark: string;
  name: string;
  played: number;
  won: number;
  lost: number;
};

export type RoundInfo = {
  number: number;
  over: boolean;
  boards: readonly (BoardInfo)[];
  byes: readonly (string)[];
};

export type Rulebook = {
  title: string;
  chapters: readonly (Chapter)[];
  cards: readonly (Chapter)[];
};

export type SeatCard = {
  name: string;
  bot: string | null;
  person: string | null;
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
  holiday: number | null;
};

export type SeatLine = {
  name: string;
  bot: string | null;
  you: boolean;
};

export type SeatReview = {
  seat: number;
  lost: Worth;
  luck: Worth;
  moments: readonly (number)[];
};

export type Shape = {
  kind: "ad" | "article" | "photo" | "business" | "news" | "sport";
  width: number;
  height: number;
};

export type ShownRating = {
  points: number;
  margin: number;
  provisional: boolean;
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

export type SignInWays = {
  passkeys: boolean;
  club: string | null;
};

export type Silenced = {
  person: string;
  name: string;
  at: number;
  until: number | null;
};

export type SmileAnswer = {
  seat: number;
  step: "expert" | "smile";
  answer: number | null;
};

export type StandingLine = {
  mark: string;
  name: string;
  place: number;
  points: number;
  ties: readonly (number | null)[];
  rounds: readonly (number | null)[];
  takes_part: boolean;
  you: boolean;
};

export type Standings = {
  game: string;
  people: readonly (RatingLine)[];
  bots: readonly (RatedBot)[];
  you: ShownRating;
  opponent: string | null;
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
  coach: boolean;
  tournament: string | null;
  teams: readonly (readonly (number)[])[];
  rating: RatingTerms;
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

export type TablePage = {
  tables: readonly (Card)[];
  more: boolean;
};

export type TableRatings = {
  seats: readonly (RatedSeat)[];
};

export type TeamsInfo = {
  teams: readonly (readonly (number)[])[];
  fault: Message | null;
};

export type Tidied = {
  packed: number;
  unsaid: number;
  guests: number;
  empty: number;
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

export type TournamentInfo = {
  id: string;
  name: string;
  form: "duplicate" | "knockout" | "robin" | "swiss";
  game: string;
  players: number;
  status: "open" | "over" | "running";
  clock: Clock;
  by_itself: boolean;
  pause: number;
  grace: number;
  rounds_begun: number;
  rounds_planned: number;
  organiser: boolean;
  takes_part: boolean;
  may_draw: boolean;
  your_table: string | null;
  begins_in: number | null;
  forfeit_in: number | null;
  ties: readonly (string)[];
  standings: readonly (StandingLine)[];
  round: RoundInfo | null;
};

export type TournamentLine = {
  id: string;
  name: string;
  game: string;
  form: string;
  status: string;
  entrants: number;
  changed: number;
  yours: boolean;
};

export type Tournaments = {
  tournaments: readonly (TournamentLine)[];
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

export type WatchedTable = {
  id: string;
  game: string;
  name: string;
  status: string;
};

export type WayInfo = {
  id: string;
  kind: "hook" | "mail" | "push";
  address: string;
  confirmed: boolean;
  failing: boolean;
};

export type WorkedFigure = {
  label: BoxText;
  at: string;
  value: number;
};

export type Worth = {
  chance: Estimate;
  lead: Estimate;
};
