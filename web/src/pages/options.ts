/* Options as a game describes them. */
import type { OptionInfo } from "../protocol/house";
import { label } from "../protocol/say";
import type { Catalogue } from "../protocol/types";
import { capitalised } from "../words/typography";
import { known, reading, word } from "../words/words.svelte";

export const OWN_WORDS = "…";

/**
 * The box's own list for a free text: the table of labels that has the option's name, or that name and the value of
 * another option (`sought-women`), which French needs.
 */
export function listOf(
  option: OptionInfo,
  values: Readonly<Record<string, unknown>>,
  catalogue: Catalogue,
): Record<string, string> | null {
  if (option.kind !== "text") return null;
  const special = Object.values(values)
    .map((value) => catalogue[`${option.name}-${String(value)}`])
    .find((table) => table !== undefined);
  const table = special ?? catalogue[option.name];
  return table === undefined
    ? null
    : Object.fromEntries(Object.keys(table).map((key) => [key, label({ ...catalogue, list: table }, "list", key)]));
}

export const defaultsOf = (options: readonly OptionInfo[]): Record<string, unknown> =>
  Object.fromEntries(options.map((option) => [option.name, option.default]));

/** The options of a table in short words; what is off is not worth a line. */
export function inWords(
  game: string,
  options: Readonly<Record<string, unknown>>,
  catalogue: Catalogue,
): { name: string; value: string }[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const key = `option.${game}.${name}`;
    const title = known(key) ? word(key) : name;
    if (typeof value === "boolean") return value ? [{ name: title, value: word("house.yes") }] : [];
    const choice = `${key}.${String(value)}`;
    const special = Object.values(options)
      .map((other) => `${name}-${String(other)}`)
      .find((table) => catalogue[table] !== undefined);
    const text = known(choice) ? word(choice) : label(catalogue, special ?? name, String(value));
    return [{ name: title, value: capitalised(text, reading.language) }];
  });
}
