/* What the reader chose last, game by game, so that the next game takes one click; kept in this browser only. */
export interface Choice {
  readonly players: number;
  /** Of the bots. */
  readonly level: string | null;
  readonly options: Readonly<Record<string, unknown>>;
}

interface Kept {
  readonly game: string | null;
  readonly choices: Readonly<Record<string, Choice>>;
}

const KEY = "marbre-last";

function kept(): Kept {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "") as Kept;
  } catch {
    return { game: null, choices: {} };
  }
}

/** The game that was begun last, if any was. */
export const lastGame = (): string | null => kept().game;

export const lastChoice = (game: string): Choice | null => kept().choices[game] ?? null;

export function remember(game: string, choice: Choice): void {
  localStorage.setItem(KEY, JSON.stringify({ game, choices: { ...kept().choices, [game]: choice } }));
}
