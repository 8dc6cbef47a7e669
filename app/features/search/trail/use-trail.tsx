import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { endsSoon, stepOf, type Step, type Trail } from "./trail.ts";
import { neighboursHref, readTrailState, type TrailState } from "./trail-state.ts";

const never = () => () => {};

/** The search somebody came from, and where they are in it. */
export interface Walk {
  /** Its address; null: they came from elsewhere. */
  search: string | null;
  /** Null while it is not known, or when the property is none of its results. */
  step: Step | null;
  /** Whether going back one entry leads there. */
  returns: boolean;
}

/**
 * Follows a search's results from property to property. The page brings the first stretch (`given`); what lies beyond
 * it, and what a reload has forgotten, is asked for when it is needed.
 */
export function useTrail(given: Trail | null, number: string): Walk {
  const kept = useTrailState(given, number);
  const [{ seen, held }, setHeld] = useState({ seen: given, held: given });
  if (given !== seen) setHeld({ seen: given, held: given ?? held });
  const search = kept?.busca ?? null;
  const known = [given, held].find((trail) => trail?.search === search) ?? null;
  const step = known && stepOf(known, number);
  const wanting = search !== null && known?.around !== number && (!known || endsSoon(known, number));
  useEffect(() => {
    if (!wanting) return;
    const asking = new AbortController();
    void ask(neighboursHref(search, number), asking.signal).then((trail) => {
      if (trail) setHeld((now) => ({ ...now, held: { ...trail, search } }));
    });
    return () => asking.abort();
  }, [wanting, search, number]);
  return { search, step, returns: kept?.volta ?? false };
}

/**
 * Where this property was opened from: the history says it, or the page's own request. A form that comes back to the same
 * page has lost both, so it is remembered.
 */
function useTrailState(given: Trail | null, number: string): TrailState | null {
  const { state } = useLocation();
  // The server knows nothing of the browser's history, and most entries say nothing.
  const entry = useSyncExternalStore<unknown>(
    never,
    () => state,
    () => null,
  );
  const told = readTrailState(entry) ?? (given && { busca: given.search, volta: false });
  const [memory, setMemory] = useState({ number, kept: told });
  const kept = told ?? (memory.number === number ? memory.kept : null);
  const same = memory.kept?.busca === kept?.busca && memory.kept?.volta === kept?.volta;
  if (memory.number !== number || !same) setMemory({ number, kept });
  return kept;
}

/** Without an answer there is no bar: the page is whole without it. */
async function ask(href: string, signal: AbortSignal): Promise<Trail | null> {
  try {
    const response = await fetch(href, { signal });
    return response.ok ? ((await response.json()) as Trail) : null;
  } catch {
    return null;
  }
}
