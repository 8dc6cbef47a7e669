import { useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether React has hydrated the page; false on the server and in the first render in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Whether this element was in the server's markup and was hydrated; it stays true while the element is
 * mounted. Unlike `useHydrated` it costs no second render.
 */
export function useWasWritten(): boolean {
  const [was] = useState({ written: false });
  return useSyncExternalStore(
    never,
    () => was.written,
    // oxlint-disable-next-line react/immutability -- nothing renders from it: it only stores the answer of the first render
    () => (was.written = true),
  );
}
