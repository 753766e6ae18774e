/* The names of the days. */
import { word } from "./words";

const DAYS = ["redac.friday", "redac.saturday", "redac.sunday"] as const;

export const dayName = (day: number): string => word(DAYS[day] ?? "redac.sunday");
