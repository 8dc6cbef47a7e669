import { useCallback } from "react";
import { cameraOf, clearOf, closerThan, coveredOnceMoved, MAX_ZOOM } from "#app/features/map/camera.ts";
import type { CameraStore } from "#app/features/map/camera-store.ts";
import type { MapAnswer } from "#app/features/map/map-answer.ts";
import { isListed, isProperty, itemId } from "#app/core/engine/map-items.ts";
import type { MapView } from "#app/features/map/map-view.ts";
import { fitView } from "#app/lib/mercator.ts";
import type { Point } from "#app/lib/sphere.ts";
import { cardsOf, type Lit } from "./use-list-step.tsx";
import type { useSelection } from "./use-selection.tsx";

/** Around the points of a cluster, in pixels: half a price on the left, on the right also the buttons. */
const BESIDE_PILLS = { left: 56, right: 80, vertical: 40 };

interface Context {
  answer: MapAnswer | null;
  view: MapView | null;
  cameras: CameraStore;
  /** Whether list and map stand side by side when the map is not expanded. */
  wide: boolean;
  setLit: (lit: Lit) => void;
  selection: ReturnType<typeof useSelection>;
}

/** What a press on an item does: it opens around itself, as a list or as a property, or the map goes closer. */
export function useSelecting({ answer, view, cameras, wide, setLit, selection }: Context) {
  const { opened, choose, open } = selection;
  return useCallback(
    (id: string) => {
      const camera = cameras.get();
      const item = answer?.items
        .flatMap((one) => [one, ...(one.fan ?? [])])
        .find((one) => itemId(one) === id);
      if (!answer || !item || !camera) return;
      setLit({ id, from: "map" });
      if (item.fan) return open(id);
      if (!isListed(item)) {
        // Some clusters stay one even at the fitted zoom: a press goes closer than that.
        const least = closerThan(camera.zoom);
        const fit = cameraOf(
          fitView(item.bounds, camera.size, { maxZoom: MAX_ZOOM, margins: BESIDE_PILLS }),
          camera.size,
        );
        const { west, south, east, north } = item.bounds;
        const corners: Point[] = [
          [west, north],
          [east, south],
        ];
        const close = { ...fit, zoom: Math.max(fit.zoom, least) };
        const { center, zoom } = clearOf(close, corners, coveredOnceMoved(wide), least);
        view?.go({ center, zoom });
        return;
      }
      if (!wide && isProperty(item)) return;
      choose(item);
      const [card] = cardsOf(answer, opened, id);
      card?.scrollIntoView({ block: "nearest", behavior: movesSmoothly() ? "smooth" : "auto" });
    },
    [answer, view, cameras, wide, setLit, opened, choose, open],
  );
}

function movesSmoothly(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
