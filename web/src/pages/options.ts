/* Options as a game describes them. */
import { gameOf } from "../games";
import type { GameInfo, OptionInfo } from "../protocol/house";
import { knows, label } from "../protocol/say";
import type { Catalogue } from "../protocol/types";
import { capitalised, typeset } from "../words/typography";
import { reading, word } from "../words/words.svelte";

type Values = Readonly<Record<string, unknown>>;

const matters = (game: string, option: string, values: Values) => gameOf(game)?.matters?.(option, values) ?? true;

/** The options that a form asks for, with these values chosen. */
export const askedFor = ({ slug, options }: GameInfo, values: Values): readonly OptionInfo[] =>
  options.filter(({ name }) => matters(slug, name, values));

/** The options to send: those that do not apply beside the others are left at the game's defaults. */
export const agreedOn = (game: string, values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => matters(game, name, values)));

export const OWN_WORDS = "…";

/**
 * The box's own list for a free text: the table of labels that has the option's name, or that name and the value of
 * another option (`sought-women`), which French needs.
 */
export function listOf(option: OptionInfo, values: Values, catalogue: Catalogue): Record<string, string> | null {
  if (option.kind !== "text") return null;
  const special = Object.values(values)
    .map((value) => catalogue[`${option.name}-${String(value)}`])
    .find((table) => table !== undefined);
  const table = special ?? catalogue[option.name];
  return table === undefined
    ? null
    : Object.fromEntries(Object.keys(table).map((key) => [key, label({ ...catalogue, list: table }, "list", key)]));
}

/** What an option, or one of its choices, is called in a form: the game's own words, by `ask`. */
export function called(catalogue: Catalogue, option: string, choice?: string | number): string {
  const key = choice === undefined ? option : `${option}.${choice}`;
  const table = knows(catalogue, "ask", key) || choice !== undefined ? "ask" : "option";
  const text = knows(catalogue, table, key) ? label(catalogue, table, key) : String(choice ?? option);
  return capitalised(typeset(text, reading.language), reading.language);
}

/** What the game says of a number that is left empty, if it says anything. */
export function unsaid(catalogue: Catalogue, option: string): string | null {
  const key = `${option}.default`;
  return knows(catalogue, "ask", key) ? typeset(label(catalogue, "ask", key), reading.language) : null;
}

/** What a form begins with: what the game says, and where it asks for a language, the reader's own. */
export const defaultsOf = (options: readonly OptionInfo[]): Record<string, unknown> =>
  Object.fromEntries(
    options.map((option) => {
      const own = option.name === "language" && option.choices.includes(reading.language);
      return [option.name, own ? reading.language : option.default];
    }),
  );

/** The same with what was chosen last, as far as the game still has it. */
export function begunWith({ options }: GameInfo, last: Values): Record<string, unknown> {
  const fits = ({ name, choices }: OptionInfo) =>
    name in last && (choices.length === 0 || choices.includes(last[name] as string | number));
  return {
    ...defaultsOf(options),
    ...Object.fromEntries(options.filter(fits).map(({ name }) => [name, last[name]])),
  };
}

/** The numbers that a game's words name: what people choose from, rather than type (`"seconds.30"`). */
export const presetsOf = (catalogue: Catalogue, option: OptionInfo): number[] =>
  Object.keys(catalogue["ask"] ?? {})
    .flatMap((key) => (key.startsWith(`${option.name}.`) ? [Number(key.slice(option.name.length + 1))] : []))
    .filter((number) => Number.isInteger(number));

/** The options of a table in short words; what is off is not worth a line. */
export function inWords(options: Values, catalogue: Catalogue): { name: string; value: string }[] {
  return Object.entries(options).flatMap(([option, value]) => {
    const name = called(catalogue, option);
    if (value === null || value === "") return [];
    if (typeof value === "boolean") return value ? [{ name, value: word("house.yes") }] : [];
    return [{ name, value: valueInWords(option, String(value), options, catalogue) }];
  });
}

function valueInWords(option: string, value: string, options: Values, catalogue: Catalogue): string {
  if (knows(catalogue, "ask", `${option}.${value}`)) return called(catalogue, option, value);
  const table = Object.values(options)
    .map((other) => `${option}-${String(other)}`)
    .find((special) => catalogue[special] !== undefined);
  return capitalised(typeset(label(catalogue, table ?? option, value), reading.language), reading.language);
}
