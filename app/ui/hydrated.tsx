import { useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether a script has taken over the page; false on the server and in the first render of the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Whether the server wrote this element, and the browser took it over; it stays so for as long as the element is there.
 * Unlike `useHydrated` it costs no second render.
 */
export function useWasWritten(): boolean {
  const [was] = useState({ written: false });
  return useSyncExternalStore(
    never,
    () => was.written,
    // oxlint-disable-next-line react/immutability -- never drawn from: it only keeps the answer of the first render
    () => (was.written = true),
  );
}
