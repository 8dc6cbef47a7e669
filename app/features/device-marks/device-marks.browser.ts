import { DeviceList, type Device } from "./device-list.ts";
import { MAX_COMPARED, NUMBERS, TRAY_ITEMS, type TrayItem } from "./stored-entries.ts";
import { Signal } from "#app/ui/signal.ts";

/**
 * This browser's storage. A page restored from the back/forward cache missed the writes of other tabs, so it
 * reads again.
 */
export const browserDevice: Device = {
  read: (key) => localStorage.getItem(key),
  write: (key, text) => localStorage.setItem(key, text),
  watch(changed) {
    addEventListener("storage", ({ key, storageArea }) => {
      if (storageArea === localStorage) changed(key);
    });
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) changed(null);
    });
  },
};

/** Storage key of the hidden properties, also read by the script before the first card. */
export const HIDDEN_KEY = "martelo.ocultos";

/** Properties whose page was opened in this browser. */
export const seen = new DeviceList({ key: "martelo.vistos", limit: 2_000, codec: NUMBERS }, browserDevice);

/** Properties that the viewer hid from lists and maps. */
export const hidden = new DeviceList({ key: HIDDEN_KEY, limit: 1_000, codec: NUMBERS }, browserDevice);

/** The compare tray. */
export const compared = new DeviceList(
  { key: "martelo.comparar", limit: MAX_COMPARED, codec: TRAY_ITEMS },
  browserDevice,
);

/** Whether hidden properties are shown for now. */
export const hiddenShown = new Signal(false);

export type TrayChange = { kind: "added" | "removed" | "full"; title: string };

/** The last change of the tray on this page. */
export const trayChange = new Signal<TrayChange | null>(null);

/** Adds a property to the tray, or removes it; a full tray stays as it is and reports that. */
export function toggleCompared(item: TrayItem): void {
  const { title } = item;
  if (compared.has(item.number)) {
    compared.remove(item.number);
    trayChange.set({ kind: "removed", title });
  } else if (compared.entries.size >= MAX_COMPARED) {
    trayChange.set({ kind: "full", title });
  } else {
    compared.put(item.number, item);
    trayChange.set({ kind: "added", title });
  }
}

/** The marks of one property as text: `seen`, `hidden`, `compared`. Equal marks give equal texts. */
export function marksOf(number: string): string {
  return marksOfAll([number]);
}

/** The marks of properties that are drawn as one: `compared` if any is, the others only where all are. */
export function marksOfAll(numbers: readonly string[]): string {
  const words = [];
  if (numbers.every((number) => seen.has(number))) words.push("seen");
  if (numbers.every((number) => hidden.has(number))) words.push("hidden");
  if (numbers.some((number) => compared.has(number))) words.push("compared");
  return words.join(" ");
}

/** Calls the listener when any property's marks may have changed. Returns the unsubscribe function. */
export function subscribeToMarks(listener: () => void): () => void {
  const ends = [seen, hidden, compared].map((list) => list.subscribe(listener));
  return () => ends.forEach((end) => end());
}
