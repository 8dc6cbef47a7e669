import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { hasMoved } from "#app/features/map/area/figure.ts";
import { boxOfCamera, cameraOf, stillShows, type Camera } from "#app/features/map/camera.ts";
import type { MapView } from "#app/features/map/map-view.ts";
import { asksNothing } from "#app/facts/query/query-codec.ts";
import { fitView, type View } from "#app/lib/mercator.ts";
import { containsBox, padBox } from "#app/features/map/view.ts";
import type { LeftMap } from "./left-map.browser.ts";
import { fittedCamera, type useCamera } from "./use-camera.tsx";
import type { MapData } from "./use-map-data.tsx";

interface Fitting {
  ground: RefObject<HTMLElement | null>;
  camera: ReturnType<typeof useCamera>;
  view: MapView | null;
  data: MapData;
  expanded: boolean;
  /** Where it was left for a property, when somebody comes back. */
  left: LeftMap | null;
  /** Told whenever the map goes to another answer. */
  onFit: () => void;
}

/**
 * Takes the map to what its search found, and tells the search where people have taken it. Gives the wish to stay:
 * the next filters are then asked for where the map is.
 */
export function useFitting({ ground, camera, view, data, expanded, left, onFit }: Fitting): () => void {
  const { cameras, resting, setResting, home, setHome } = camera;
  const { filters, fitted, settle, stay } = data;

  // Filters change what is found more often than where: a map that trembles at each is hard to read.
  const placeToStay = useEffectEvent((fit: View) => {
    const here = cameras.get();
    return view && here && !asksNothing(filters) && stillShows(here, fit) ? here : null;
  });

  // Only the first search is shown where the map was left; it is fitted again when there is a map to carry it.
  const first = useRef<View | null>(null);
  const whereLeft = useEffectEvent((fit: View): Camera | null => {
    first.current ??= fit;
    if (!left || first.current !== fit) return null;
    const there = { ...fittedCamera(fit, ground.current!), center: left.center, zoom: left.zoom };
    settle(there);
    return there;
  });

  useEffect(() => {
    if (fitted) onFit();
  }, [fitted, onFit]);

  // Again when the map is there: until then its ground alone stood where it should be.
  useEffect(() => {
    if (!fitted || !ground.current) return;
    const here = placeToStay(fitted);
    if (here) {
      setHome(here);
      return;
    }
    const fit = fittedCamera(fitted, ground.current);
    const there = whereLeft(fitted) ?? fit;
    cameras.set(there);
    setResting(there);
    setHome(fit);
    view?.go(there, { animate: false });
  }, [ground, fitted, cameras, view, setResting, setHome]);

  // What was fitted to the whole screen would be cut off in the card beside the list.
  const refit = useEffectEvent(() => {
    if (!view || !fitted || !resting || !home || !ground.current) return;
    const { clientWidth: width, clientHeight: height } = ground.current;
    const shown = padBox(boxOfCamera({ ...resting, size: { width, height } }), 0.01);
    if (containsBox(shown, fitted.box) || hasMoved(home, resting)) return;
    const there = cameraOf(fitView(fitted.box, { width, height }), { width, height });
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
