/* What each paper would count if the action that is spelt out were taken. */
import { Foreseeing } from "../foreseeing.svelte";
import type { ExtrablattAction, Forecast } from "./types";

export class Foresight extends Foreseeing<ExtrablattAction, readonly Forecast[]> {
  get forecast(): readonly Forecast[] | null {
    return this.found;
  }
}
