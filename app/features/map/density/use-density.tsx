import { useEffect, useMemo, useRef, useState } from "react";
import { digest } from "#app/facts/query/query-codec.ts";
import type { MapContext } from "../map-context.ts";
import { boxOfCamera, type Camera } from "../camera.ts";
import type { DensityCell, DensityResult } from "#app/core/engine/map-items.ts";
import { askExpandedMap } from "../map-requests.browser.ts";
import type { View } from "#app/lib/mercator.ts";
import { containsBox, expandedHref, padBox } from "../view.ts";
import { cellAt, densityShapes, type Measure } from "./classes.ts";

/**
 * Part of the screen that is requested around it: each request is a map query, so moving inside what has been
 * loaded should need none.
 */
const AROUND = 0.5;

interface LoadedDensity {
  key: string;
  view: View;
  density: DensityResult;
}

/** The density of the search in and around the visible map, while it is switched on. */
export function useDensity({ view, resting, filters, expanded, theme, overlay, refuse, spent }: MapContext) {
  const [wanted, setOn] = useState(false);
  const [measure, setMeasure] = useState<Measure>("quantidade");
  const [loaded, setLoaded] = useState<LoadedDensity | null>(null);
  const [failed, setFailed] = useState(false);
  const [chosen, setChosen] = useState<DensityCell | null>(null);
  const key = digest(filters);
  const on = wanted && expanded;
  const last = useRef({ refuse, spent, filters });

  useEffect(() => {
    last.current = { refuse, spent, filters };
  });

  const missing = on && resting !== null && !holds(loaded, key, resting);
  useEffect(() => {
    if (!missing || !resting) return;
    const abort = new AbortController();
    const region = { box: padBox(boxOfCamera(resting), AROUND), zoom: resting.zoom };
    const href = expandedHref(last.current.filters, region);
    void askExpandedMap(href, abort.signal).then((answer) => {
      if (abort.signal.aborted) return;
      setFailed("failed" in answer);
      if ("refused" in answer) {
        setOn(false);
        last.current.refuse(answer.refused);
      } else if ("ok" in answer && answer.ok.density) {
        last.current.spent(answer.ok.usage);
        setLoaded({ key, view: region, density: answer.ok.density });
        setChosen(null);
      }
    });
    return () => abort.abort();
  }, [missing, resting, key]);

  const density = on && loaded?.key === key ? loaded.density : null;
  useEffect(() => {
    view?.setShapes("density", density ? densityShapes(density, measure, theme) : []);
  }, [view, density, measure, theme]);
  useEffect(() => {
    overlay.toggleAttribute("data-density", on);
    if (!density) return;
    return view?.on("press", ({ lng, lat }) => setChosen(cellAt(density, [lng, lat])));
  }, [view, overlay, on, density]);

  const cells = useMemo(() => {
    if (!density || !resting) return [];
    const { west, south, east, north } = boxOfCamera(resting);
    return density.cells.filter(({ lng, lat }) => lng >= west && lng <= east && lat >= south && lat <= north);
  }, [density, resting]);

  return {
    on,
    toggle: () => setOn(!on),
    measure,
    setMeasure,
    /** All loaded cells: the classes are made of them. */
    density,
    /** The cells on the screen. */
    cells,
    chosen,
    failed,
    isLoading: missing && !failed,
  };
}

function holds(loaded: LoadedDensity | null, key: string, camera: Camera): boolean {
  if (!loaded || loaded.key !== key) return false;
  return (
    Math.round(loaded.view.zoom) === Math.round(camera.zoom) &&
    containsBox(loaded.view.box, boxOfCamera(camera))
  );
}
