/*
 * What the languages' data mean, as in marbre.kernel.words.languages: plurals, lists, elision, and holes that are filled.
 * tests/messages.json holds examples that both engines must meet.
 */
import { LANGUAGES, type Language as Grammar } from "../protocol/languages";
import type { Language } from "../protocol/types";

export type { Grammar };

export const CODES = Object.keys(LANGUAGES) as readonly Language[];

export const grammarOf = (language: Language): Grammar => LANGUAGES[language];

export const isLanguage = (code: string | null | undefined): code is Language =>
  code != null && Object.hasOwn(LANGUAGES, code);

/** Where words are looked for: in the language itself, then in its fallback, then in any other. */
export const fallbacks = (language: Language): readonly Language[] => [
  ...new Set([language, grammarOf(language).fallback as Language, ...CODES]),
];

/** What a reader of that language is given of something that not every language has. */
export const inLanguage = <T>(texts: Readonly<Partial<Record<Language, T>>>, language: Language): T | undefined =>
  fallbacks(language)
    .map((code) => texts[code])
    .find((text) => text !== undefined);

/** The CLDR plural category of a whole number. */
export function categoryOf(count: number, { plural }: Grammar): string {
  return Object.keys(plural).find((category) => takes(plural[category] ?? "", Math.abs(count))) ?? "other";
}

/** Whether a plural rule takes this number; `and` binds closer than `or`. */
const takes = (rule: string, count: number) =>
  rule.split(" or ").some((part) => part.split(" and ").every((relation) => holds(relation, count)));

function holds(relation: string, count: number): boolean {
  const [, modulo, not, ranges = ""] = /^n(?: % (\d+))? (!?)= (.+)$/.exec(relation) ?? [];
  const rest = modulo === undefined ? count : count % Number(modulo);
  return (not === "") === ranges.split(",").some((range) => within(rest, range));
}

function within(rest: number, range: string): boolean {
  const [low, high = low] = range.split("..").map(Number);
  return Number(low) <= rest && rest <= Number(high);
}

/** "a, b and c" in the language. */
export function listed(parts: readonly string[], { listing }: Grammar): string {
  if (parts.length < 2) return parts.join("");
  return parts.slice(0, -1).join(listing.comma) + listing.last + parts[parts.length - 1];
}

/** Compiled once: words of a language that elide, and what they do it before. */
const ELISIONS = new WeakMap<Grammar["elision"], { words: RegExp; before: RegExp }>();

function elisionOf(elision: Grammar["elision"]) {
  const known = ELISIONS.get(elision);
  if (known) return known;
  const words = Object.keys(elision.words).join("|") || "(?!)";
  const compiled = {
    words: new RegExp(`(^|[^\\p{L}\\p{N}_])(${words}) $`, "iu"),
    before: new RegExp(`^(?:${elision.before})`, "iu"),
  };
  ELISIONS.set(elision, compiled);
  return compiled;
}

/** The text that stands before a value: in French "au tour de " becomes "au tour d’" before Agathe. */
export function elided(text: string, value: string, { elision }: Grammar): string {
  const { words, before } = elisionOf(elision);
  if (!before.test(value)) return text;
  return text.replace(words, (_, start: string, word: string) => start + shortened(word, elision));
}

function shortened(word: string, { words }: Grammar["elision"]): string {
  const short = words[word.toLowerCase()] ?? "";
  return word.charAt(0) === word.charAt(0).toLowerCase() ? short : short.charAt(0).toUpperCase() + short.slice(1);
}

/** Fills `{name}` and `{name:table}`; a doubled brace is one brace. */
export function fill(template: string, grammar: Grammar, show: (name: string, table: string) => string): string {
  let [said, text, end] = ["", "", 0];
  for (const { 0: found, 1: name, 2: table = "", index } of template.matchAll(/\{\{|\}\}|\{(\w+)(?::([\w-]+))?\}/g)) {
    text += template.slice(end, index);
    end = index + found.length;
    if (name === undefined) {
      text += found.charAt(0);
      continue;
    }
    const shown = show(name, table);
    said += elided(text, shown, grammar) + shown;
    text = "";
  }
  return said + text + template.slice(end);
}
