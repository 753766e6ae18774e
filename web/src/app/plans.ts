/* Commands to send as soon as the socket of a new table is open: seats for local players, and to begin. */
import type { Command } from "../protocol/requests";

/** A command before it has an id. */
export type UnsentCommand = Command extends infer Each ? (Each extends Command ? Omit<Each, "id"> : never) : never;

const plans = new Map<string, readonly UnsentCommand[]>();

export const plan = (table: string, commands: readonly UnsentCommand[]) => void plans.set(table, commands);

/** The pending commands of a table; reading them removes them. */
export function plannedFor(table: string): readonly UnsentCommand[] {
  const found = plans.get(table) ?? [];
  plans.delete(table);
  return found;
}
