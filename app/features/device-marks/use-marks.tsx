import { useSyncExternalStore } from "react";
import type { Signal } from "./signal.ts";
import { compared, hidden, marksOf, subscribeToMarks } from "./device-marks.ts";
import type { Kept, TrayItem } from "./kept.ts";

const nothing = () => null;
const none = () => 0;
const EMPTY: Kept<TrayItem> = new Map();

/** The marks this device holds of a property; null on the server and in the first render of its page. */
export function useMarks(number: string): string | null {
  return useSyncExternalStore(subscribeToMarks, () => marksOf(number), nothing);
}

/** A count of hidden properties, made anew when one is hidden or taken back; 0 where there is no device to ask. */
export function useHiddenCount(count: () => number): number {
  return useSyncExternalStore(hidden.subscribe, count, none);
}

export function useCompared(): Kept<TrayItem> {
  return useSyncExternalStore(
    compared.subscribe,
    () => compared.kept,
    () => EMPTY,
  );
}

/** A signal's value; in the first render of a page, its first one. */
export function useSignal<T>(signal: Signal<T>, first: T): T {
  return useSyncExternalStore(
    signal.subscribe,
    () => signal.value,
    () => first,
  );
}
