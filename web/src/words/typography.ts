/* French spaces: narrow and unbreakable before ; : ! ? » and after «, between digits and before a unit. */
import type { Language } from "../protocol/types";

const NARROW = "\u202f";

/** The text as a typesetter of that language would space it. */
export function typeset(text: string, language: Language): string {
  if (language !== "fr") return text;
  return text
    .replace(/[ \u00a0]+([;:!?»])/g, `${NARROW}$1`)
    .replace(/«[ \u00a0]*/g, `«${NARROW}`)
    .replace(/'/g, "’");
}

/** With a capital first letter, as at the head of a line or on a button. */
export function capitalised(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
