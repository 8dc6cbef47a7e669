import { useCallback, useRef, useState } from "react";
import type { Packed } from "#app/ui/packed.ts";
import type { FilterDraft, FilterPanels } from "./filter-form.ts";

/** Milliseconds in which further choices join a question. */
const PAUSE = 120;

interface Draft {
  /** Null until the server has answered. */
  total: number | null;
  panels: Packed<FilterPanels> | null;
  busy: boolean;
}

const NOTHING: Draft = { total: null, panels: null, busy: false };

/** What the choices gathered in the drawer would give. `discarded` counts how often they were dropped. */
export function useFilterDraft() {
  const [draft, setDraft] = useState(NOTHING);
  const [discarded, setDiscarded] = useState(0);
  const asking = useRef<{ timer: number; request: AbortController } | null>(null);

  const askDraft = useCallback((href: string) => {
    asking.current?.request.abort();
    window.clearTimeout(asking.current?.timer);
    const request = new AbortController();
    const timer = window.setTimeout(() => {
      const search = new URL(href, location.href).search;
      fetchDraft(search, request.signal).then(
        ({ total, panels }) => setDraft({ total, panels, busy: false }),
        // Without an answer the button goes on without its number; `Aplicar` itself will say what is wrong.
        () => {
          if (!request.signal.aborted) setDraft((held) => ({ ...held, busy: false }));
        },
      );
    }, PAUSE);
    asking.current = { timer, request };
    setDraft((held) => (held.busy ? held : { ...held, busy: true }));
  }, []);

  const discardDraft = useCallback(() => {
    if (!asking.current) return;
    asking.current.request.abort();
    window.clearTimeout(asking.current.timer);
    asking.current = null;
    setDraft(NOTHING);
    setDiscarded((count) => count + 1);
  }, []);

  return { draft, discarded, askDraft, discardDraft };
}

async function fetchDraft(search: string, signal: AbortSignal): Promise<FilterDraft> {
  const response = await fetch(`/filtros.json${search}`, { signal });
  if (!response.ok) throw new Error(`filters answered ${response.status}`);
  return (await response.json()) as FilterDraft;
}
