/** The person's own key for Google Maps. It stays on this device: nothing of ours ever sends it anywhere but to Google. */
const KEY = "martelo:chave-google-maps";
/** That this tab already asked for the page again, so that it does so once. */
const RELOADED = "martelo:google-recarregado";

export function readKey(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Whether it could be kept. */
export function writeKey(key: string): boolean {
  try {
    localStorage.setItem(KEY, key);
    return true;
  } catch {
    return false;
  }
}

export function clearKey(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // What cannot be kept is not there.
  }
}

/** True the first time in a tab until `forgetReload`. */
export function mayReload(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED)) return false;
    sessionStorage.setItem(RELOADED, "1");
    return true;
  } catch {
    return false;
  }
}

export function forgetReload(): void {
  try {
    sessionStorage.removeItem(RELOADED);
  } catch {
    // Nothing was kept.
  }
}
