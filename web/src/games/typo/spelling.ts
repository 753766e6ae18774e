/* What a typed word reads like, letter by letter, while it is being typed. The house has the last word. */

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

export type Sign = "waits" | "fits" | "differs";

export interface Reading {
  /** For each letter that the row asks for: not typed yet, the same, or another. */
  readonly asked: readonly { readonly letter: string; readonly sign: Sign }[];
  /** How many letters the word has. */
  readonly count: number;
  /** Whether it begins as the row asks. */
  readonly begins: boolean;
  /** Whether it holds nothing but letters. */
  readonly spelt: boolean;
  /** The first place, from 1, where it is not as the row asks; null if there is none yet. */
  readonly differs: number | null;
}

export function readWord(typed: string, begins: string): Reading {
  const word = plain(typed);
  const asked = [...begins].map((letter, at): Reading["asked"][number] => {
    const found = word[at];
    return { letter, sign: found === undefined ? "waits" : found === letter ? "fits" : "differs" };
  });
  const first = asked.findIndex(({ sign }) => sign === "differs");
  return {
    asked,
    count: word.length,
    begins: word.startsWith(begins),
    spelt: /^[A-Z]*$/.test(word),
    differs: first === -1 ? null : first + 1,
  };
}
