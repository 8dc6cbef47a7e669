import type { ApiSuggestions } from "#app/features/api/api-suggestions.ts";

type SuggestionAnswer = ApiSuggestions["sugestoes"] | null;

/** Pause in ms after the last letter before suggestions are requested. */
const DEBOUNCE_MS = 70;

interface Sent {
  text: string;
  over: AbortController;
}

/** Requests without an answer, in the order in which they were sent. */
let open: Sent[] = [];
let requestCount = 0;
let timer: number | undefined;

/**
 * Requests the suggestions for `search`, the parameters of a search with the typed text; null: none are wanted any more.
 * On a slow line the answers to the texts with which this one begins are shown meanwhile, in their order: `isLast` is
 * false for them. `suggestions` is null where there is no valid answer to this text.
 */
export function askSuggestions(
  search: string | null,
  answered: (suggestions: SuggestionAnswer, isLast: boolean) => void,
): void {
  window.clearTimeout(timer);
  const question = ++requestCount;
  const text = new URLSearchParams(search ?? "").get("q") ?? "";
  endThose((sent) => search === null || !text.startsWith(sent.text));
  if (search === null) return;
  timer = window.setTimeout(async () => {
    const mine = { text, over: new AbortController() };
    open.push(mine);
    const suggestions = await suggestionsFor(search, mine.over.signal);
    if (mine.over.signal.aborted) return;
    const isLast = question === requestCount;
    if (suggestions === null && !isLast) return endThose((sent) => sent === mine);
    // What was sent before this is for an earlier text than what is shown now.
    const at = open.indexOf(mine);
    endThose((_, i) => i <= at);
    answered(suggestions, isLast);
  }, DEBOUNCE_MS);
}

/** Ends requests; what is still to come for them is not answered. */
function endThose(isOver: (sent: Sent, at: number) => boolean): void {
  const over = open.filter(isOver);
  open = open.filter((sent) => !over.includes(sent));
  for (const sent of over) sent.over.abort();
}

/** Null: offline, refused or interrupted. */
async function suggestionsFor(search: string, signal: AbortSignal): Promise<SuggestionAnswer> {
  try {
    const response = await fetch(`/api/v1/sugestoes?${search}`, { signal });
    return response.ok ? ((await response.json()) as ApiSuggestions).sugestoes : null;
  } catch {
    return null;
  }
}
