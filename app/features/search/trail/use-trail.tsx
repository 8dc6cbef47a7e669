import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { endsSoon, stepOf, type Step, type Trail } from "./trail.ts";
import { neighboursHref, readTrailState, type TrailState } from "./trail-state.ts";

export interface TrailProps {
  /** The stretch of results that the page brought; null: none. */
  given: Trail | null;
  number: string;
  /** Link for viewers who did not come from a search: the search of the property's city. */
  place: { label: string; href: string };
}

const never = () => () => {};

/** The newest stretch in this browser: each property's page begins with that of the page before. */
let newest: Trail | null = null;

/** The search from which the viewer came, and the property's position in it. */
interface Walk {
  /** Address of the search; null: the viewer came from elsewhere. */
  search: string | null;
  /** Null while it is not known, or when the property is not among the results. */
  step: Step | null;
  /** Whether going back one history entry leads to the search. */
  returns: boolean;
}

/**
 * Steps through a search's results from property to property. The page brings the first stretch (`given`);
 * further ones, and those lost by a reload, are requested when needed.
 */
export function useTrail(given: Trail | null, number: string): Walk {
  const state = useTrailState(given, number);
  const [{ seen, latest }, setLatest] = useState(() => ({ seen: given, latest: given ?? newest }));
  if (given !== seen) setLatest({ seen: given, latest: given ?? latest });
  const search = state?.busca ?? null;
  const known = [given, latest].find((trail) => trail?.search === search) ?? null;
  const step = known && stepOf(known, number);
  const wanting = search !== null && known?.around !== number && (!known || endsSoon(known, number));
  useEffect(() => {
    newest = latest;
  }, [latest]);
  useEffect(() => {
    if (!wanting) return;
    const asking = new AbortController();
    void ask(neighboursHref(search, number), asking.signal).then((trail) => {
      if (trail) setLatest((now) => ({ ...now, latest: { ...trail, search } }));
    });
    return () => asking.abort();
  }, [wanting, search, number]);
  return { search, step, returns: state?.volta ?? false };
}

/**
 * The search from which this property was opened: from the history entry or from the page's request. A form
 * that returns to the same page loses both, so it is remembered.
 */
function useTrailState(given: Trail | null, number: string): TrailState | null {
  const { state } = useLocation();
  // The server does not know the browser's history, and most entries have no state.
  const entry = useSyncExternalStore<unknown>(
    never,
    () => state,
    () => null,
  );
  const entryState = readTrailState(entry) ?? (given && { busca: given.search, volta: false });
  const [memory, setMemory] = useState({ number, state: entryState });
  const current = entryState ?? (memory.number === number ? memory.state : null);
  const same = memory.state?.busca === current?.busca && memory.state?.volta === current?.volta;
  if (memory.number !== number || !same) setMemory({ number, state: current });
  return current;
}

/** Without an answer the bar is not shown; the page works without it. */
async function ask(href: string, signal: AbortSignal): Promise<Trail | null> {
  try {
    const response = await fetch(href, { signal });
    return response.ok ? ((await response.json()) as Trail) : null;
  } catch {
    return null;
  }
}
