import { GAMES } from "../../games";

/** Every game's banner in its two inks. */
export const bannerSymbols = () =>
  GAMES.map(
    ({ slug, banner }) =>
      `<symbol id="banner-${slug}" viewBox="0 0 400 150"><g class="ink-${banner.ink}" stroke-width="2.6">${banner.drawing}</g></symbol>`,
  ).join("");
