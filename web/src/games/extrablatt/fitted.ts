/* A headline is set as large as its tile has room for, or not at all: never cut. For {@attach}. */
import type { Attachment } from "svelte/attachments";

const SCALES = [1, 0.86, 0.74] as const;

/** The tile is what the headline stands in. Another headline is another element (`{#key}`). */
export const fitted: Attachment<HTMLElement> = (headline) => {
  const tile = headline.parentElement;
  if (tile === null) return;
  const fits = (scale: number) => {
    headline.style.setProperty("--scale", String(scale));
    return tile.scrollHeight <= tile.clientHeight && headline.scrollWidth <= headline.clientWidth;
  };
  const set = () => {
    headline.hidden = false;
    headline.hidden = !SCALES.some(fits);
  };
  const observer = new ResizeObserver(set);
  observer.observe(tile);
  void document.fonts.ready.then(set);
  return () => observer.disconnect();
};
