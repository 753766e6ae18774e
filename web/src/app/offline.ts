/* Installable, and never stale: the worker that keeps the shell, and what to do when an old page meets a new build. */

const LATELY = 20_000;
const KEPT = "marbre-reloaded";

/** Whether to load the page again, and when that was done last: not twice in a row, which would never end. */
export const mayReload = (now: number, last: string | null) => now - Number(last ?? 0) > LATELY;

export function keepShell(): void {
  // A part of the page that is loaded later may be gone with the build it came from: the new page has its own.
  addEventListener("vite:preloadError", () => {
    if (!mayReload(Date.now(), sessionStorage.getItem(KEPT))) return;
    sessionStorage.setItem(KEPT, String(Date.now()));
    location.reload();
  });
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
