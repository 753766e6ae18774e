/* Handing a link over: to the clipboard, or to whatever the device shares with. */

/** True if it is on the clipboard. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Without https there is no Clipboard API: a field for the moment is selected and `execCommand("copy")` used. */
function copySelected(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null;
  const field = document.createElement("textarea");
  field.className = "unseen";
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  focused?.focus();
  return copied;
}

export const canShare = () => typeof navigator.share === "function";

export async function share(title: string, url: string, text?: string): Promise<void> {
  await navigator.share(text === undefined ? { title, url } : { title, text }).catch(() => {});
}
