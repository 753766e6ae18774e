/* A mark on the tab and on the installed app: it is your move somewhere, though you look elsewhere. */

/** The icon with a red spot, or the plain one; the house's own files, as the content policy wants. */
export const iconFor = (href: string, waiting: boolean) =>
  href.replace(/icon(-turn)?\.svg$/, waiting ? "icon-turn.svg" : "icon.svg");

export function badge(waiting: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon !== null && icon.href !== iconFor(icon.href, waiting > 0)) icon.href = iconFor(icon.href, waiting > 0);
  const app = navigator as { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };
  // A browser may have the function and still refuse: the spot on the tab is there anyway.
  void (waiting > 0 ? app.setAppBadge?.(waiting) : app.clearAppBadge?.())?.catch(() => {});
}
