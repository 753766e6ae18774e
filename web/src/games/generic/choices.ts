/* Legal actions of a game that this client knows nothing about: named by the house, grouped by their type. */
import type { Message } from "../../protocol/types";

export type AnyAction = Readonly<Record<string, unknown>>;

export interface Choice {
  readonly action: AnyAction;
  readonly message: Message;
}

type Describe = (actions: readonly AnyAction[]) => Promise<readonly Message[]>;
/** As many as the house describes at a time. */
const MOST = 500;
export const keyOf = (action: AnyAction) => JSON.stringify(action);

/** What actions are called, asked for once each. */
export class Descriptions {
  private readonly known = new Map<string, Message>();

  constructor(private readonly describe: Describe) {}

  async of(actions: readonly AnyAction[]): Promise<Choice[]> {
    const missing = actions.filter((action) => !this.known.has(keyOf(action)));
    for (let from = 0; from < missing.length; from += MOST) {
      const part = missing.slice(from, from + MOST);
      (await this.describe(part)).forEach((message, index) => this.known.set(keyOf(part[index] ?? {}), message));
    }
    return actions.flatMap((action) => {
      const message = this.known.get(keyOf(action));
      return message === undefined ? [] : [{ action, message }];
    });
  }
}

/** By type, in the order in which the types first come. */
export function grouped(choices: readonly Choice[]): (readonly Choice[])[] {
  const groups = new Map<unknown, Choice[]>();
  for (const choice of choices) {
    const group = groups.get(choice.action["type"]) ?? [];
    groups.set(choice.action["type"], [...group, choice]);
  }
  return [...groups.values()];
}
