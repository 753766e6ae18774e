/* The names of the days. */
import { reading } from "../../words/words.svelte";
import { word } from "./words";

const DAYS = ["redac.friday", "redac.saturday", "redac.sunday"] as const;

export const dayName = (day: number): string => word(DAYS[day] ?? "redac.sunday");

/** Within a sentence: in French without its capital. */
export const dayWithin = (day: number): string =>
  reading.language === "fr" ? dayName(day).toLocaleLowerCase("fr") : dayName(day);
