/* A small client-side router over the History API; links are ordinary <a href>. */
import { pageAt, type Page } from "./places";

export const place = $state<{ page: Page; path: string }>({ page: pageAt(here()), path: here().pathname });

function here(): URL {
  return new URL(globalThis.location?.href ?? "http://localhost/");
}

export function go(to: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", to);
  else history.replaceState(null, "", to);
  arrive();
  if (location.hash === "") scrollTo({ top: 0, behavior: "instant" });
}

function arrive(): void {
  const url = here();
  place.page = pageAt(url);
  place.path = url.pathname;
}

/** Starts to listen: to the history, and to plain clicks on our own links. */
export function listen(): void {
  addEventListener("popstate", arrive);
  document.addEventListener("click", (event) => {
    const to = followed(event);
    if (to === null) return;
    event.preventDefault();
    go(to.href);
  });
}

/** The address that a click navigates to within the app, or null if the browser is to handle it (new tab, download, other origin). */
function followed(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || (link.target && link.target !== "_self") || link.hasAttribute("download"))
    return null;
  const to = new URL(link.href);
  if (to.origin !== location.origin || /^\/(api|static|me)\//.test(to.pathname)) return null;
  const onlyHash = to.pathname === location.pathname && to.search === location.search && to.hash !== "";
  return onlyHash ? null : to;
}
