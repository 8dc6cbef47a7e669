import { useEffect, useState } from "react";

export interface PausedQuestion<T> {
  /** Answers with null when no answer came. A question that was dropped, or followed by another, is not answered. */
  ask(href: string, answered: (answer: T | null) => void): void;
  drop(): void;
}

/** Asks our server for JSON once `pauseMs` went by without another question; it ends with the component that asks. */
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

/** Null: offline, refused or cut short. */
async function fetchJson<T>(href: string, signal: AbortSignal): Promise<T | null> {
  try {
    const response = await fetch(href, { signal });
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}
