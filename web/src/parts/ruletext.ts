/* A rule's text may change its provenance halfway: "... *(ours)* What it says ...". */
export interface RulePart {
  /** Where this part comes from, or null where the paragraph has said so already. */
  readonly provenance: "printed" | "observed" | "ours" | null;
  readonly text: string;
}

export function ruleParts(text: string): RulePart[] {
  const [first = "", ...rest] = text.split(/\*\((printed|observed|ours)\)\*/);
  const parts: RulePart[] = [{ provenance: null, text: first }];
  for (let index = 0; index + 1 < rest.length; index += 2) {
    parts.push({ provenance: rest[index] as RulePart["provenance"], text: rest[index + 1] ?? "" });
  }
  return parts;
}
