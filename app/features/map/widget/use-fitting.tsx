import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { markerPoint } from "#app/core/engine/map-items.ts";
import { asksNothing } from "#app/facts/query/query-codec.ts";
import { hasMoved } from "#app/features/map/area/drawing.ts";
import { createCameraStore } from "#app/features/map/camera-store.ts";
import {
  boxOfCamera,
  cameraOf,
  clearOf,
  coveredAtFirst,
  stillShows,
  type Camera,
} from "#app/features/map/camera.ts";
import type { MapView } from "#app/features/map/map-view.ts";
import { containsBox, padBox } from "#app/features/map/view.ts";
import { fitView, type View, type Size } from "#app/lib/mercator.ts";
import type { MapData } from "./use-map-data.tsx";

interface Fitting {
  basemap: RefObject<HTMLElement | null>;
  camera: ReturnType<typeof useCamera>;
  view: MapView | null;
  data: MapData;
  expanded: boolean;
  /** Whether list and map stand side by side when the map is not expanded. */
  wide: boolean;
  /** The state in which the map was left when a property was opened, if the viewer comes back from it. */
  left: LeftMap | null;
  /** Called whenever the map moves to another answer. */
  onFit: () => void;
}

/** State of the map when a property was opened from it, kept in its entry of the browser's history. */
export interface LeftMap extends Pick<Camera, "center" | "zoom"> {
  /** Whether the list of items on the map was open. */
  list: boolean;
  /** The place that was selected on the map. */
  place: string | null;
}

/**
 * Moves the map to the matches of its search, and reports where the viewer has moved it. Returns `stay`:
 * after calling it the next filters are requested for the current view.
 */
export function useFitting({
  basemap,
  camera,
  view,
  data,
  expanded,
  wide,
  left,
  onFit,
}: Fitting): () => void {
  const { cameras, resting, setResting, home, setHome } = camera;
  const { filters, fitted, settle, stay } = data;

  const clear = useEffectEvent((fit: Camera): Camera => {
    const covered = coveredAtFirst({ wide, expanded });
    return covered ? clearOf(fit, data.answer?.items.map(markerPoint) ?? [], covered) : fit;
  });

  // New filters often find listings in the same place: the map does not move for a small difference, which
  // would make it hard to read.
  const placeToStay = useEffectEvent((fit: View) => {
    const here = cameras.get();
    return view && here && !asksNothing(filters) && stillShows(here, fit) ? here : null;
  });

  // Only the first search restores the view in which the map was left; it is applied again when the map has
  // been created.
  const first = useRef<View | null>(null);
  const whereLeft = useEffectEvent((fit: View): Camera | null => {
    first.current ??= fit;
    if (!left || first.current !== fit) return null;
    const there = { ...fittedCamera(fit, basemap.current!), center: left.center, zoom: left.zoom };
    settle(there);
    return there;
  });

  useEffect(() => {
    if (fitted) onFit();
  }, [fitted, onFit]);

  // Applied again when the map has been created: before that only its placeholder was in place.
  useEffect(() => {
    if (!fitted || !basemap.current) return;
    const here = placeToStay(fitted);
    if (here) {
      setHome(here);
      return;
    }
    const fit = clear(fittedCamera(fitted, basemap.current));
    const there = whereLeft(fitted) ?? fit;
    cameras.set(there);
    setResting(there);
    setHome(fit);
    view?.go(there, { animate: false });
  }, [basemap, fitted, cameras, view, setResting, setHome]);

  // A view fitted to the expanded map would be cut off in the column beside the list.
  const refit = useEffectEvent(() => {
    if (!view || !fitted || !resting || !home || !basemap.current) return;
    const { clientWidth: width, clientHeight: height } = basemap.current;
    const shown = padBox(boxOfCamera({ ...resting, size: { width, height } }), 0.01);
    if (containsBox(shown, fitted.box) || hasMoved(home, resting)) return;
    const there = clear(cameraOf(fitView(fitted.box, { width, height }), { width, height }));
    setHome(there);
    view.go(there, { animate: false });
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when the map changes its size, or is there at last
  useEffect(() => refit(), [expanded, view]);

  useEffect(
    () =>
      view?.on("settle", (there) => {
        setResting(there);
        settle(there);
      }),
    [view, settle, setResting],
  );

  return useCallback(() => {
    const here = cameras.get();
    if (!here) return;
    stay(here);
    setHome(here);
  }, [cameras, stay, setHome]);
}

/** The current camera, the one at rest, the one with which the search was first shown, and the map's initial size. */
export function useCamera(basemap: RefObject<HTMLElement | null>, overlay: HTMLElement) {
  const [cameras] = useState(createCameraStore);
  const [size, setSize] = useState<Size | null>(null);
  const [resting, setResting] = useState<Camera | null>(null);
  const [home, setHome] = useState<Camera | null>(null);
  useEffect(() => {
    // Until a map carries the overlay, the container of the base map does.
    basemap.current!.append(overlay);
    const observer = new ResizeObserver(() => {
      setSize((before) => before ?? sizeOf(basemap.current!));
      observer.disconnect();
    });
    observer.observe(basemap.current!);
    return () => observer.disconnect();
  }, [basemap, overlay]);
  return { cameras, size, resting, setResting, home, setHome };
}

function fittedCamera(view: Parameters<typeof cameraOf>[0], basemap: HTMLElement): Camera {
  return cameraOf(view, sizeOf(basemap));
}

function sizeOf({ clientWidth: width, clientHeight: height }: HTMLElement): Size {
  return { width, height };
}

/** State kept in the current history entry; null when the viewer has not come back to it. */
export function leftMap(): LeftMap | null {
  return (history.state as { map?: LeftMap } | null)?.map ?? null;
}

/**
 * Writes the state into the history entry, beside what the router keeps there; undefined removes it once it
 * has been restored.
 */
export function keepMap(map: LeftMap | undefined): void {
  history.replaceState({ ...history.state, map }, "");
}
