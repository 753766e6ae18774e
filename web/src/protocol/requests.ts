// Made from the Python structs by `make types`. Do not edit.

export type Actions = {
  actions: readonly (Record<string, unknown>)[];
};

export type Agree = {
  type: "agree";
  id: string;
  option: string;
  was: unknown;
  value: unknown;
};

export type AskCoach = {
  seat: number;
};

export type BarPerson = {
  subject: string;
  days?: number | null;
  reason?: string;
};

export type Begin = {
  type: "begin";
  id: string;
};

export type CancelPlan = {
  type: "unplan";
  id: string;
  seat: number;
};

export type Clock = {
  kind?: "move" | "none" | "player";
  seconds?: number;
};

export type Close = {
  type: "close";
  id: string;
};

export type Command = Sit | Stand | StirWord | Agree | Rate | Begin | Close | Play | Undo | Resign | TakeUp | StandIn | Propose | Say | Suggest;

export type Company = {
  players: number;
  options?: Record<string, unknown>;
};

export type DeclinedTable = {
  table: string;
};

export type Deletion = {
  name: string;
};

export type DeviceName = {
  id: string;
  name: string;
};

export type Duplicate = {
  bots?: readonly (string | null)[];
  begin?: boolean;
};

export type Favourite = {
  table: string;
  liked?: boolean;
};

export type Fork = {
  number: number;
  seat: number;
  level?: string;
  clock?: Clock;
};

export type Holiday = {
  since: number;
  until: number;
};

export type Holidays = {
  holidays: readonly (Holiday)[];
};

export type Learn = {
  asks?: number;
  rule?: string | null;
  lang?: string;
};

export type LetIn = {
  subject: string;
};

export type LookAhead = {
  type: "look-ahead";
  id: string;
  seat: number;
};

export type MakePlan = {
  type: "plan";
  id: string;
  seat: number;
  actions: readonly (unknown)[];
  when?: "legal" | "same";
};

export type NewChallenge = {
  mark: string;
  table: string;
};

export type NewCredential = {
  credential: Record<string, unknown>;
  name?: string;
};

export type NewLink = {
  days?: number;
};

export type NewName = {
  name: string;
};

export type NewQuietHours = {
  quiet: QuietInfo | null;
};

export type NewTable = {
  game: string;
  players: number;
  options?: Record<string, unknown>;
  bots?: readonly (string | null)[];
  public?: boolean;
  clock?: Clock;
  sit?: boolean;
  begin?: boolean;
  duplicate?: boolean;
  pack?: string | null;
  live?: boolean;
  lang?: string;
  coach?: boolean | null;
  join?: boolean;
  rated?: boolean;
};

export type NewWay = {
  kind: "hook" | "mail" | "push";
  address: string;
  keys?: PushKeys | null;
  lang?: string;
};

export type Ping = {
  type: "ping";
  at: number;
  lag?: number | null;
  pace?: "normal" | "quick" | "skip" | "slow";
};

export type Planning = MakePlan | CancelPlan | LookAhead;

export type Play = {
  type: "play";
  id: string;
  seat: number;
  action: unknown;
};

export type Preview = {
  type: "preview";
  id: string;
  seat: number;
  action: unknown;
};

export type Propose = {
  type: "propose";
  id: string;
  what: "stop";
};

export type PushKeys = {
  p256dh: string;
  auth: string;
};

export type QuietInfo = {
  since: number;
  until: number;
  zone: string;
};

export type Rate = {
  type: "rate";
  id: string;
  rated: boolean;
};

export type RecoveryCode = {
  code: string;
};

export type Rematch = {
  options?: Record<string, unknown> | null;
  clock?: Clock | null;
};

export type ReportLine = {
  line: number;
};

export type ReportName = {
  mark?: string;
  seat?: number | null;
};

export type Resign = {
  type: "resign";
  id: string;
  seat: number;
};

export type Say = {
  type: "say";
  id: string;
  text?: string | null;
  preset?: "bye" | "good-game" | "hello" | "hurry" | "sorry" | "thanks" | "thinking" | "well-played" | null;
};

export type SendOut = {
  person: string;
};

export type SignedCredential = {
  credential: Record<string, unknown>;
};

export type Silence = {
  person: string;
  days?: number | null;
};

export type Sit = {
  type: "sit";
  id: string;
  seat: number;
  bot?: string | null;
  name?: string | null;
};

export type Somebody = {
  mark?: string;
  table?: string | null;
  seat?: number | null;
};

export type Stand = {
  type: "stand";
  id: string;
  seat: number;
};

export type StandIn = {
  type: "stand-in";
  id: string;
  seat: number;
};

export type StirWord = {
  type: "word";
  id: string;
  seat: number;
  text: string;
};

export type Suggest = {
  type: "suggest";
  id: string;
  seat: number;
  action: unknown;
};

export type TakeUp = {
  type: "take-up";
  id: string;
  seat: number;
};

export type Token = {
  token: string;
};

export type TournamentPlan = {
  name: string;
  form: "duplicate" | "knockout" | "robin" | "swiss";
  game: string;
  players?: number;
  options?: Record<string, unknown>;
  each?: readonly (Record<string, unknown>)[];
  pack?: string | null;
  clock?: Clock;
  rounds?: number;
  by_itself?: boolean;
  pause?: number;
  grace?: number;
  public?: boolean;
  lang?: string;
};

export type Undo = {
  type: "undo";
  id: string;
  seat: number;
};

export type Unsilence = {
  person: string;
};

export type Which = {
  id: string;
};

export type WithdrawEntrant = {
  mark?: string | null;
};
