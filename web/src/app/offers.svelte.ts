/* Where a lesson was offered to this reader: on the front page ("house"), and in the first game of a kind. Kept in this browser. */
const KEY = "marbre-offered";

const kept = (): readonly string[] => (globalThis.localStorage?.getItem(KEY) ?? "").split(" ");
const offered = $state<{ where: readonly string[] }>({ where: kept() });

export const isNew = (where: string): boolean => !offered.where.includes(where);

/** Taken, declined, or played past: it is not offered again. */
export function settle(...where: readonly string[]): void {
  const before = kept();
  offered.where = [...before, ...where.filter((one) => !before.includes(one))];
  globalThis.localStorage?.setItem(KEY, offered.where.join(" ").trim());
}
