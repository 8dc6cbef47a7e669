import { useEffect, useState } from "react";
import type { PlaceAnswer } from "#app/features/map/map-answer.ts";
import { askPlace } from "#app/features/map/map-requests.browser.ts";
import { placeHref } from "#app/features/map/view.ts";
import type { Filters } from "#app/facts/query/filters.ts";

interface State {
  /** The pages loaded so far, as one; null until the first has arrived. */
  answer: PlaceAnswer | null;
  failed: boolean;
}

/** Loads the listings of a place, page by page. The caller renders a new component for each place. */
export function usePlace(filters: Filters, place: string) {
  const [{ answer, failed }, setState] = useState<State>({ answer: null, failed: false });
  const [wanted, setWanted] = useState({ page: 1 });

  useEffect(() => {
    const control = new AbortController();
    void askPlace(placeHref(filters, place, wanted.page), control.signal).then((result) => {
      if (control.signal.aborted) return;
      setState((before) => ("ok" in result ? append(before, result.ok) : { ...before, failed: true }));
    });
    return () => control.abort();
  }, [filters, place, wanted]);

  const loading = !failed && (answer === null || answer.page < wanted.page);
  const more = () => {
    setState((before) => ({ ...before, failed: false }));
    setWanted({ page: (answer?.page ?? 0) + 1 });
  };
  return { answer, failed, loading, more };
}

function append({ answer }: State, next: PlaceAnswer): State {
  return { answer: { ...next, cards: [...(answer?.cards ?? []), ...next.cards] }, failed: false };
}
