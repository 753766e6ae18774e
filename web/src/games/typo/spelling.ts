/* What a typed word reads like while it is being typed. The house has the last word. */

const TWO_LETTERS: Readonly<Record<string, string>> = { œ: "oe", æ: "ae", ß: "ss" };

/** In plain capitals without accents, whatever else it holds. */
export const plain = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/[œæß]/g, (sign) => TWO_LETTERS[sign] ?? sign)
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toUpperCase();

/** Whether it holds nothing but letters. */
export const isSpelt = (typed: string): boolean => /^[A-Z]*$/.test(plain(typed));

/** A word in two: the letters that the row asks for, as they are written, and what follows them. */
export interface Written {
  readonly begun: string;
  readonly rest: string;
}

/** Whoever writes the whole word, and not only what follows the row's letters, means that word; null for who does not. */
export function asWhole(typed: string, row: string): Written | null {
  const signs = [...typed.normalize("NFC")];
  const length = signs.findIndex((_, at) => plain(signs.slice(0, at).join("")) === row);
  return length <= 0 ? null : { begun: signs.slice(0, length).join(""), rest: signs.slice(length).join("") };
}
