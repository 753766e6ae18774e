/* Changes of ratings as they are written: with their sign, the minus as long as the plus. */
import { figure } from "../words/words.svelte";

export const signed = (change: number): string =>
  change === 0 ? "±0" : `${change < 0 ? "−" : "+"}${figure(Math.abs(change))}`;
