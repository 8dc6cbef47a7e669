import { Signal } from "#app/ui/signal.ts";
import { laterOf, type BellState } from "./bell-state.ts";

/**
 * The bell's state in this tab: the latest from the page, the stream, another tab or an answer. One per
 * document, shared by the header and the lists.
 */
export const bellSignal = new Signal<BellState | null>(null);

/** The latest state that did not come from another tab. */
const published = new Signal<BellState | null>(null);

/** Adopts a state received from another tab. */
export function receiveBell(state: BellState): void {
  bellSignal.set(bellSignal.value === null ? state : laterOf(bellSignal.value, state));
}

/** Adopts a state received by this tab and publishes it to the others. */
export function publishBell(state: BellState): void {
  receiveBell(state);
  if (bellSignal.value === state) published.set(state);
}

/** Subscribes to states that this tab receives; returns a function that unsubscribes. */
export function onPublished(listener: (state: BellState) => void): () => void {
  return published.subscribe(() => {
    if (published.value !== null) listener(published.value);
  });
}
