/* Registers the service worker that caches the app shell, and reloads a page whose build has been replaced. */

const LATELY = 20_000;
const KEPT = "marbre-reloaded";

/** Whether to reload the page. The time of the last reload is kept, so that a broken build does not reload for ever. */
export const mayReload = (now: number, last: string | null) => now - Number(last ?? 0) > LATELY;

export function keepShell(): void {
  // A lazy chunk may be gone with the build it came from (vite:preloadError): the new page names the new chunks.
  addEventListener("vite:preloadError", () => {
    if (!mayReload(Date.now(), sessionStorage.getItem(KEPT))) return;
    sessionStorage.setItem(KEPT, String(Date.now()));
    location.reload();
  });
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
