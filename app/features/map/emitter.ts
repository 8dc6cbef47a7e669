/** Event listeners by name of the event. */
export function createEmitter<Events>() {
  const listeners = new Map<keyof Events, Set<(value: never) => void>>();
  return {
    /** Adds a listener; returns a function that removes it. */
    on<K extends keyof Events>(event: K, listener: (value: Events[K]) => void): () => void {
      const all = listeners.get(event) ?? new Set();
      listeners.set(event, all.add(listener));
      return () => void all.delete(listener);
    },
    emit<K extends keyof Events>(event: K, value: Events[K]): void {
      for (const listener of listeners.get(event) ?? []) (listener as (value: Events[K]) => void)(value);
    },
  };
}
