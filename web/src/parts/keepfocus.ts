/* Focus restoration: when the focused element is removed from the DOM (a button that was pressed, a form that was sent),
   the focus goes to the board instead of <body>, so that keyboard players go on from there. */
import type { Attachment } from "svelte/attachments";

export function keepFocus(fallback: string): Attachment<HTMLElement> {
  return (node) => {
    let last: Element | null = null;
    const remember = (event: FocusEvent) => (last = event.target as Element);
    const watcher = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      rest(node, fallback);
    });
    node.addEventListener("focusin", remember);
    watcher.observe(node, { childList: true, subtree: true });
    return () => {
      node.removeEventListener("focusin", remember);
      watcher.disconnect();
    };
  };
}

/** Focuses the first of these elements that can be focused; if there is none, as when the match is over, the headline. */
function rest(node: HTMLElement, fallback: string) {
  const heading = document.querySelector<HTMLElement>("h1");
  if (heading) heading.tabIndex = -1;
  for (const place of [...node.querySelectorAll<HTMLElement>(fallback), heading]) {
    place?.focus({ preventScroll: true });
    if (document.activeElement === place) return;
  }
}
