/* The operator's part of the server's HTTP API. Its cookie is sent to these addresses alone. */
import { ask } from "../app/api";
import type {
  ChatReport,
  Entered,
  ForgetDays,
  HouseStatus,
  MannersPage,
  PeoplePage,
  TablePage,
} from "../protocol/house";
import type { BarPerson, LetIn, SendOut, Silence, Token, Unsilence } from "../protocol/requests";

const at = (path: string) => `/api/house/${path}`;

export const operator = {
  enter: (token: string) => ask<Entered>(at("enter"), { token } satisfies Token),
  leave: () => ask<Entered>(at("leave"), {}),
  status: () => ask<HouseStatus>(at("status")),
  tables: (page: number) => ask<TablePage>(at(`tables?page=${page}`)),
  close: (table: string) => ask<unknown>(at(`tables/${encodeURIComponent(table)}/close`), {}),
  people: (name: string, page: number) => ask<PeoplePage>(at(`people?name=${encodeURIComponent(name)}&page=${page}`)),
  kick: (person: string) => ask<unknown>(at("kick"), { person } satisfies SendOut),
  ban: (wanted: BarPerson) => ask<unknown>(at("ban"), wanted),
  lift: (subject: string) => ask<LetIn>(at("lift"), { subject } satisfies LetIn),
  reports: () => ask<readonly ChatReport[]>(at("reports")),
  manners: () => ask<MannersPage>(at("manners")),
  mute: (wanted: Silence) => ask<MannersPage>(at("silence"), wanted),
  unmute: (person: string) => ask<MannersPage>(at("unsilence"), { person } satisfies Unsilence),
  forgets: () => ask<ForgetDays>(at("tidy")),
};
