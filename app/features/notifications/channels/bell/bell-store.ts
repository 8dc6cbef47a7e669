import { Signal } from "#app/ui/signal.ts";
import { laterOf, type BellState } from "./bell-state.ts";

/**
 * The bell of this tab: what the page, a stream, another tab or an answer of the server said last. One per document,
 * shared by the header and by the lists.
 */
export const bellSignal = new Signal<BellState | null>(null);

/** What was learned here and not from another tab. */
const learned = new Signal<BellState | null>(null);

/** Takes over a state that another tab told. */
export function hearBell(state: BellState): void {
  bellSignal.set(bellSignal.value === null ? state : laterOf(bellSignal.value, state));
}

/** Takes over a state that this tab learned; the other tabs are told. */
export function learnBell(state: BellState): void {
  hearBell(state);
  if (bellSignal.value === state) learned.set(state);
}

/** Hears of every state that this tab learns until the returned function is called. */
export function onLearned(listener: (state: BellState) => void): () => void {
  return learned.subscribe(() => {
    if (learned.value !== null) listener(learned.value);
  });
}
