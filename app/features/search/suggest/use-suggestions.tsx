import { useState } from "react";
import type { ApiSuggestions } from "./api-suggestions.ts";
import { usePausedQuestion } from "#app/ui/paused-question.tsx";

export type ShownSuggestion = ApiSuggestions["sugestoes"][number];

/** A pause in typing long enough that the letters before it are worth asking about. */
const PAUSE_MS = 70;
const NONE: ShownSuggestion[] = [];

/** What the server suggests for the search last asked about; an answer stays until the next is there. */
export function useSuggestions() {
  const [shown, setShown] = useState(NONE);
  const question = usePausedQuestion<ApiSuggestions>(PAUSE_MS);

  function forget() {
    question.drop();
    setShown(NONE);
  }

  /** `search`: the parameters of a search whose text has just been typed. */
  function ask(search: string) {
    // Without an answer the box is a box.
    question.ask(`/api/v1/sugestoes?${search}`, (answer) => setShown(answer?.sugestoes ?? NONE));
  }

  return { shown, ask, forget };
}
