/* The client's own messages (i18n). Reactive: read inside a component, they follow the language. */
import type { Language } from "../protocol/types";
import type { Entry, WordKey } from "./fr";
import { categoryOf, CODES, fallbacks, fill, grammarOf, isLanguage } from "./grammar";
import { typeset } from "./typography";

/** Files of words by their paths, as a glob import finds them: `words.fr.ts` has an object called `fr`. */
export type Files = Readonly<Record<string, Readonly<Record<string, Words>>>>;
type Words = Readonly<Record<string, Entry>>;
const OWN = byLanguage(import.meta.glob("./??.ts", { eager: true }));
const KEPT = "marbre-language";
/** The fallback for browsers that ask for none of our languages. */
const HOME: Language = "fr";

export const reading = $state<{ language: Language }>({ language: preferred() });

function preferred(): Language {
  const kept = globalThis.localStorage?.getItem(KEPT);
  if (isLanguage(kept)) return kept;
  return CODES.find((code) => globalThis.navigator?.language?.startsWith(code)) ?? HOME;
}

export function read(language: Language): void {
  reading.language = language;
  globalThis.localStorage?.setItem(KEPT, language);
  if (globalThis.document) document.documentElement.lang = language;
}

/** Whether the client has a word of its own for it: a level or an option that came with a new game may have none. */
export const known = (key: string): key is WordKey => entryOf(OWN, key, HOME) !== undefined;

type Values = Readonly<Record<string, string | number>>;

/** A word or sentence by its key; `count` among the values chooses the plural. */
export type Speaker<Key extends string> = (key: Key, values?: Values, language?: Language) => string;

export const word: Speaker<WordKey> = (key, values = {}, language = reading.language) =>
  spoken(entryOf(OWN, key, language), values, language);

/** The words that come with a game's table, loaded with it, and the client's own, by one function. */
export function speaker<Key extends string>(files: Files): Speaker<Key | WordKey> {
  const more = byLanguage(files);
  return (key, values = {}, language = reading.language) =>
    spoken(entryOf(more, key, language) ?? entryOf(OWN, key, language), values, language);
}

function byLanguage(files: Files): ReadonlyMap<Language, Words> {
  const words = Object.values(files).flatMap((file) => CODES.map((code) => [code, file[code]] as const));
  return new Map(words.filter((named): named is readonly [Language, Words] => named[1] !== undefined));
}

/** In the language, or in one that it falls back on. */
function entryOf(words: ReadonlyMap<Language, Words>, key: string, language: Language): Entry | undefined {
  for (const code of fallbacks(language)) {
    const entry = words.get(code)?.[key];
    if (entry !== undefined) return entry;
  }
  return undefined;
}

function spoken(entry: Entry | undefined, values: Values, language: Language): string {
  const grammar = grammarOf(language);
  const template =
    typeof entry === "object" ? variant(entry, categoryOf(Number(values["count"] ?? 0), grammar)) : entry;
  const shown = (name: string) => (name in values ? figures(values[name] ?? "", language) : `{${name}}`);
  return typeset(fill(template ?? "", grammar, shown), language);
}

const variant = (entry: Exclude<Entry, string>, category: string) => entry[category] ?? entry.other;

/** Large numbers are set in groups of three. */
const figures = (value: string | number, language: Language): string =>
  typeof value === "number" && Math.abs(value) >= 10_000 ? figure(value, language) : String(value);

/** Sunday 15 November 2026, or shorter. */
export function dateline(date: Date, style: "full" | "short", language: Language = reading.language): string {
  const options: Intl.DateTimeFormatOptions =
    style === "full"
      ? { weekday: "long", day: "numeric", month: "long", year: "numeric" }
      : { weekday: "short", day: "numeric", month: "short", year: "numeric" };
  return new Intl.DateTimeFormat(grammarOf(language).locale, options).format(date);
}

/** 480 000 or 480,000; a true minus sign. */
export function figure(value: number, language: Language = reading.language): string {
  return new Intl.NumberFormat(grammarOf(language).locale).format(value).replace("-", "−");
}

/** What is won or lost: +30, −5, 0. */
export const signed = (value: number): string => `${value > 0 ? "+" : ""}${figure(value || 0)}`;

/** 4:31 from milliseconds; 5 h 07 from a few hours, 2 d 4 h from days. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return word("time.days", { days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours >= 2) return word("time.hours", { hours, minutes: String(Math.floor(seconds / 60) % 60).padStart(2, "0") });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
