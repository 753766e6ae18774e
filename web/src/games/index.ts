/* The games that this client has drawn something for, in the order of the front page. A new game adds its line here. */
import type { Board } from "./board";
import { defense } from "./defense-d-afficher/game";
import { extrablatt } from "./extrablatt/game";
import { lazily, type Game } from "./game";
import { redacChef } from "./redac-chef/game";
import { typo } from "./typo/game";
import { vips } from "./vips/game";

export const GAMES: readonly Game[] = [redacChef, extrablatt, vips, typo, defense];

/** What "play now" begins, and what the front page explains. */
export const LEAD: Game = vips;

export const gameOf = (slug: string): Game | undefined => GAMES.find((game) => game.slug === slug);

/** Where a game has no table of its own, the plain one offers its actions by name. */
const plain = lazily(() => import("./generic/GenericTable.svelte"));

export const boardOf = (slug: string): Promise<Board> => (gameOf(slug)?.board ?? plain)();
