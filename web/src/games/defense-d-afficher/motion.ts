/* Whether the reader wants things to stay still. */
export const isStill = (): boolean =>
  document.documentElement.dataset["motion"] === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
