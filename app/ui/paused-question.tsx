import { useEffect, useState } from "react";

export interface PausedQuestion<T> {
  /**
   * `answered` gets null when no valid answer came. It is not called for a question that was dropped or
   * replaced.
   */
  ask(href: string, answered: (answer: T | null) => void): void;
  drop(): void;
}

/**
 * Debounces requests for JSON to our server: sends the last question after `pauseMs` without another.
 * Unmounting drops it.
 */
export function usePausedQuestion<T>(pauseMs: number): PausedQuestion<T> {
  const [question] = useState(() => pausedQuestion<T>(pauseMs));
  useEffect(() => question.drop, [question]);
  return question;
}

function pausedQuestion<T>(pauseMs: number): PausedQuestion<T> {
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
      }, pauseMs);
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
