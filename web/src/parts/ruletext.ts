/* A rule's text may change its provenance halfway: "... *(ours)* What it says ...". */
import { known, word } from "../words/words.svelte";

export interface RulePart {
  /** Where this part comes from, or null where the paragraph has said so already. */
  readonly provenance: "printed" | "observed" | "ours" | null;
  readonly text: string;
}

/** Where a rule comes from, in words: printed in the rulebook, observed at the table, or ours. */
export function provenance(kind: string): string {
  const key = `table.provenance-${kind}`;
  return known(key) ? word(key) : kind;
}

/** Whether prose is about where rules come from, which is told on the page of the rules and not at a table. */
export const isOnProvenance = (text: string) => ruleParts(text).length > 1;

export function ruleParts(text: string): RulePart[] {
  const [first = "", ...rest] = text.split(/\*\((printed|observed|ours)\)\*/);
  const parts: RulePart[] = [{ provenance: null, text: first }];
  for (let index = 0; index + 1 < rest.length; index += 2) {
    parts.push({ provenance: rest[index] as RulePart["provenance"], text: rest[index + 1] ?? "" });
  }
  return parts;
}
