/* The words of the page for whoever runs the house and the client's own, by one function. */
import { speaker } from "../words/words.svelte";
import type { fr } from "./words.fr";

export type HostWord = keyof typeof fr;
export const word = speaker<HostWord>(import.meta.glob("./words.*.ts", { eager: true }));
