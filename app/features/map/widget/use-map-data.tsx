import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { boxOfCamera, holdsCamera, type Camera } from "#app/features/map/camera.ts";
import type { MapAnswer } from "#app/features/map/map-answer.ts";
import { askMap } from "#app/features/map/map-requests.browser.ts";
import { onNetwork } from "#app/ui/late-code.browser.ts";
import type { Size, View } from "#app/lib/mercator.ts";
import { mapDataHref, padBox } from "#app/features/map/view.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { digest, parseQuery } from "#app/facts/query/query-codec.ts";

/** Part of the screen that is requested around it, so that small movements need no request. */
const AROUND = 0.25;

export interface MapData {
  /** The filters of the address. */
  filters: Filters;
  /** The last answer; it stays while a newer one is loading. */
  answer: MapAnswer | null;
  /** Whether the answer belongs to the filters of the address. */
  current: boolean;
  /** The view that the server fitted last: the map moves there. */
  fitted: View | null;
  failed: boolean;
  pending: boolean;
  /** Call when the map came to rest: requests what is not loaded yet. */
  settle: (camera: Camera) => void;
  /** The next filters are requested for the map's current view, so that it does not move. */
  stay: (camera: Camera) => void;
  retry: () => void;
}

interface State {
  answer: MapAnswer | null;
  key: string | null;
  fitted: View | null;
  failed: boolean;
  pending: boolean;
}

const NOTHING: State = { answer: null, key: null, fitted: null, failed: false, pending: true };

/**
 * Loads what the map of a search draws. Only the newest request counts; new filters are requested with the
 * map's size, so that the server fits the view. An answer that arrives `ahead` of the list of the same search
 * waits for it, because drawing first would delay the list.
 */
export function useMapData(address: string, size: Size | null, ahead: boolean): MapData {
  const filters = useMemo(
    () => parseQuery(new URL(address, "http://localhost").searchParams).filters,
    [address],
  );
  const key = digest(filters);
  const [state, setState] = useState<State>(NOTHING);
  const staying = useRef<Camera | null>(null);
  const last = useRef<{ view: View | Size; key: string; abort: AbortController } | null>(null);

  const listThere = useTurn(!ahead);

  const load = useCallback(
    async (view: View | Size) => {
      last.current?.abort.abort();
      const abort = new AbortController();
      last.current = { view, key, abort };
      setState((before) => ({ ...before, failed: false, pending: true }));
      const answer = await askMap(mapDataHref(filters, view), abort.signal);
      await listThere();
      if (abort.signal.aborted) return;
      if ("ok" in answer) {
        const { ok } = answer;
        last.current.view = ok.view;
        setState((before) => ({
          answer: ok,
          key,
          fitted: "box" in view ? before.fitted : ok.view,
          failed: false,
          pending: false,
        }));
      } else setState((before) => ({ ...before, failed: true, pending: false }));
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- equal filters have equal keys
    [key, listThere],
  );

  const isSized = size !== null;
  useEffect(() => {
    if (!size) return;
    const camera = staying.current;
    staying.current = null;
    void load(camera ? { box: padBox(boxOfCamera(camera), AROUND), zoom: camera.zoom } : size);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another size alone needs no new request
  }, [load, isSized]);
  useEffect(() => () => last.current?.abort.abort(), []);

  const settle = useCallback(
    (camera: Camera) => {
      const current = last.current;
      if (!current || current.key !== key || !("box" in current.view) || holdsCamera(current.view, camera))
        return;
      void load({ box: padBox(boxOfCamera(camera), AROUND), zoom: camera.zoom });
    },
    [key, load],
  );
  const stay = useCallback((camera: Camera) => {
    staying.current = camera;
  }, []);
  const retry = useCallback(() => {
    if (last.current) void load(last.current.view);
  }, [load]);

  const { answer, fitted, failed, pending } = state;
  useEffect(() => (failed ? onNetwork(retry) : undefined), [failed, retry]);
  return { filters, answer, current: state.key === key, fitted, failed, pending, settle, stay, retry };
}

/** Returns a function whose promise resolves as soon as the condition is true, at once when it is already. */
function useTurn(come: boolean): () => Promise<void> {
  const isNow = useRef(true);
  const waiting = useRef<(() => void)[]>([]);
  useLayoutEffect(() => {
    isNow.current = come;
    if (come) for (const go of waiting.current.splice(0)) go();
  }, [come]);
  return useCallback(
    () => new Promise((resolve) => (isNow.current ? resolve() : waiting.current.push(resolve))),
    [],
  );
}
