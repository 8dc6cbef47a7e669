import { useEffect } from "react";
import { MAP_COLORS, type MapTheme } from "#app/features/map/colors.ts";
import { askShape } from "#app/features/map/map-requests.browser.ts";
import type { MapView } from "#app/features/map/map-view.ts";
import { shapeHref } from "#app/features/map/view.ts";
import type { MapItem, MapPlace } from "#app/core/engine/map-items.ts";
import { circleRing, type Point } from "#app/lib/sphere.ts";

/** A pointer that only crosses a marker asks for nothing. */
const REST_MS = 120;

/** Shapes that were asked for, by their address: a few kilobytes each, for as long as the page is open. */
const known = new Map<string, Promise<Point[][]>>();

/**
 * Draws the area in which the properties of a place lie: the municipality's outline, the neighbourhood's hull, or, where
 * neither is known and for addresses, the circle of their radius.
 */
export function usePlaceShape(view: MapView | null, item: MapItem | null, theme: MapTheme): void {
  useEffect(() => {
    if (!view || !item || item.kind === "grupo") return;
    let gone = false;
    const draw = (rings: Point[][]) => {
      if (gone || rings.length === 0) return;
      const { brand } = MAP_COLORS[theme];
      const paint = { fill: brand, fillOpacity: 0.1, line: brand, lineWidth: 1.5 };
      view.setShapes("place", [{ id: item.place, rings, ...paint }]);
    };
    const timer = setTimeout(() => void shapeOf(item).then(draw), REST_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
      view.setShapes("place", []);
    };
  }, [view, item, theme]);
}

async function shapeOf(place: MapPlace): Promise<Point[][]> {
  const rings = place.kind === "rua" ? [] : await requestShape(shapeHref(place));
  if (rings.length > 0 || place.metres === null || place.kind === "municipio") return rings;
  return [circleRing([place.lng, place.lat], place.metres)];
}

function requestShape(href: string): Promise<Point[][]> {
  let rings = known.get(href);
  if (!rings) {
    rings = askShape(href, new AbortController().signal).then((answer) => {
      if ("ok" in answer) return answer.ok.rings;
      known.delete(href);
      return [];
    });
    known.set(href, rings);
  }
  return rings;
}
