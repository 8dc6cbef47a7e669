import { useRef, useState } from "react";
import type { ApiSuggestions } from "#app/features/api/api-suggestions.ts";
import type { askSuggestions } from "./suggestion-requests.browser.ts";

export type ShownSuggestion = ApiSuggestions["sugestoes"][number];

const NONE: ShownSuggestion[] = [];

/**
 * The server's suggestions for the latest request; they stay until the next answer, and `isRequested` is true till the one
 * to this request. `isKnown`: whether an answer is there, which may have none. `load` brings the code that
 * requests; where it does not arrive the box works as without suggestions.
 */
export function useSuggestions(load: () => Promise<{ askSuggestions: typeof askSuggestions }>) {
  const last = useRef<string | null>(null);
  const [shown, setShown] = useState(NONE);
  const [isRequested, setRequested] = useState(false);

  /** `search`: parameters of the search with the typed text; null: no suggestions are wanted. */
  function ask(search: string | null) {
    setRequested(search !== null);
    if (search === null) setShown(NONE);
    // Code that is asked for several times at once does not come in the order in which it was asked for.
    last.current = search;
    void load().then(
      ({ askSuggestions }) => {
        if (last.current !== search) return;
        // When the request fails there are no suggestions, and the box works without them.
        askSuggestions(search, (suggestions, isLast) => {
          setRequested(!isLast);
          setShown(suggestions ?? NONE);
        });
      },
      () => {},
    );
  }

  return { shown, isKnown: shown !== NONE, isRequested, ask };
}
