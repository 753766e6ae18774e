/* The client's own words, in the reader's language. Reading a word inside a component follows the language. */
import type { Language } from "../protocol/types";
import { en } from "./en";
import { fr, type Entry, type WordKey } from "./fr";
import { filled, joined, typeset } from "./typography";

type Files<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, Entry>>>>;
const FILES: Files<WordKey> = { fr, en };
const KEPT = "marbre-language";

export const reading = $state<{ language: Language }>({ language: preferred() });

function preferred(): Language {
  const kept = globalThis.localStorage?.getItem(KEPT);
  if (kept === "fr" || kept === "en") return kept;
  return globalThis.navigator?.language?.startsWith("en") ? "en" : "fr";
}

export function read(language: Language): void {
  reading.language = language;
  globalThis.localStorage?.setItem(KEPT, language);
  if (globalThis.document) document.documentElement.lang = language;
}

/** Whether the client has a word of its own for it: a level or an option that came with a new game may have none. */
export const known = (key: string): key is WordKey => key in fr;

type Values = Readonly<Record<string, string | number>>;

/** A word or sentence by its key; `count` among the values chooses the plural. */
export type Speaker<Key extends string> = (key: Key, values?: Values, language?: Language) => string;

export const word: Speaker<WordKey> = (key, values = {}, language = reading.language) =>
  spoken(FILES[language][key], values, language);

/** The words that come with a game's table, loaded with it, and the client's own, by one function. */
export function speaker<Key extends string>(files: Files<Key>): Speaker<Key | WordKey> {
  return (key, values = {}, language = reading.language) => {
    const more: Readonly<Record<string, Entry>> = files[language];
    return spoken(more[key] ?? FILES[language][key as WordKey], values, language);
  };
}

function spoken(entry: Entry, values: Values, language: Language): string {
  const template = typeof entry === "string" ? entry : entry[pluralOf(values["count"], language)];
  return typeset(joined(fill(template, values, language), language), language);
}

function pluralOf(count: string | number | undefined, language: Language): "one" | "other" {
  return new Intl.PluralRules(language).select(Number(count ?? 0)) === "one" ? "one" : "other";
}

/** Large numbers are set in groups of three. */
const shown = (value: string | number, language: Language): string =>
  typeof value === "number" && Math.abs(value) >= 10_000 ? figure(value, language) : String(value);

function fill(template: string, values: Values, language: Language): string {
  return template.replace(/\{(\w+)\}/g, (found, name: string) =>
    name in values ? filled(shown(values[name] ?? "", language)) : found,
  );
}

/** Sunday 15 November 2026, or shorter. */
export function dateline(date: Date, style: "full" | "short", language: Language = reading.language): string {
  const options: Intl.DateTimeFormatOptions =
    style === "full"
      ? { weekday: "long", day: "numeric", month: "long", year: "numeric" }
      : { weekday: "short", day: "numeric", month: "short", year: "numeric" };
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : "fr-FR", options).format(date);
}

/** 480 000 or 480,000; a true minus sign. */
export function figure(value: number, language: Language = reading.language): string {
  return new Intl.NumberFormat(language === "en" ? "en-GB" : "fr-FR").format(value).replace("-", "−");
}

/** 4:31 from milliseconds. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
