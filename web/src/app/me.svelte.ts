/* Who this browser is to the house. A name is invented when one is needed, and can be changed in the settings. */
import { word } from "../words/words.svelte";
import { house } from "./api";

export const me = $state<{ name: string | null; known: boolean }>({ name: null, known: false });

/** Sizes of type, as printers of the reader's language called them; people are called after them until they choose. */
const names = () => word("house.names").split(", ");
const chance = Math.random();

/** What this reader will be called unless they choose something else: one draw, whichever language they turn to. */
export const invented = () => drawn(names(), chance);

/** A name that none of these has. */
export function inventedBeside(taken: readonly string[]): string {
  const all = names();
  const free = all.filter((name) => !taken.includes(name));
  return drawn(free.length > 0 ? free : all, Math.random());
}

const drawn = (from: readonly string[], at: number): string => from[Math.floor(at * from.length)] ?? "";

/** The reader's name for display; empty until the server has answered who this browser is. */
export const myName = () => (me.known ? (me.name ?? invented()) : "…");

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
  await callMe(invented());
  return true;
}
