/* Tournaments over HTTP. Comes with their pages. */
import { ask } from "../app/api";
import type { TournamentInfo, Tournaments } from "../protocol/house";
import type { TournamentPlan, WithdrawEntrant } from "../protocol/requests";
import { reading } from "../words/words.svelte";

const path = (id: string) => `/api/tournaments/${encodeURIComponent(id)}`;

export const tournaments = {
  all: () => ask<Tournaments>("/api/tournaments"),
  plan: (wanted: TournamentPlan) =>
    ask<TournamentInfo>("/api/tournaments", { lang: reading.language, ...wanted } satisfies TournamentPlan),
  /** The latest round, or the one that is asked for. */
  one: (id: string, round: number | null = null) =>
    ask<TournamentInfo>(round === null ? path(id) : `${path(id)}?round=${round}`),
  enter: (id: string) => ask<TournamentInfo>(`${path(id)}/enter`, {}),
  withdraw: (id: string, mark: string | null = null) =>
    ask<TournamentInfo>(`${path(id)}/withdraw`, { mark } satisfies WithdrawEntrant),
  begin: (id: string) => ask<TournamentInfo>(`${path(id)}/round`, {}),
  end: (id: string) => ask<TournamentInfo>(`${path(id)}/end`, {}),
  file: (id: string) => `${path(id)}/standings.csv?lang=${reading.language}`,
};
