import { useState, useSyncExternalStore } from "react";
import type { Signal } from "#app/ui/signal.ts";
import {
  compared,
  hidden,
  hiddenShown,
  marksOf,
  marksOfAll,
  subscribeToMarks,
} from "./device-marks.browser.ts";
import type { StoredEntries, TrayItem } from "./stored-entries.ts";

const nothing = () => null;
const none = () => 0;
const noMarks = () => "";
const EMPTY: StoredEntries<TrayItem> = new Map();
const NONE_HIDDEN: StoredEntries<true> = new Map();

/** This device's marks of a property; null on the server and in the first render. */
export function useMarks(number: string): string | null {
  return useSyncExternalStore(subscribeToMarks, () => marksOf(number), nothing);
}

/**
 * This device's marks of what is drawn as one: those that any of these properties has, and only where all have them
 * `seen` and `hidden`, which say that nothing is left to look at.
 */
export function useMarksOfAll(numbers: readonly string[]): string {
  return useSyncExternalStore(subscribeToMarks, () => marksOfAll(numbers), noMarks);
}

/** How a list shows a property with the marks of this device. */
interface Marked {
  /** As text for the markup; null until the storage was read. */
  marks: string | null;
  seen: boolean;
  hidden: boolean;
  compared: boolean;
  /** Hidden before this page: not shown. */
  leftOut: boolean;
  /** Hidden on this page: it keeps its space, so that nothing moves and a mistake can be undone in place. */
  covered: boolean;
}

export function useMarked(number: string): Marked {
  const marks = useMarks(number);
  const shown = useSignal(hiddenShown, false);
  const [cameHidden, setCameHidden] = useState<boolean | null>(null);
  const has = (mark: string) => marks !== null && marks.includes(mark);
  const isHidden = has("hidden");
  if (marks !== null && (cameHidden === null || (cameHidden && !isHidden))) setCameHidden(isHidden);
  const isAway = isHidden && !shown;
  return {
    marks,
    seen: has("seen"),
    hidden: isHidden,
    compared: has("compared"),
    leftOut: isAway && cameHidden === true,
    covered: isAway && cameHidden === false,
  };
}

/** A count of hidden properties, updated when one is hidden or restored; 0 on the server. */
export function useHiddenCount(count: () => number): number {
  return useSyncExternalStore(hidden.subscribe, count, none);
}

/** All properties hidden on this device; none on the server. */
export function useHidden(): StoredEntries<true> {
  return useSyncExternalStore(
    hidden.subscribe,
    () => hidden.entries,
    () => NONE_HIDDEN,
  );
}

export function useCompared(): StoredEntries<TrayItem> {
  return useSyncExternalStore(
    compared.subscribe,
    () => compared.entries,
    () => EMPTY,
  );
}

/** A signal's value; its initial value in the first render of a page. */
export function useSignal<T>(signal: Signal<T>, first: T): T {
  return useSyncExternalStore(
    signal.subscribe,
    () => signal.value,
    () => first,
  );
}
