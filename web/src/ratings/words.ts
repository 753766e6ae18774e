/* The words of ratings and the client's own, by one function. */
import { speaker } from "../words/words.svelte";
import type { fr } from "./words.fr";

export const word = speaker<keyof typeof fr>(import.meta.glob("./words.*.ts", { eager: true }));
