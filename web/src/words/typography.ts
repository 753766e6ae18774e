/* Curled apostrophes and the spaces of a language: French sets narrow, unbreakable ones before ; : ! ? » and after «. */
import type { Language } from "../protocol/types";
import { grammarOf } from "./grammar";

const NARROW = "\u202f";
const SPACES = "[ \\u00a0\\u202f]";

/** The text as a typesetter of that language would space it. */
export function typeset(text: string, language: Language): string {
  const { thin_before, thin_after } = grammarOf(language).setting;
  return text
    .replace(/'/g, "’")
    .replace(new RegExp(`${SPACES}+([${thin_before}])`, "g"), `${NARROW}$1`)
    .replace(new RegExp(`([${thin_after}])${SPACES}*`, "g"), `$1${NARROW}`);
}

/** A colon or semicolon between two parts that no sentence holds together. */
export const between = (mark: ":" | ";", language: Language) =>
  `${grammarOf(language).setting.thin_before.includes(mark) ? NARROW : ""}${mark} `;

/** In the language's quotation marks. */
export function quoted(text: string, language: Language): string {
  const [opening, closing] = grammarOf(language).setting.quotes;
  return typeset(opening + text + closing, language);
}

/** With a capital first letter, as at the head of a line or on a button. */
export function capitalised(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
