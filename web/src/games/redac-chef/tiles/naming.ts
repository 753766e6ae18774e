/* What a tile is called, for whoever cannot see it. */
import { word } from "../words";
import type { Tile } from "./tile";

/** "Sport, 3 by 2, 1 happy face, 1 point." */
export function factsOf(tile: Tile): string {
  const size = word("redac.size", { width: tile.width, height: tile.height });
  if (tile.kind === "ad") return `${size}, ${word("redac.dollars", { count: tile.dollars })}`;
  if (tile.kind === "photo") return [size, ...tile.wants.map((trait) => word(`redac.wants-${trait}`))].join(", ");
  const mood = word(tile.mood > 0 ? "redac.happy-faces" : "redac.sad-faces", { count: Math.abs(tile.mood) });
  const colour = tile.colour === null ? "" : word(`redac.${tile.colour}`);
  return [colour, size, mood, word("redac.points", { count: tile.points })].join(", ");
}

/** "Article, Sport, 3 by 2: Tug of war. 1 happy face, 1 point." */
export function nameOf(tile: Tile): string {
  const size = word("redac.size", { width: tile.width, height: tile.height });
  switch (tile.kind) {
    case "article": {
      const mood = word(tile.mood > 0 ? "redac.happy-faces" : "redac.sad-faces", { count: Math.abs(tile.mood) });
      const colour = tile.colour === null ? "" : word(`redac.${tile.colour}`);
      return word("redac.article", {
        colour,
        size,
        headline: tile.headline,
        mood,
        points: word("redac.points", { count: tile.points }),
      });
    }
    case "photo": {
      const wants = tile.wants.map((trait) => word(`redac.wants-${trait}`)).join(", ");
      return word("redac.photo", { size, headline: tile.headline, wants });
    }
    case "ad":
      return word("redac.ad", {
        size,
        headline: tile.headline,
        dollars: word("redac.dollars", { count: tile.dollars }),
      });
  }
}
