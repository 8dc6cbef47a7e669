import { useState } from "react";
import type { ApiSuggestions } from "#app/features/api/api-suggestions.ts";
import { useDebouncedQuestion } from "#app/ui/debounced-question.tsx";

export type ShownSuggestion = ApiSuggestions["sugestoes"][number];

/** Pause in ms after the last letter before suggestions are requested. */
const DEBOUNCE_MS = 70;
const NONE: ShownSuggestion[] = [];

/**
 * The server's suggestions for the latest request; they stay until the next answer, and `isAsked` is true till then.
 * `isKnown`: whether an answer is there, which may have none.
 */
export function useSuggestions() {
  const [shown, setShown] = useState(NONE);
  const [isAsked, setAsked] = useState(false);
  const question = useDebouncedQuestion<ApiSuggestions>(DEBOUNCE_MS);

  function forget() {
    question.drop();
    setAsked(false);
    setShown(NONE);
  }

  /** `search`: parameters of the search with the typed text. */
  function ask(search: string) {
    // When the request fails there are no suggestions, and the box works without them.
    setAsked(true);
    question.ask(`/api/v1/sugestoes?${search}`, (answer) => {
      setAsked(false);
      setShown(answer?.sugestoes ?? NONE);
    });
  }

  return { shown, isKnown: shown !== NONE, isAsked, ask, forget };
}
