/* When what has the focus goes away (a bet is sent, a button has done its work), the focus stays in the game. */
const REST = ".dock button, .dock input, .card .btn";

export function keepFocus(node: HTMLElement): () => void {
  let last: Element | null = null;
  const note = (event: FocusEvent) => (last = event.target as Element);
  const observer = new MutationObserver(() => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return;
    last = null;
    node.querySelector<HTMLElement>(REST)?.focus({ preventScroll: true });
  });
  node.addEventListener("focusin", note);
  observer.observe(node, { childList: true, subtree: true });
  return () => {
    node.removeEventListener("focusin", note);
    observer.disconnect();
  };
}
