/* A push subscription of this browser: asked for, made, and spelt for the house. */
import type { NewWay } from "../protocol/requests";

/** Why there is none: the reader, or the browser, does not want it. */
export class PushRefused extends Error {
  constructor(readonly why: "denied" | "none") {
    super(why);
  }
}

export async function subscribe(key: string): Promise<NewWay> {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis) || !("Notification" in globalThis))
    throw new PushRefused("none");
  if ((await Notification.requestPermission()) !== "granted") throw new PushRefused("denied");
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { keys } = made.toJSON();
  if (keys?.["p256dh"] === undefined || keys["auth"] === undefined) throw new PushRefused("none");
  return { kind: "push", address: made.endpoint, keys: { p256dh: keys["p256dh"], auth: keys["auth"] } };
}
