/* Sound and motion, as this reader wants them; kept in this browser only. */
const SOUND = "marbre-sound";
const MOTION = "marbre-motion";

const kept = (key: string) => globalThis.localStorage?.getItem(key) ?? null;

export const preferences = $state<{ sound: boolean; still: boolean }>({
  sound: kept(SOUND) === "on",
  still: kept(MOTION) === "less",
});

export function hear(sound: boolean): void {
  preferences.sound = sound;
  localStorage.setItem(SOUND, sound ? "on" : "off");
}

export function hold(still: boolean): void {
  preferences.still = still;
  if (still) localStorage.setItem(MOTION, "less");
  else localStorage.removeItem(MOTION);
  apply();
}

/** Writes them to attributes of <html>, for the style sheets. */
export function apply(): void {
  if (preferences.still) document.documentElement.dataset["motion"] = "less";
  else delete document.documentElement.dataset["motion"];
}
