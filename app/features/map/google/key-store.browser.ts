import { inTab, onDevice } from "#app/ui/kept-text.browser.ts";

/** The person's own key for Google Maps. It stays on this device: nothing of ours ever sends it anywhere but to Google. */
const KEY = "martelo.chave-google-maps";
/** That this tab already asked for the page again, so that it does so once. */
const RELOADED = "martelo.google-recarregado";

export function readKey(): string | null {
  return onDevice.read(KEY);
}

/** Whether it could be kept. */
export function writeKey(key: string): boolean {
  return onDevice.write(KEY, key);
}

export function clearKey(): void {
  onDevice.write(KEY, null);
}

/** True the first time in a tab until `forgetReload`; never where that cannot be remembered. */
export function mayReload(): boolean {
  return inTab.read(RELOADED) === null && inTab.write(RELOADED, "1");
}

export function forgetReload(): void {
  inTab.write(RELOADED, null);
}
