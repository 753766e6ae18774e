/*
 * What was said to a table and is not answered yet, kept over a reload: a tile laid while the line was cut is not lost by
 * whoever reloads as soon as it is back. A command has its id, so that the house does it once, however often it is said.
 */
import type { Command } from "../protocol/requests";

const KEPT = "marbre-unanswered-";
/** Milliseconds after which nobody means it any more. */
const LONGEST = 300_000;

export function keep(table: string, commands: readonly Command[]): void {
  if (commands.length === 0) sessionStorage.removeItem(KEPT + table);
  else sessionStorage.setItem(KEPT + table, JSON.stringify([Date.now(), commands]));
}

export function kept(table: string): readonly Command[] {
  const [at, commands] = JSON.parse(sessionStorage.getItem(KEPT + table) ?? "[0, []]") as [number, Command[]];
  return Date.now() - at < LONGEST ? commands : [];
}
