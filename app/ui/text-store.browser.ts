/** Texts that a browser keeps by name. */
export interface TextStore {
  /** Null: nothing is stored, or storage is not available. */
  read(key: string): string | null;
  /** Null deletes the text. Returns whether it could be stored or deleted. */
  write(key: string, text: string | null): boolean;
}

/**
 * Access to storage that never throws: a browser may refuse storage at any time, even reading the property
 * that holds it.
 */
export function textStore(storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">): TextStore {
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

/** Texts that stay on this device. */
export const onDevice = textStore(() => localStorage);

/** Texts that last as long as this tab. */
export const inTab = textStore(() => sessionStorage);
