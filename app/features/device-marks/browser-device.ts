import type { Device } from "./device-list.ts";

/** This browser's storage. A page that comes back from the history missed what other tabs wrote meanwhile. */
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
