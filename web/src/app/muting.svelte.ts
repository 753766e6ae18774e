/* People whom this reader does not want to read; known to this browser only. */
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
