/* The port of marbre.kernel.words.messages: formats a key and values as a sentence for one reader in one language. */
import { categoryOf, fill, listed, type Grammar } from "../words/grammar";
import type { Catalogue, Message, Seat, Sentence, Value } from "./types";

/** From here on the figures of a number are set in groups of three. */
const GROUPED = 10_000;

/** The sentence of a message. `names` are the seats' names; without one a seat is called by its number. */
export function say(
  message: Message,
  grammar: Grammar,
  names: readonly (string | null)[],
  reader: Seat | null,
  catalogue: Catalogue,
): string {
  const template = catalogue.says[message.key];
  if (template === undefined) throw new Error(`the catalogue has no [says] ${message.key} in ${grammar.name}`);
  return fill(variant(template, message.values, grammar, reader), grammar, (name, table) => {
    const value = message.values[name];
    if (value === undefined) throw new Error(`${message.key} has no value for ${name}`);
    return show(value, table, grammar, names, catalogue);
  });
}

/** What a component is called, e.g. `label(catalogue, "chip", "red")`; the value itself where no label is known. */
export function label(catalogue: Catalogue, table: string, value: number | string): string {
  const found = catalogue[table]?.[String(value)];
  return typeof found === "string" ? found : String(value);
}

export const knows = (catalogue: Catalogue, table: string, key: number | string) =>
  catalogue[table]?.[String(key)] !== undefined;

function variant(
  template: Sentence,
  values: Readonly<Record<string, Value>>,
  grammar: Grammar,
  reader: Seat | null,
): string {
  if (typeof template === "string") return template;
  if (template["you"] !== undefined && reader !== null && values["seat"] === reader) return template["you"];
  const count = values["count"];
  const category = typeof count === "number" ? categoryOf(count, grammar) : "other";
  return template[category] ?? template["other"] ?? "";
}

function show(
  value: Value,
  table: string,
  grammar: Grammar,
  names: readonly (string | null)[],
  catalogue: Catalogue,
): string {
  if (typeof value === "object") {
    const parts = value.map((item) => show(item, table, grammar, names, catalogue));
    return listed(parts, grammar);
  }
  if (table === "who") {
    const name = names[Number(value)];
    return name ?? say({ key: "seat", values: { number: Number(value) + 1 } }, grammar, [], null, catalogue);
  }
  if (table !== "") return label(catalogue, table, value);
  return typeof value === "number" && Math.abs(value) >= GROUPED
    ? String(value).replace(/\B(?=(\d{3})+$)/g, grammar.figures.thousands)
    : String(value);
}
