import { defense } from "./defense";
import { extrablatt } from "./extrablatt";
import { redac } from "./redac";
import { typo } from "./typo";
import { vips } from "./vips";

/** By the slug of the game: the drawing and the game's second ink. */
const BANNERS: Readonly<Record<string, { drawing: string; ink: string }>> = {
  "redac-chef": { drawing: redac, ink: "redac" },
  extrablatt: { drawing: extrablatt, ink: "extra" },
  vips: { drawing: vips, ink: "vips" },
  typo: { drawing: typo, ink: "typo" },
  "defense-d-afficher": { drawing: defense, ink: "defense" },
};

export const bannerSymbols = () =>
  Object.entries(BANNERS)
    .map(
      ([slug, { drawing, ink }]) =>
        `<symbol id="banner-${slug}" viewBox="0 0 400 150"><g class="ink-${ink}" stroke-width="2.6">${drawing}</g></symbol>`,
    )
    .join("");
