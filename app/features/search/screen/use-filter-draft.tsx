import { startTransition, useCallback, useRef, useState, useLayoutEffect, type RefObject } from "react";
import { afterPaint } from "#app/ui/after-paint.browser.ts";
import { useDebouncedQuestion } from "#app/ui/debounced-question.tsx";
import type { Packed } from "#app/ui/packed.ts";
import type { FilterDraft, FilterPanels } from "./filter-form.ts";

/** Pause in ms after the last choice before the draft is requested. */
const DEBOUNCE_MS = 120;

interface Draft {
  /** Null until the server has answered; undefined where it did not. */
  total: number | null | undefined;
  panels: Packed<FilterPanels> | null;
  busy: boolean;
}

const NOTHING: Draft = { total: null, panels: null, busy: false };

/**
 * The groups and the total for the choices collected in the drawer. `discarded` counts how often they were
 * dropped.
 */
export function useFilterDraft() {
  const [draft, setDraft] = useState(NOTHING);
  const [discarded, setDiscarded] = useState(0);
  const isDraft = useRef(false);
  const { ask, drop } = useDebouncedQuestion<FilterDraft>(DEBOUNCE_MS);

  const askDraft = useCallback(
    (params: () => URLSearchParams) => {
      isDraft.current = true;
      void afterPaint().then(() => {
        if (!isDraft.current) return;
        // When the request fails the button has no number; applying the filters will show the error.
        ask(`/filtros.json?${params()}`, (answer) =>
          startTransition(() =>
            setDraft((current) => ({ ...current, total: undefined, ...answer, busy: false })),
          ),
        );
      });
      setDraft((current) => (current.busy ? current : { ...current, busy: true }));
    },
    [ask],
  );

  const endDraft = useCallback(
    (isApplied: boolean) => {
      if (!isDraft.current) return;
      isDraft.current = false;
      drop();
      // All filters are rendered anew: a transition, so that the next press need not wait for it.
      startTransition(() => {
        setDraft(NOTHING);
        if (!isApplied) setDiscarded((count) => count + 1);
      });
    },
    [drop],
  );

  return { draft, discarded, askDraft, endDraft };
}

/**
 * Sets a form to the server's values whenever `announcement` changes; but not while a later search of the same form
 * is pending, because that would undo its choice. Text being typed stays.
 */
export function useFormState(form: RefObject<HTMLFormElement | null>, announcement: string) {
  const last = useRef({ announcement, shown: announcement, searches: 0 });
  const typing = useRef<HTMLInputElement | null>(null);

  function show() {
    const { current } = last;
    if (current.searches > 0 || current.shown === current.announcement) return;
    current.shown = current.announcement;
    const field = document.activeElement === typing.current ? typing.current : null;
    const typed = field?.value;
    form.current?.reset();
    if (field && typed) field.value = typed;
  }

  // A layout effect, because a later effect may run inside the next click and undo it.
  useLayoutEffect(() => {
    last.current.announcement = announcement;
    show();
  });

  /** Call when the form has started a search. */
  async function follow(search: Promise<void>) {
    typing.current = null;
    last.current.searches++;
    await search;
    last.current.searches--;
    show();
  }
  /** Remembers the field with text that is typed and not searched yet; null forgets it. */
  const setTyping = (field: HTMLInputElement | null) => {
    typing.current = field;
  };
  return { follow, setTyping };
}
