/* People whom this reader does not want to read, by their mark; known to this browser only. */
import type { ChatLine } from "../protocol/house";

const KEPT = "marbre-muted-people";

export const muted = $state<{ marks: readonly string[] }>({ marks: kept() });

function kept(): readonly string[] {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(KEPT) ?? "[]") as string[];
  } catch {
    return [];
  }
}

export function setMuted(mark: string, isMuted: boolean): void {
  const others = muted.marks.filter((other) => other !== mark);
  muted.marks = isMuted ? [...others, mark] : others;
  localStorage.setItem(KEPT, JSON.stringify(muted.marks));
}

/** The chat without the lines of muted people. */
export const audible = (chat: readonly ChatLine[]): readonly ChatLine[] =>
  chat.filter((line) => line.you || !muted.marks.includes(line.mark));
