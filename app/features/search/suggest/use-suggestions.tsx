import { useEffect, useRef, useState } from "react";
import type { ApiSuggestions } from "#app/features/search/api/api-suggestions.ts";

export type ShownSuggestion = ApiSuggestions["sugestoes"][number];

/** A pause in typing long enough that the letters before it are worth asking about. */
const PAUSE_MS = 70;
const NONE: ShownSuggestion[] = [];

/** What the server suggests for the search last asked about; an answer stays until the next is there. */
export function useSuggestions() {
  const [shown, setShown] = useState(NONE);
  const pending = useRef<AbortController | null>(null);
  useEffect(() => () => pending.current?.abort(), []);

  function forget() {
    pending.current?.abort();
    setShown(NONE);
  }

  /** `search`: the parameters of a search whose text has just been typed. */
  function ask(search: string) {
    pending.current?.abort();
    const asked = new AbortController();
    pending.current = asked;
    const timer = setTimeout(() => {
      answerTo(search, asked.signal).then(setShown, () => {
        // Without an answer the box is a box.
        if (!asked.signal.aborted) setShown(NONE);
      });
    }, PAUSE_MS);
    asked.signal.addEventListener("abort", () => clearTimeout(timer));
  }

  return { shown, ask, forget };
}

async function answerTo(search: string, signal: AbortSignal): Promise<ShownSuggestion[]> {
  const response = await fetch(`/api/v1/sugestoes?${search}`, { signal });
  if (!response.ok) return NONE;
  return ((await response.json()) as ApiSuggestions).sugestoes;
}
