/* What is to be asked of a table as soon as this browser is at it: seats for those who share the screen, and to begin. */
import type { Command } from "../protocol/requests";

/** A command before it has an id. */
export type Wish = Command extends infer Each ? (Each extends Command ? Omit<Each, "id"> : never) : never;

const plans = new Map<string, readonly Wish[]>();

export const plan = (table: string, wishes: readonly Wish[]) => void plans.set(table, wishes);

/** The plan for a table, given out once. */
export function plannedFor(table: string): readonly Wish[] {
  const found = plans.get(table) ?? [];
  plans.delete(table);
  return found;
}
