import { startTransition, useCallback, useRef, useState } from "react";
import type { Packed } from "#app/ui/packed.ts";
import { afterPaint } from "#app/ui/after-paint.browser.ts";
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
    (address: () => string) => {
      isDraft.current = true;
      void afterPaint().then(() => {
        if (!isDraft.current) return;
        // Without an answer the button goes on without its number; `Aplicar` itself will say what is wrong.
        ask(`/filtros.json${new URL(address(), location.href).search}`, (answer) =>
          startTransition(() => setDraft((held) => ({ ...held, ...answer, busy: false }))),
        );
      });
      setDraft((held) => (held.busy ? held : { ...held, busy: true }));
    },
    [ask],
  );

  const discardDraft = useCallback(() => {
    if (!isDraft.current) return;
    isDraft.current = false;
    drop();
    // All filters are drawn anew: the next press need not wait for that.
    startTransition(() => {
      setDraft(NOTHING);
      setDiscarded((count) => count + 1);
    });
  }, [drop]);

  return { draft, discarded, askDraft, discardDraft };
}
