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

/** A notice: shown once for a table, however often it is sent, and the count on the icon of the installed page. */
self.addEventListener("push", (event) => {
  const notice = event.data?.json() ?? {};
  const { title = "Marbre", body = "", url = "/", tag, count = 0, stop, stopping } = notice;
  const actions = stop && stopping ? [{ action: "stop", title: stopping }] : [];
  const options = { body, tag: url, icon: "/static/icon-192.png", actions, data: { url, stop, id: tag } };
  event.waitUntil(Promise.all([self.registration.showNotification(title, options), mark(count)]));
});

self.addEventListener("notificationclick", (event) => {
  const { url = "/", stop } = event.notification.data ?? {};
  event.notification.close();
  event.waitUntil(event.action === "stop" ? leave(stop) : open(url));
});

/** One click: the token itself says what is to stop. */
const leave = (token) => fetch(`/api/notices/stop?token=${encodeURIComponent(token)}`, { method: "POST" });

/** Badging API: not every browser has it, and one that has it may still refuse. */
const mark = (count) => (navigator.setAppBadge ? navigator.setAppBadge(count).catch(() => {}) : Promise.resolve());

/** In a window that is open already, if there is one. */
async function open(url) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const here = windows.find((one) => new URL(one.url).pathname === url) ?? windows[0];
  if (here === undefined) return self.clients.openWindow(url);
  await here.focus();
  return new URL(here.url).pathname === url ? here : here.navigate(url);
}
