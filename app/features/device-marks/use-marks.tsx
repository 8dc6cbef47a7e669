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

/** How many of these are hidden; asked for the numbers only where there is a device to ask. */
export function useHiddenAmong(numbers: () => readonly string[]): number {
  const count = () => numbers().reduce((sum, number) => sum + Number(hidden.has(number)), 0);
  return useSyncExternalStore(hidden.subscribe, count, none);
}

export function useHiddenTotal(): number {
  return useSyncExternalStore(hidden.subscribe, () => hidden.kept.size, none);
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
