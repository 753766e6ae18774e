/* What happened since the reader last did something: this is what a board marks as new. */
import type { Message, Seat, Told } from "../../protocol/types";

/** The entries behind the reader's last own one; for a spectator the last one. */
export function sinceMine(log: readonly Told[], reader: Seat | null): readonly Told[] {
  if (reader === null) return log.slice(-1);
  const mine = log.findLastIndex((told) => told.actor === reader);
  return log.slice(mine + 1);
}

/** The messages of these, by key: what a game reads places and pieces from. */
export const messagesOf = (log: readonly Told[], ...keys: readonly string[]): readonly Message[] =>
  log.flatMap((told) => told.messages.filter((message) => keys.includes(message.key)));
