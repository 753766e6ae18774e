/* Days as these pages write them, from seconds since 1970. */
import { dateline } from "../words/words.svelte";

export const day = (seconds: number): string => dateline(new Date(seconds * 1000), "short");
