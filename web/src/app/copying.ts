/* Handing a link over: to the clipboard, or to whatever the device shares with. */

/** True if it is on the clipboard. Without https there is no Clipboard API: the field is selected and `execCommand("copy")` used. */
export async function copy(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}

export const canShare = () => typeof navigator.share === "function";

export async function share(title: string, url: string, text?: string): Promise<void> {
  await navigator.share(text === undefined ? { title, url } : { title, text }).catch(() => {});
}
