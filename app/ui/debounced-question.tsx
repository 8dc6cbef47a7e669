import { useEffect, useState } from "react";

interface DebouncedQuestion<T> {
  /**
   * `answered` gets null when no valid answer came. It is not called for a question that was dropped or
   * replaced.
   */
  ask(href: string, answered: (answer: T | null) => void): void;
  drop(): void;
}

/**
 * Debounces requests for JSON to our server: sends the last question after `debounceMs` without another.
 * Unmounting drops it.
 */
export function useDebouncedQuestion<T>(debounceMs: number): DebouncedQuestion<T> {
  const [question] = useState(() => debouncedQuestion<T>(debounceMs));
  useEffect(() => question.drop, [question]);
  return question;
}

function debouncedQuestion<T>(debounceMs: number): DebouncedQuestion<T> {
  let last: AbortController | null = null;
  const drop = () => last?.abort();
  return {
    drop,
    ask(href, answered) {
      drop();
      const { signal } = (last = new AbortController());
      const timer = window.setTimeout(() => {
        void fetchJson<T>(href, signal).then((answer) => {
          if (!signal.aborted) answered(answer);
        });
      }, debounceMs);
      signal.addEventListener("abort", () => window.clearTimeout(timer));
    },
  };
}

/** Null: offline, refused or interrupted. */
async function fetchJson<T>(href: string, signal: AbortSignal): Promise<T | null> {
  try {
    const response = await fetch(href, { signal });
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}
