/* Who this browser is to the house. A name is invented when one is needed, and can be changed in the settings. */
import { house } from "./api";

/** Sizes of type, as printers called them; people are called after them until they choose. */
const NAMES = (
  "Cicéro Parangon Mignonne Gaillarde Nonpareille Palestine Parisienne Trismégiste " +
  "Sédanoise Philosophie Saint-Augustin Gros-Romain Petit-Romain Petit-Texte Bourgeoise Canon"
).split(" ");

export const me = $state<{ name: string | null; known: boolean }>({ name: null, known: false });
/** What this reader will be called unless they choose something else. */
export const invented = inventedBeside([]);

/** A name that none of these has. */
export function inventedBeside(taken: readonly string[]): string {
  const free = NAMES.filter((name) => !taken.includes(name));
  return free[Math.floor(Math.random() * free.length)] ?? "Cicéro";
}

/** The reader's name for display; empty until the server has answered who this browser is. */
export const myName = () => (me.known ? (me.name ?? invented) : "…");

export async function meet(): Promise<void> {
  if (me.known) return;
  me.name = (await house.me()).name;
  me.known = true;
}

export async function callMe(name: string): Promise<void> {
  me.name = (await house.callMe(name)).name;
  me.known = true;
}

/** Creates a guest account if this browser has none. True if one was just created. */
export async function introduce(): Promise<boolean> {
  await meet();
  if (me.name !== null) return false;
  await callMe(invented);
  return true;
}
