/** Texts that a browser keeps by name. */
export interface KeptText {
  /** Null: nothing is kept, or nobody may ask. */
  read(key: string): string | null;
  /** Null forgets it. Whether that could be done. */
  write(key: string, text: string | null): boolean;
}

/** Storage that never fails: a browser may refuse it, even to be asked for it, at any time. */
export function keptText(storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">): KeptText {
  return {
    read(key) {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, text) {
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** What stays on this device. */
export const onDevice = keptText(() => localStorage);

/** What goes with this tab. */
export const inTab = keptText(() => sessionStorage);
