/* The server's HTTP API. Every failure is thrown as a HouseError, with its text in the reader's language. */
import type {
  Advice,
  BestAnswer,
  Corner,
  DayReport,
  DrawnPicture,
  Duplicates,
  ErrorBody,
  Frame,
  GameInfo,
  HintAnswer,
  HolidaysInfo,
  LessonInfo,
  Lobby,
  LookedUp,
  Me,
  Message,
  NoticesInfo,
  Proof,
  PuzzleAnswer,
  Replay,
  ResultTable,
  ReviewAnswer,
  Ritual,
  Rulebook,
  SmileAnswer,
  TableLine,
  TeamsInfo,
} from "../protocol/house";
import type {
  Actions,
  AskCoach,
  Company,
  Duplicate,
  Fork,
  Holidays,
  Learn,
  NewName,
  NewQuietHours,
  NewTable,
  NewWay,
  Rematch,
  ReportLine,
  Token,
} from "../protocol/requests";
import { say } from "../protocol/say";
import type { Catalogues, Language } from "../protocol/types";
import { capitalised, typeset } from "../words/typography";
import { grammarOf } from "../words/grammar";
import { reading, word } from "../words/words.svelte";

export class HouseError extends Error {
  /** `body` is null on a network error: the server was not reached. */
  constructor(
    readonly body: ErrorBody | null,
    readonly catalogues: Catalogues | null = null,
  ) {
    super(body?.reason ?? "unreachable");
  }
  get status(): number {
    return this.body?.status ?? 0;
  }
}

/** The text of an error for the reader. Reactive: read inside a component, it follows the language. */
export function explain(error: unknown): string {
  if (!(error instanceof HouseError)) return word("error.unknown");
  if (error.body === null) return word("error.unreachable");
  const catalogue = error.catalogues?.[reading.language];
  if (catalogue?.says[error.body.message.key] === undefined) return error.body.reason;
  const sentence = say(error.body.message, grammarOf(reading.language), [], null, catalogue);
  return capitalised(typeset(sentence, reading.language), reading.language);
}

export async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const response = await patiently(() => reach(path, body));
  if (response.ok) return (await response.json()) as Answer;
  const read = await response.json().catch(() => null);
  throw new HouseError(isErrorBody(read) ? read : unreadable(response.status), await houseWords().catch(() => null));
}

/** Rate limited (429): nothing was done, so that it is safe to retry a little later. */
async function patiently(send: () => Promise<Response>): Promise<Response> {
  for (const wait of [600, 1500]) {
    const response = await send();
    if (response.status !== 429) return response;
    await new Promise((wake) => setTimeout(wake, wait));
  }
  return send();
}

async function reach(path: string, body: unknown): Promise<Response> {
  const sent: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  try {
    return await fetch(path, { ...sent, credentials: "same-origin" });
  } catch {
    throw new HouseError(null);
  }
}

const isErrorBody = (read: unknown): read is ErrorBody =>
  typeof read === "object" && read !== null && "message" in read && "reason" in read;
const unreadable = (status: number): ErrorBody => ({
  status,
  reason: `HTTP ${status}`,
  message: { key: "", values: {} },
  rule: null,
  id: null,
});

/** Memoized: what does not change while the page is open is fetched once; a failure is not kept. */
function once<Key extends string, Answer>(get: (key: Key) => Promise<Answer>): (key: Key) => Promise<Answer> {
  const kept = new Map<Key, Promise<Answer>>();
  return (key) => {
    const found = kept.get(key) ?? get(key);
    kept.set(key, found);
    found.catch(() => kept.delete(key));
    return found;
  };
}

/** For what a page can do without: taken when it comes, left out where the house cannot be reached. */
export function whenFound<Answer>(asked: Promise<Answer>, take: (found: Answer) => void): void {
  asked.then(take, () => undefined);
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;
const wordsOf = once((asked: string) => ask<Catalogues>(`/api/games/${asked}`));
const puzzle = (id: string) => `/api/puzzles/${encodeURIComponent(id)}`;
const rulesOf = once((key: string) => ask<Rulebook>(`/api/games/${key}`));
const lessonOf = once((asked: string) => ask<LessonInfo>(`/api/games/${asked}`));
const picturesOf = once((slug: string) =>
  ask<readonly DrawnPicture[]>(`/api/games/${encodeURIComponent(slug)}/pictures`),
);
const gamesOnce = once((path: string) => ask<readonly GameInfo[]>(path));
const houseWords = async () => {
  const response = await fetch("/api/games/table/words");
  if (!response.ok) throw new HouseError(null);
  return (await response.json()) as Catalogues;
};

export const house = {
  me: () => ask<Me>("/api/me"),
  callMe: (name: string) => ask<Me>("/api/me", { name } satisfies NewName),
  linkOwner: (token: string) => ask<Me>("/api/me/link/owner", { token } satisfies Token),
  become: (token: string) => ask<Me>("/api/me/become", { token } satisfies Token),
  games: () => gamesOnce("/api/games"),
  /** Descriptions of actions: the labels of the plain table's buttons. */
  describe: (slug: string, actions: Actions["actions"]) =>
    ask<readonly Message[]>(`/api/games/${encodeURIComponent(slug)}/describe`, { actions } satisfies Actions),
  /** Who would play with whom, or why such a table cannot be laid. */
  teams: (slug: string, company: Company) =>
    ask<TeamsInfo>(`/api/games/${encodeURIComponent(slug)}/teams`, company satisfies Company),
  /** A game's words; `pack` names a box that is not the game's own. */
  words: (slug: string, pack: string | null = null) =>
    wordsOf(`${encodeURIComponent(slug)}/words${pack === null ? "" : `?pack=${encodeURIComponent(pack)}`}`),
  rules: (slug: string, language: Language) => rulesOf(`${encodeURIComponent(slug)}/rules?lang=${language}`),
  pictures: (slug: string) => picturesOf(slug),
  /** What the lesson of a game has to say, or the trial of one of its rules. */
  lesson: (slug: string, rule: string | null) =>
    lessonOf(`${encodeURIComponent(slug)}/lesson${rule === null ? "" : `?rule=${encodeURIComponent(rule)}`}`),
  /** A table to learn at in the reader's language, after so many of the lesson's asks, or to try a rule at. */
  learn: (slug: string, asks = 0, rule: string | null = null) =>
    ask<TableLine>(`/api/games/${encodeURIComponent(slug)}/lesson`, {
      asks,
      rule,
      lang: reading.language,
    } satisfies Learn),
  /** The position at a table as the reader may know it, to be drawn and not to be played. */
  picture: (id: string) => ask<DrawnPicture>(`${table(id)}/picture`),
  lobby: (page = 0) => ask<Lobby>(page === 0 ? "/api/tables" : `/api/tables?page=${page}`),
  table: (id: string) => ask<TableLine>(table(id)),
  /** The table and its bots are named in the reader's language. */
  lay: (wanted: NewTable) => ask<TableLine>("/api/tables", { lang: reading.language, ...wanted } satisfies NewTable),
  rematch: (id: string, wanted: Rematch) => ask<TableLine>(`${table(id)}/rematch`, wanted),
  /** Asks, or agrees, to go back to where a bot took over. */
  back: (id: string) => ask<TableLine>(`${table(id)}/back`, {}),
  fork: (id: string, wanted: Fork) => ask<TableLine>(`${table(id)}/fork`, wanted),
  layDuplicate: (id: string, wanted: Duplicate) => ask<TableLine>(`${table(id)}/duplicate`, wanted),
  duplicates: (id: string) => ask<Duplicates>(`${table(id)}/duplicates`),
  reveal: (id: string) => ask<Duplicates>(`${table(id)}/reveal`, {}),
  proof: (id: string) => ask<Proof>(`${table(id)}/proof`),
  replay: (id: string, seat: number | null) =>
    ask<Replay>(`${table(id)}/replay${seat === null ? "" : `?seat=${seat}`}`),
  lookUp: (id: string, letters: string) => ask<LookedUp>(`${table(id)}/look-up?text=${encodeURIComponent(letters)}`),
  looked: (id: string) => ask<unknown>(`${table(id)}/looked`, {}),
  holidays: () => ask<HolidaysInfo>("/api/me/holidays"),
  takeHolidays: (wanted: Holidays) => ask<HolidaysInfo>("/api/me/holidays", wanted),
  notices: () => ask<NoticesInfo>("/api/notices"),
  addWay: (wanted: NewWay) => ask<NoticesInfo>("/api/notices/ways", { lang: reading.language, ...wanted }),
  stopWay: (way: string) => ask<NoticesInfo>(`/api/notices/ways/${encodeURIComponent(way)}/stop`, {}),
  keepQuiet: (wanted: NewQuietHours) => ask<NoticesInfo>("/api/notices/quiet", wanted),
  /** By the signed link of a mail: nobody has to be known for that. */
  byLink: (what: "stop" | "confirm", token: string) =>
    ask<unknown>(`/api/notices/${what}?token=${encodeURIComponent(token)}`, {}),
  puzzles: () => ask<Corner>("/api/puzzles"),
  puzzleOf: (id: string) => ask<PuzzleAnswer>(`${table(id)}/puzzle`),
  hint: (id: string) => ask<HintAnswer>(`${table(id)}/hint`),
  nextHint: (id: string) => ask<HintAnswer>(`${table(id)}/hint`, {}),
  best: (id: string) => ask<BestAnswer>(`${puzzle(id)}/best`),
  giveUp: (id: string) => ask<BestAnswer>(`${puzzle(id)}/give-up`, {}),
  results: (id: string) => ask<ResultTable>(`${puzzle(id)}/results`),
  reportLine: (id: string, wanted: ReportLine) => ask<ReportLine>(`${table(id)}/chat/reports`, wanted),
  /** What the coach would do in this seat, if anything; everybody at the table is told that it was asked. */
  askCoach: (id: string, seat: number) => ask<Advice | null>(`${table(id)}/coach`, { seat } satisfies AskCoach),
  review: (id: string) => ask<ReviewAnswer>(`${table(id)}/review`),
  /** The table as it would have been after the better move, in place of the entry of this number. */
  betterMove: (id: string, number: number, seat: number | null) =>
    ask<Frame>(`${table(id)}/review/${number}${seat === null ? "" : `?seat=${seat}`}`),
  report: (id: string, day: number) => ask<DayReport>(`${table(id)}/report?day=${day}`),
  smiles: (id: string) => ask<Ritual>(`${table(id)}/smiles`),
  answerSmile: (id: string, said: SmileAnswer) => ask<Ritual>(`${table(id)}/smiles`, said),
  /** One's page of a day as a newspaper: an address to fetch it from. */
  une: (id: string, format: string, asked: Readonly<Record<string, string | number>>) =>
    `${table(id)}/une/${format}?${Object.entries(asked)
      .map(([name, value]) => `${name}=${value}`)
      .join("&")}`,
  card: (id: string, language: Language) => `/api/card.png?page=/t/${encodeURIComponent(id)}&lang=${language}`,
  qr: (id: string) => `${table(id)}/qr.svg`,
  record: (id: string) => `${table(id)}/record`,
};
