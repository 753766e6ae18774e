/* The words of the tournaments' pages and the client's own, by one function. */
import { speaker } from "../words/words.svelte";
import type { fr } from "./words.fr";

export type TournamentWord = keyof typeof fr;
export const word = speaker<TournamentWord>(import.meta.glob("./words.*.ts", { eager: true }));
