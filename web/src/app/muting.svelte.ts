/* People whom this reader does not want to read; known to this browser only. */
import type { ChatLine } from "../protocol/house";
const KEPT = "marbre-muted";

export const muted = $state<{ names: readonly string[] }>({ names: kept() });

function kept(): readonly string[] {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(KEPT) ?? "[]") as string[];
  } catch {
    return [];
  }
}

export function setMuted(name: string, isMuted: boolean): void {
  const others = muted.names.filter((other) => other !== name);
  muted.names = isMuted ? [...others, name] : others;
  localStorage.setItem(KEPT, JSON.stringify(muted.names));
}

/** What is said and not said by somebody who is not to be heard here. */
export const audible = (chat: readonly ChatLine[]): readonly ChatLine[] =>
  chat.filter((line) => line.you || !muted.names.includes(line.name));
