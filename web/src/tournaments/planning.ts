/* What a plan may say, by its form: games, seats, and what is sent to the house. */
import type { Clocked } from "../pages/composing";
import type { GameInfo } from "../protocol/house";
import type { TournamentPlan } from "../protocol/requests";

export type Form = TournamentPlan["form"];
export const FORMS: readonly Form[] = ["swiss", "robin", "duplicate", "knockout"];
const MOST_ROUNDS = 8;
/** Puzzles of a box: after the last the first comes again. */
const PUZZLES = 12;

const hasPuzzles = (game: GameInfo) => game.options.some(({ name }) => name === "puzzle");

/** The games that a form can be played with. */
export const gamesFor = (form: Form, games: readonly GameInfo[]): readonly GameInfo[] =>
  games.filter((game) =>
    form === "duplicate" ? game.duplicate : form === "knockout" ? game.fewest === 1 && hasPuzzles(game) : game.most > 1,
  );

/** How many may sit at a table. */
export function playersFor(form: Form, game: GameInfo): readonly number[] {
  if (form === "knockout") return [1];
  if (form === "robin") return [2];
  const fewest = Math.max(2, game.fewest);
  return Array.from({ length: game.most - fewest + 1 }, (_, index) => fewest + index);
}

export interface Asked {
  readonly name: string;
  readonly form: Form;
  readonly game: string;
  readonly players: number;
  readonly rounds: number;
  readonly puzzle: number;
  readonly byItself: boolean;
  readonly pause: number;
  readonly grace: number;
  readonly isPublic: boolean;
  readonly clock: Clocked;
}

/** The plan as the house wants it: seconds, and for a knock-out the puzzle of each round. */
export const planOf = (asked: Asked): TournamentPlan => ({
  name: asked.name,
  form: asked.form,
  game: asked.game,
  players: asked.players,
  rounds: asked.rounds,
  by_itself: asked.byItself,
  pause: asked.pause * 60,
  grace: asked.grace * 60,
  public: asked.isPublic,
  clock: asked.clock,
  ...(asked.form === "knockout" && {
    options: { mode: "puzzle" },
    each: Array.from({ length: MOST_ROUNDS }, (_, index) => ({ puzzle: ((asked.puzzle - 1 + index) % PUZZLES) + 1 })),
  }),
});
