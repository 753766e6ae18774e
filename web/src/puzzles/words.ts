/* The words of the puzzle corner and the client's own, by one function. */
import { speaker } from "../words/words.svelte";
import { en } from "./words.en";
import { fr } from "./words.fr";

export const word = speaker({ fr, en });
