/* It is your move, seen from outside a page: a red spot on its tab, and the count on the icon of the installed page. */

/** The icon with a red spot, or the plain one; the house's own files, as the content policy wants. */
export const iconFor = (href: string, waiting: boolean) =>
  href.replace(/icon(-turn)?\.svg$/, waiting ? "icon-turn.svg" : "icon.svg");

/** The favicon: what a tab shows that you do not look at. */
export function badge(isWaiting: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon !== null && icon.href !== iconFor(icon.href, isWaiting)) icon.href = iconFor(icon.href, isWaiting);
}

/** Whether the page has an icon of its own, on which a count can stand. */
export const isInstalled = () => matchMedia("(display-mode: standalone)").matches;

/** Badging API: how many tables wait, whichever page is open, and after it is closed. */
export function countOnIcon(tables: number): void {
  const app = navigator as { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };
  // setAppBadge may exist and still reject; the favicon shows the mark anyway.
  void (tables > 0 ? app.setAppBadge?.(tables) : app.clearAppBadge?.())?.catch(() => {});
}
