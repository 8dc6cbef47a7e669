import { useCallback, useRef, useState } from "react";
import type { Packed } from "#app/ui/packed.ts";
import { usePausedQuestion } from "#app/ui/paused-question.tsx";
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
  const isDraft = useRef(false);
  const { ask, drop } = usePausedQuestion<FilterDraft>(PAUSE);

  const askDraft = useCallback(
    (href: string) => {
      isDraft.current = true;
      // Without an answer the button goes on without its number; `Aplicar` itself will say what is wrong.
      ask(`/filtros.json${new URL(href, location.href).search}`, (answer) =>
        setDraft((held) => ({ ...held, ...answer, busy: false })),
      );
      setDraft((held) => (held.busy ? held : { ...held, busy: true }));
    },
    [ask],
  );

  const discardDraft = useCallback(() => {
    if (!isDraft.current) return;
    isDraft.current = false;
    drop();
    setDraft(NOTHING);
    setDiscarded((count) => count + 1);
  }, [drop]);

  return { draft, discarded, askDraft, discardDraft };
}
