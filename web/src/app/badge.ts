/* Favicon badge, and the Badging API of an installed app: it is your move at some table, in a tab you do not look at. */

/** The icon with a red spot, or the plain one; the house's own files, as the content policy wants. */
export const iconFor = (href: string, waiting: boolean) =>
  href.replace(/icon(-turn)?\.svg$/, waiting ? "icon-turn.svg" : "icon.svg");

export function badge(waiting: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon !== null && icon.href !== iconFor(icon.href, waiting > 0)) icon.href = iconFor(icon.href, waiting > 0);
  const app = navigator as { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };
  // setAppBadge may exist and still reject; the favicon shows the mark anyway.
  void (waiting > 0 ? app.setAppBadge?.(waiting) : app.clearAppBadge?.())?.catch(() => {});
}
