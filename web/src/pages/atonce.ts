/* One click to a game. */
import { house } from "../app/api";
import { lastChoice, lastGame, remember } from "../app/lastchoice";
import { quickGame, quickTable } from "../app/lobby";
import { introduce } from "../app/me.svelte";
import { go } from "../app/router.svelte";
import { begunWith } from "./options";

/**
 * A guest if there is none yet, a table, bots, and off; with what was chosen last. Whoever names no game (null) sits
 * down beside somebody who waits, if there is one.
 */
export async function playAtOnce(slug: string | null): Promise<void> {
  const game = quickGame(await house.games(), slug ?? lastGame());
  if (game === undefined) throw new Error("no game");
  await introduce();
  const last = lastChoice(game.slug);
  const wanted = quickTable(game, last);
  const options = begunWith(game, last?.options ?? {});
  const table = await house.lay({ ...wanted, options, public: false, begin: true, join: slug === null });
  remember(game.slug, { players: wanted.players, level: wanted.bots[1] ?? null, options });
  go(`/t/${table.id}`);
}
