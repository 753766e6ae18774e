/* Curled apostrophes, and French spaces: narrow and unbreakable before ; : ! ? » and after «. */
import type { Language } from "../protocol/types";

const NARROW = "\u202f";

/** The text as a typesetter of that language would space it. */
export function typeset(text: string, language: Language): string {
  const curled = text.replace(/'/g, "’");
  if (language !== "fr") return curled;
  return curled.replace(/[ \u00a0\u202f]+([;:!?»])/g, `${NARROW}$1`).replace(/«[ \u00a0\u202f]*/g, `«${NARROW}`);
}

/** A colon or semicolon between two parts that no sentence holds together. */
export const between = (mark: ":" | ";", language: Language) => (language === "fr" ? `${NARROW}${mark} ` : `${mark} `);

/** With a capital first letter, as at the head of a line or on a button. */
export function capitalised(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** Before these a French "de" or "que" is elided: a vowel or a mute h, but not the y of Yann. */
const ELIDES = /^(?:[aeiouàâæéèêëîïôœùûü]|h[aeiouyàâæéèêëîïôœùûü]|y(?![aeiouéèêàâîôû]))/i;
/** Of no language: a character that nobody types. */
const MARK = "\ue000";

/** What goes into a hole of a sentence, marked so that `joined` can mend the place where they meet. */
export const filled = (text: string) => MARK + text;

/** The sentence with its holes filled: in French "de Agathe" becomes "d’Agathe", "que Hélène" "qu’Hélène". */
export function joined(text: string, language: Language): string {
  const mended =
    language === "fr"
      ? text.replace(/\b(d|qu)e \ue000([^\s\ue000]+)/gi, (found, start: string, next: string) =>
          ELIDES.test(next) ? `${start}’${next}` : found,
        )
      : text;
  return mended.replaceAll(MARK, "");
}
