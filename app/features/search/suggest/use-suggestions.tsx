import { useState } from "react";
import type { ApiSuggestions } from "#app/features/api/api-suggestions.ts";
import type { askSuggestions } from "./suggestion-requests.browser.ts";

export type ShownSuggestion = ApiSuggestions["sugestoes"][number];

const NONE: ShownSuggestion[] = [];

/**
 * The server's suggestions for the latest request; they stay until the next answer, and `isAsked` is true till the one
 * to this request. `isKnown`: whether an answer is there, which may have none. `request` does nothing where its code does
 * not arrive.
 */
export function useSuggestions(request: typeof askSuggestions) {
  const [shown, setShown] = useState(NONE);
  const [isAsked, setAsked] = useState(false);

  /** `search`: parameters of the search with the typed text; null: no suggestions are wanted. */
  function ask(search: string | null) {
    setAsked(search !== null);
    if (search === null) setShown(NONE);
    // When the request fails there are no suggestions, and the box works without them.
    request(search, (found, isLast) => {
      setAsked(!isLast);
      setShown(found ?? NONE);
    });
  }

  return { shown, isKnown: shown !== NONE, isAsked, ask };
}
