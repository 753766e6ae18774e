/* Taking back and doing again, step by step, where that is allowed: whoever is alone with a puzzle. It knows no rule. */
import type { Desk, RedacAction } from "./types";

/** The one action that leads from a desk to another, if it takes only one. */
export function leading(from: Desk, to: Desk): RedacAction | null {
  const [x, y] = to.tribune;
  const found: RedacAction[] = [];
  if (x !== from.tribune[0] || y !== from.tribune[1]) found.push({ type: "tribune", x, y });
  for (const [tile, x, y, up] of to.placed) {
    const was = from.placed.find(([one]) => one === tile);
    if (was?.[1] !== x || was[2] !== y || was[3] !== up) found.push({ type: "place", tile, x, y, up });
  }
  for (const [tile] of from.placed) if (!to.placed.some(([one]) => one === tile)) found.push({ type: "lift", tile });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/*
 * The redo stack is kept in localStorage, so that it survives a reload as the server's history does. It belongs to one
 * state of the page: if the page was changed from elsewhere meanwhile, the stack is void.
 */
const KEPT = "marbre-undone-";
const pageOf = ({ tribune, placed }: Desk) => JSON.stringify([tribune, placed]);

export function keepUndone(table: string, desk: Desk, undone: readonly RedacAction[]): void {
  if (undone.length === 0) localStorage.removeItem(KEPT + table);
  else localStorage.setItem(KEPT + table, JSON.stringify([pageOf(desk), undone]));
}

export function undoneAt(table: string, desk: Desk): readonly RedacAction[] {
  try {
    const [page, undone] = JSON.parse(localStorage.getItem(KEPT + table) ?? "[]") as [string?, RedacAction[]?];
    return page === pageOf(desk) ? (undone ?? []) : [];
  } catch {
    return [];
  }
}

/** What a key asks for, as every program understands it. */
export function asked({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): "undo" | "redo" | null {
  if (altKey || (!ctrlKey && !metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : null;
}

/** Whether somebody is typing: then the keys are his field's. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
