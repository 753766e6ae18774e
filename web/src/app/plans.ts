/* What is to be asked of a table as soon as this browser is at it: seats for those who share the screen, and to begin. */
import type { Command } from "../protocol/requests";

/** A command before it has an id. */
export type UnsentCommand = Command extends infer Each ? (Each extends Command ? Omit<Each, "id"> : never) : never;

const plans = new Map<string, readonly UnsentCommand[]>();

export const plan = (table: string, commands: readonly UnsentCommand[]) => void plans.set(table, commands);

/** The plan for a table, given out once. */
export function plannedFor(table: string): readonly UnsentCommand[] {
  const found = plans.get(table) ?? [];
  plans.delete(table);
  return found;
}
