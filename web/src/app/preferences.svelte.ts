/* Sound, motion and the pace of bots, as this reader wants them; kept in this browser only. */
import type { Pace } from "./link";

const SOUND = "marbre-sound";
const MOTION = "marbre-motion";
const PACE = "marbre-pace";

export const PACES = ["slow", "normal", "quick"] as const;

const kept = (key: string) => globalThis.localStorage?.getItem(key) ?? null;

export const preferences = $state<{ sound: boolean; still: boolean; pace: Pace }>({
  sound: kept(SOUND) === "on",
  still: kept(MOTION) === "less",
  pace: PACES.find((pace) => pace === kept(PACE)) ?? "normal",
});

/** Whether this reader has chosen neither yet. */
export const undecided = () => kept(SOUND) === null && kept(MOTION) === null;

export function hear(sound: boolean): void {
  preferences.sound = sound;
  localStorage.setItem(SOUND, sound ? "on" : "off");
}

/** A table that is open hears of it with the next heartbeat. */
export function follow(pace: Pace): void {
  preferences.pace = pace;
  localStorage.setItem(PACE, pace);
}

export function hold(still: boolean): void {
  preferences.still = still;
  localStorage.setItem(MOTION, still ? "less" : "system");
  apply();
}

/** Writes them to attributes of <html>, for the style sheets. */
export function apply(): void {
  if (preferences.still) document.documentElement.dataset["motion"] = "less";
  else delete document.documentElement.dataset["motion"];
}
