/* Tables as the house would send them, as small as a test needs. */
import type { MatchInfo, SeatInfo, TableInfo, Told, Update } from "../../src/protocol/house";

export const aSeat = (seat: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat,
  kind: "person",
  name: `Seat ${seat}`,
  level: null,
  you: false,
  away: false,
  resigned: false,
  present: true,
  lag: null,
  left: null,
  late: 0,
  missed: false,
  stood_in: null,
  holiday: null,
  ...more,
});

export const aTable = (more: Partial<TableInfo> = {}): TableInfo => ({
  id: "gargouille",
  name: "La Gargouille",
  game: "vips",
  status: "playing",
  options: {},
  public: true,
  clock: { kind: "none", seconds: 60 },
  host: true,
  seats: [aSeat(0), aSeat(1)],
  watchers: 0,
  commitment: "",
  words: {},
  rematch: null,
  stopped: false,
  proposed: {},
  deal: false,
  sealed: false,
  closed: false,
  lesson: false,
  trial: null,
  coach: false,
  tournament: null,
  pack: null,
  teams: [],
  rating: { rated: false, wished: [], why_not: null },
  ...more,
});

export const aMatch = (toAct: readonly number[], hands: readonly (number | null)[], over = false): MatchInfo => ({
  setup: null,
  to_act: toAct,
  hands: hands.map((seat) => ({ seat, view: { seat }, legal: [], undo: false, partner: [], suggestions: [] })),
  outcome: over ? { ending: "done", winners: [0], scores: [1, 0], breakdown: [[], []] } : null,
  standing: null,
  alarm: null,
  lesson: null,
  starts: null,
});

export const told = (number: number): Told => ({ number, at: 0, actor: 0, messages: [] });

export const anUpdate = (more: Partial<Update> = {}): Update => ({
  type: "update",
  number: 1,
  table: aTable(),
  match: null,
  log: [],
  chat: [],
  whole: false,
  ...more,
});
