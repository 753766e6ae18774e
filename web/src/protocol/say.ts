/* The twin of marbre.kernel.messages: a key and values become a sentence for one reader in one language. */
import { filled, joined } from "../words/typography";
import type { Catalogue, Language, Message, Seat, Sentence, Value } from "./types";

const LIST_END: Record<Language, string> = { en: " and ", fr: " et " };

/** The sentence of a message. `names` are the seats' names; without one a seat is called by its number. */
export function say(
  message: Message,
  language: Language,
  names: readonly (string | null)[],
  reader: Seat | null,
  catalogue: Catalogue,
): string {
  const template = catalogue.says[message.key];
  if (template === undefined) throw new Error(`the catalogue has no [says] ${message.key} in ${language}`);
  const sentence = fill(variant(template, message.values, language, reader), (name, table) => {
    const value = message.values[name];
    if (value === undefined) throw new Error(`${message.key} has no value for ${name}`);
    return filled(show(value, table, language, names, catalogue));
  });
  return joined(sentence, language);
}

/** What a component is called, e.g. `label(catalogue, "chip", "red")`; the value itself where no label is known. */
export function label(catalogue: Catalogue, table: string, value: number | string): string {
  const found = catalogue[table]?.[String(value)];
  return typeof found === "string" ? found : String(value);
}

export const knows = (catalogue: Catalogue, table: string, key: number | string) =>
  catalogue[table]?.[String(key)] !== undefined;

/** "a, b and c" in the language. */
export function list(parts: readonly string[], language: Language): string {
  if (parts.length < 2) return parts.join("");
  return parts.slice(0, -1).join(", ") + LIST_END[language] + parts[parts.length - 1];
}

function variant(
  template: Sentence,
  values: Readonly<Record<string, Value>>,
  language: Language,
  reader: Seat | null,
): string {
  if (typeof template === "string") return template;
  if (template.you !== undefined && reader !== null && values["seat"] === reader) return template.you;
  const singular = language === "fr" ? [0, 1] : [1];
  if (template.one !== undefined && singular.some((count) => values["count"] === count)) return template.one;
  return template.other ?? "";
}

/** Replaces `{name}` and `{name:table}`; a doubled brace is one brace. */
function fill(template: string, replace: (name: string, table: string) => string): string {
  return template.replace(/\{\{|\}\}|\{(\w+)(?::([\w-]+))?\}/g, (found, name?: string, table = "") => {
    return name === undefined ? found.charAt(0) : replace(name, String(table));
  });
}

function show(
  value: Value,
  table: string,
  language: Language,
  names: readonly (string | null)[],
  catalogue: Catalogue,
): string {
  if (typeof value === "object")
    return list(
      value.map((item) => show(item, table, language, names, catalogue)),
      language,
    );
  if (table === "who") {
    const name = names[Number(value)];
    return name ?? say({ key: "seat", values: { number: Number(value) + 1 } }, language, [], null, catalogue);
  }
  return table === "" ? String(value) : label(catalogue, table, value);
}
