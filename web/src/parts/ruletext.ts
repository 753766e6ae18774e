/* A rule's text may change its provenance halfway: "... *(ours)* What it says ...", in the book's own language. */
import { known, word } from "../words/words.svelte";

export interface RulePart {
  /** Where this part comes from, or null where the paragraph has said so already. */
  readonly provenance: string | null;
  readonly text: string;
}

/** Where a rule comes from, in words: printed in the rulebook, observed at the table, or ours. */
export function provenance(kind: string): string {
  const key = `table.provenance-${kind}`;
  return known(key) ? word(key) : kind;
}

export function ruleParts(text: string): RulePart[] {
  const [first = "", ...rest] = text.split(/\*\(([\p{L} ]+)\)\*/u);
  const parts: RulePart[] = [{ provenance: null, text: first }];
  for (let index = 0; index + 1 < rest.length; index += 2) {
    parts.push({ provenance: rest[index] ?? null, text: rest[index + 1] ?? "" });
  }
  return parts;
}
