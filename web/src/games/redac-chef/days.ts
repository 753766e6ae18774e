/* The names of the days. */
import { grammarOf } from "../../words/grammar";
import { reading } from "../../words/words.svelte";
import { word } from "./words";

const DAYS = ["redac.friday", "redac.saturday", "redac.sunday"] as const;

export const dayName = (day: number): string => word(DAYS[day] ?? "redac.sunday");

/** Within a sentence: in French, for one, without its capital. */
export const dayWithin = (day: number): string =>
  grammarOf(reading.language).setting.weekdays === "lower"
    ? dayName(day).toLocaleLowerCase(reading.language)
    : dayName(day);
