import { DEVICES_PATH } from "./push-view.ts";

/** What this browser can do about push messages, asked of nobody but itself. */
export type BrowserPush =
  /** It has none. */
  | "unsupported"
  /** On iPhones and iPads, only what stands on the home screen has them. */
  | "install"
  /** Its owner said no; only they can change that, in the browser. */
  | "denied"
  | "possible";

export function browserPush(): BrowserPush {
  const apple = /iPhone|iPad|iPod/.test(navigator.userAgent) || isPadAsMac();
  const known = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!known) return apple && !matchMedia("(display-mode: standalone)").matches ? "install" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "possible";
}

/** iPads call themselves Macs, which have no touch screens. */
function isPadAsMac(): boolean {
  return /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
}

/** Whether messages reach this browser: it may, and its address is the one we know. */
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

/** Asks the browser's own question, subscribes, and tells the server. To be called from a click. */
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
    const { why } = (await answer.json()) as { why: string };
    return { outcome: "refused", why };
  } catch {
    return { outcome: navigator.onLine ? "failed" : "offline" };
  }
}

async function subscribe(publicKey: string, endpointHere: string | null): Promise<PushSubscription> {
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // Of another key or another person, who was here before: what waits for them must not appear.
  if (before && before.endpoint !== endpointHere) await before.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
}

/** What was turned on here is turned off in the browser as well. */
export async function turnOff(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
