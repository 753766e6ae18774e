/* The house's lobby as the front page prints it. */
import type { FrontData, OpenTable, Puzzle, YourTable } from "../front/data";
import { cardsOf } from "../front/games";
import { LEAD } from "../games";
import type { Corner, GameInfo, Lobby, TableLine } from "../protocol/house";
import type { NewTable } from "../protocol/requests";
import type { Choice } from "./lastchoice";

const DAY = 86_400_000;
const MOST_OVER = 3;
const ORDER = { playing: 0, open: 1, over: 2 } as const;

/** The paper's number: the day of the year. */
export const numberOf = (date: Date) =>
  Math.floor(
    (Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - Date.UTC(date.getFullYear(), 0, 0)) / DAY,
  );

const address = (table: TableLine) => `/t/${table.id}`;

function openTable(table: TableLine): OpenTable {
  return {
    title: table.name,
    href: address(table),
    game: table.game,
    clock: table.clock,
    taken: table.seats.filter((seat) => seat !== null).length,
    seats: table.seats.length,
  };
}

/** How a match ended for a seat; alone there is nobody to win against. */
function endingFor({ status, seats, winners }: TableLine, seat: number): YourTable["ending"] {
  if (status !== "over") return null;
  if (seats.length === 1) return "alone";
  return winners.includes(seat) ? "won" : "lost";
}

function yourTable(table: TableLine): YourTable {
  const seat = table.seats.findIndex((one) => one?.you);
  const named = table.status === "over" ? table.winners : table.to_act;
  return {
    title: table.name,
    id: table.id,
    href: address(table),
    game: table.game,
    status: table.status,
    yourMove: table.your_move,
    left: table.left === null ? null : table.left * 1000,
    names: named.flatMap((one) => table.seats[one]?.name ?? []),
    points: table.scores?.[seat] ?? null,
    ending: endingFor(table, seat),
    shut: table.missing !== null,
  };
}

/** Sort order: games where it is your move, those first whose clock runs out first; other running games, open tables, then the latest finished ones. */
export function yourTables(mine: readonly TableLine[]): YourTable[] {
  const rank = (table: TableLine) => (table.your_move ? -1 : ORDER[table.status]);
  const left = (table: TableLine) => (table.your_move ? (table.left ?? Infinity) : Infinity);
  const sorted = mine.toSorted(
    (one, two) => rank(one) - rank(two) || Math.sign(left(one) - left(two)) || two.changed - one.changed,
  );
  const over = sorted.filter((table) => table.status === "over").slice(0, MOST_OVER);
  return [...sorted.filter((table) => table.status !== "over"), ...over].map(yourTable);
}

/** What the front page shows of the puzzle corner. */
function puzzleOf(corner: Corner | null): Puzzle | null {
  if (corner === null) return null;
  const { sheet, today, making, yesterday } = corner;
  const week = weekOf(corner);
  return { sheet, today, making, yesterday, week, streak: streakOf(week.map(({ done }) => done)) };
}

/** The seven days up to today. */
function weekOf({ day, today, past }: Corner): Puzzle["week"] {
  const printed = new Set([...past, ...(today ? [today] : [])].flatMap((one) => (one.points === null ? [] : [one.id])));
  return Array.from({ length: 7 }, (_, at) => {
    const date = new Date(Date.parse(day) - (6 - at) * DAY);
    return { day: date, done: printed.has(date.toISOString().slice(0, 10)) };
  });
}

/** Days without a gap up to the last one; a day that is not over yet breaks nothing. */
export function streakOf(days: readonly boolean[]): number {
  const done = days.at(-1) ? days : days.slice(0, -1);
  return done.length - 1 - done.lastIndexOf(false);
}

export function frontData(
  lobby: Lobby | null,
  games: readonly GameInfo[] | null,
  guest: string,
  date: Date,
  corner: Corner | null = null,
): FrontData {
  const mine = new Set(lobby?.mine.map((table) => table.id));
  return {
    date,
    number: numberOf(date),
    guest,
    openTables: lobby?.open.filter((table) => !mine.has(table.id)).map(openTable) ?? [],
    moreTables: lobby?.more ?? false,
    yourTables: yourTables(lobby?.mine ?? []),
    games: cardsOf(games),
    puzzle: puzzleOf(corner),
  };
}

/** So many pages of the lobby as one. While they were fetched a table may have moved to the next. */
export async function lobbyPages(pages: number, page: (number: number) => Promise<Lobby>): Promise<Lobby> {
  const found = await Promise.all(Array.from({ length: pages }, (_, number) => page(number)));
  const open = new Map(found.flatMap((one) => one.open).map((table) => [table.id, table]));
  return { open: [...open.values()], mine: found[0]?.mine ?? [], more: found.at(-1)?.more ?? false };
}

/** The game that "play now" begins: the one that was pressed, else the lead game, or any other that the server has. */
export const quickGame = (games: readonly GameInfo[], slug: string | null = null): GameInfo | undefined =>
  games.find((game) => game.slug === (slug ?? LEAD.slug)) ?? games[0];

/** The level that bots have unless another is chosen. */
export const usualLevel = ({ bots }: GameInfo): string =>
  bots.includes("regular") ? "regular" : (bots[0] ?? "random");

/** A game against bots that can begin at once: with as many, and as good ones, as the last time. */
export function quickTable(
  game: GameInfo,
  last: Choice | null = null,
): Required<Pick<NewTable, "game" | "players" | "bots">> {
  const players = Math.min(game.most, Math.max(game.fewest, 2, last?.players ?? 4));
  const level = last?.level != null && game.bots.includes(last.level) ? last.level : usualLevel(game);
  return { game: game.slug, players, bots: [null, ...Array.from({ length: players - 1 }, () => level)] };
}
