/*
 * Unanswered commands, kept in sessionStorage over a reload: a tile laid while the connection was down is not lost when
 * the page is reloaded. Commands are idempotent by id, so that retrying is safe.
 */
import type { Command } from "../protocol/requests";

const KEPT = "marbre-unanswered-";
/** Milliseconds: older ones are dropped, since nobody means them any more. */
const LONGEST = 300_000;

export function keep(table: string, commands: readonly Command[]): void {
  if (commands.length === 0) sessionStorage.removeItem(KEPT + table);
  else sessionStorage.setItem(KEPT + table, JSON.stringify([Date.now(), commands]));
}

export function kept(table: string): readonly Command[] {
  const [at, commands] = JSON.parse(sessionStorage.getItem(KEPT + table) ?? "[0, []]") as [number, Command[]];
  return Date.now() - at < LONGEST ? commands : [];
}
