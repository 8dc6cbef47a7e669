import { useCallback, useMemo, useRef, useState } from "react";
import type { MapProblem } from "#app/features/map/map-answer.ts";
import { askExpandedMap, NO_ANSWER } from "#app/features/map/map-requests.browser.ts";
import { expandedHref } from "#app/features/map/view.ts";
import type { Usage } from "#app/facts/plans/meter.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { digest } from "#app/facts/query/query-codec.ts";

interface Admission {
  /**
   * Admits the filters of the address to the expanded map: the first time costs a map query, after that it is
   * free.
   */
  admit: () => Promise<boolean>;
  isAdmitted: boolean;
  /** Why the admission was refused; shown until it is dismissed. */
  problem: MapProblem | null;
  dismiss: () => void;
  /** For other metered requests: report that one was refused, or how many queries are left. */
  refuse: (problem: MapProblem) => void;
  spent: (usage: Usage) => void;
  /** The member's map queries of this month, known after the first one. */
  usage: Usage | null;
}

/** Requests admission to the expanded map, once for each search. */
export function useAdmission(filters: Filters): Admission {
  const key = useMemo(() => digest(filters), [filters]);
  const [admitted, setAdmitted] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<MapProblem | null>(null);
  const [usage, setUsage] = useState<Usage | null>(null);
  const asking = useRef(new Map<string, Promise<boolean>>());

  const admit = useCallback(() => {
    const known = asking.current.get(key);
    if (known) return known;
    const ask = async (): Promise<boolean> => {
      const result = await askExpandedMap(expandedHref(filters), new AbortController().signal);
      if ("ok" in result) {
        setUsage(result.ok.usage);
        setAdmitted((before) => new Set(before).add(key));
        return true;
      }
      asking.current.delete(key);
      setProblem("refused" in result ? result.refused : NO_ANSWER);
      return false;
    };
    const answer = ask();
    asking.current.set(key, answer);
    return answer;
  }, [filters, key]);

  const dismiss = useCallback(() => setProblem(null), []);
  return {
    admit,
    isAdmitted: admitted.has(key),
    problem,
    dismiss,
    refuse: setProblem,
    spent: setUsage,
    usage,
  };
}
