/* When the control that had the focus is gone (a button that was pressed, a form that was sent), the focus goes to the
   board instead of falling off the page: whoever plays by keyboard goes on from there. */
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

/** The first of these places that takes it; where there is none, as when all is over, what the page says now. */
function rest(node: HTMLElement, fallback: string) {
  const heading = document.querySelector<HTMLElement>("h1");
  if (heading) heading.tabIndex = -1;
  for (const place of [...node.querySelectorAll<HTMLElement>(fallback), heading]) {
    place?.focus({ preventScroll: true });
    if (document.activeElement === place) return;
  }
}
