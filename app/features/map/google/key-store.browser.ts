import { inTab, onDevice } from "#app/ui/text-store.browser.ts";

/** The viewer's own key for Google Maps. It stays on this device and is sent to nobody but Google. */
const KEY = "martelo.chave-google-maps";
/** Remembers that this tab has reloaded the page once, so that it does not do so again. */
const RELOADED = "martelo.google-recarregado";

export function readKey(): string | null {
  return onDevice.read(KEY);
}

/** Stores the key; returns whether the browser could store it. */
export function writeKey(key: string): boolean {
  return onDevice.write(KEY, key);
}

export function clearKey(): void {
  onDevice.write(KEY, null);
}

/** True the first time in a tab until `forgetReload`; false where the tab cannot remember it. */
export function mayReload(): boolean {
  return inTab.read(RELOADED) === null && inTab.write(RELOADED, "1");
}

export function forgetReload(): void {
  inTab.write(RELOADED, null);
}
