import { registerWorker } from "#app/ui/worker.browser.ts";
import { DEVICES_PATH } from "./push-view.ts";

/** Whether this browser can show push messages. */
export type BrowserPush =
  /** It has no support. */
  | "unsupported"
  /** iPhones and iPads support them only for sites on the home screen. */
  | "install"
  /** Permission was denied; only the user can change that, in the browser. */
  | "denied"
  | "possible";

export function browserPush(): BrowserPush {
  const apple = /iPhone|iPad|iPod/.test(navigator.userAgent) || isPadAsMac();
  const known = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!known) return apple && !matchMedia("(display-mode: standalone)").matches ? "install" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "possible";
}

/** iPads identify as Macs, which have no touch screens. */
function isPadAsMac(): boolean {
  return /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
}

/** Whether this browser has the permission and the subscription that the server knows. */
export async function isOn(endpointHere: string | null): Promise<boolean> {
  if (endpointHere === null || Notification.permission !== "granted") return false;
  const subscription = await currentSubscription();
  return subscription?.endpoint === endpointHere;
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export type TurningOn =
  | { outcome: "on" | "denied" | "dismissed" | "offline" | "unreachable" | "failed" }
  | { outcome: "refused"; why: string };

/** Asks for the permission, subscribes, and tells the server. Must be called from a click. */
export async function turnOn(publicKey: string, endpointHere: string | null): Promise<TurningOn> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return { outcome: permission === "denied" ? "denied" : "dismissed" };
  if (!navigator.onLine) return { outcome: "offline" };
  const subscription = await subscribe(publicKey, endpointHere).catch(() => null);
  if (!subscription) return { outcome: "unreachable" };
  const body = new FormData();
  body.set("intent", "ligar");
  body.set("assinatura", JSON.stringify(subscription));
  try {
    const answer = await fetch(DEVICES_PATH, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
    });
    if (answer.ok) return { outcome: "on" };
    await subscription.unsubscribe();
    const { detail } = (await answer.json()) as { detail: string };
    return { outcome: "refused", why: detail };
  } catch {
    return { outcome: navigator.onLine ? "failed" : "offline" };
  }
}

async function subscribe(publicKey: string, endpointHere: string | null): Promise<PushSubscription> {
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // A subscription with another key or of another member: its pending messages must not appear.
  if (before && before.endpoint !== endpointHere) await before.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
}

/** Removes the browser's own subscription too. */
export async function turnOff(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
