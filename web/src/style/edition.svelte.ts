/* Day or night: the reader's choice, or the system's until there is one. */
const KEPT = "marbre-edition";
export type Edition = "day" | "night";

export const printed = $state<{ edition: Edition | null }>({ edition: kept() });

function kept(): Edition | null {
  const found = globalThis.localStorage?.getItem(KEPT);
  return found === "day" || found === "night" ? found : null;
}

export function choose(edition: Edition | null): void {
  printed.edition = edition;
  if (edition === null) delete document.documentElement.dataset["edition"];
  else document.documentElement.dataset["edition"] = edition;
  if (edition === null) localStorage.removeItem(KEPT);
  else localStorage.setItem(KEPT, edition);
}

/** The other edition than the one being read. */
export function turn(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  choose((printed.edition ?? (dark ? "night" : "day")) === "night" ? "day" : "night");
}
