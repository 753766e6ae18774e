/*
 * Keeps the shell of the house for when there is no line: built files, whose names carry their hash, and one page that
 * says so. Pages are asked for first, so that a new build is seen at once; the house's answers and sockets pass by.
 */
const NAME = "marbre-__VERSION__";
const OFFLINE = "/static/offline.html";
const SHELL = [OFFLINE, ...__SHELL__];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("marbre-") && name !== NAME;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (url.pathname.startsWith("/static/assets/")) event.respondWith(kept(request));
  else if (SHELL.includes(url.pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

/** A built file never changes under its name: what was fetched once need not be fetched again. */
async function kept(request) {
  const found = await caches.match(request);
  if (found) return found;
  const fetched = await fetch(request);
  if (fetched.ok) (await caches.open(NAME)).put(request, fetched.clone());
  return fetched;
}
