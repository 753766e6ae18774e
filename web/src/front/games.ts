/* The games as the front page and the new table show them: ours, played here or not yet, then whatever else is played. */
import { gameOf, GAMES } from "../games";
import type { GameInfo } from "../protocol/house";
import type { GameCard } from "./data";

/** `played` are the games of the house; null while it has not answered. */
export function cardsOf(played: readonly GameInfo[] | null): GameCard[] {
  const ready = new Set(played?.map((game) => game.slug));
  const taught = new Set(played?.filter((game) => game.lesson).map((game) => game.slug));
  const ours = GAMES.map(({ slug, title, seats, minutes, about, board }): GameCard => {
    const lesson = taught.has(slug);
    return {
      slug,
      title,
      seats,
      minutes,
      about,
      lesson,
      ready: played === null ? board !== undefined : ready.has(slug),
    };
  });
  const others = (played ?? []).filter((game) => gameOf(game.slug) === undefined);
  return [
    ...ours,
    ...others.map(({ slug, title, fewest, most, lesson }): GameCard => {
      return { slug, title, seats: [fewest, most], minutes: null, about: null, lesson, ready: true };
    }),
  ];
}
