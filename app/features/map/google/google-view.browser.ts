import { MAX_ZOOM, project, type Camera } from "../camera.ts";
import { createEmitter } from "../emitter.ts";
import type { CreateMapView, MapEvents, MapView, Shape } from "../map-view.ts";
import { fitView } from "#app/lib/mercator.ts";
import type { GoogleMaps } from "./google-api.browser.ts";

/** Difference of zoom levels: Google counts them on a world of 256 pixels. */
const ZOOM_AHEAD = 1;

/** The map drawn by Google Maps. Throws whatever its library throws. */
export function googleView(maps: GoogleMaps): CreateMapView {
  return async ({ container, overlay, camera, theme }) => {
    const events = createEmitter<MapEvents>();
    const element = document.createElement("div");
    element.className = "google-basemap";
    container.prepend(element);
    const map = new maps.Map(element, {
      center: { lng: camera.center[0], lat: camera.center[1] },
      zoom: Math.round(camera.zoom) + ZOOM_AHEAD,
      maxZoom: MAX_ZOOM + ZOOM_AHEAD,
      disableDefaultUI: true,
      clickableIcons: false,
      gestureHandling: "greedy",
      colorScheme: theme === "dark" ? "DARK" : "LIGHT",
      tilt: 0,
    });
    container.append(overlay);
    const polygons = new Map<string, { setMap(map: null): void }[]>();

    const read = (): Camera => {
      const center = map.getCenter();
      const { clientWidth: width, clientHeight: height } = container;
      return {
        center: center ? [center.lng(), center.lat()] : camera.center,
        zoom: (map.getZoom() ?? camera.zoom + ZOOM_AHEAD) - ZOOM_AHEAD,
        size: { width, height },
      };
    };
    const listeners = [
      map.addListener("bounds_changed", () => events.emit("move", read())),
      map.addListener("idle", () => {
        events.emit("move", read());
        events.emit("settle", read());
      }),
      map.addListener("click", ({ latLng }) => {
        if (!latLng) return;
        const at = { lng: latLng.lng(), lat: latLng.lat() };
        events.emit("press", { ...at, ...project(read(), [at.lng, at.lat]) });
      }),
    ];

    const go: MapView["go"] = ({ center, zoom }) => {
      // Google's tiles are drawn for whole zooms, so a step from the fraction of a fitted view is rounded to
      // a whole one that differs.
      const whole = zoom === undefined ? undefined : Math.round(zoom) + ZOOM_AHEAD;
      map.moveCamera({
        ...(center && { center: { lng: center[0], lat: center[1] } }),
        ...(whole !== undefined && { zoom: whole }),
      });
    };
    return {
      camera: read,
      on: events.on,
      fit(box, { maxZoom = MAX_ZOOM } = {}) {
        const fitted = fitView(box, read().size);
        const { west, south, east, north } = fitted.box;
        go({
          center: [(west + east) / 2, (south + north) / 2],
          zoom: Math.floor(Math.min(maxZoom, fitted.zoom)),
        });
      },
      go,
      zoomBy: (levels) => go({ zoom: read().zoom + levels }),
      // Google's labels keep out of the way only of Google's own markers.
      setBubbles: () => {},
      setShapes(name, shapes) {
        for (const polygon of polygons.get(name) ?? []) polygon.setMap(null);
        const added = shapes.map((shape) => new maps.Polygon({ map, clickable: false, ...paint(shape) }));
        polygons.set(name, added);
      },
      setGestures(on) {
        map.setOptions({ draggable: on, disableDoubleClickZoom: !on });
      },
      // Google sets the colours when the map is made and cannot change them later.
      setTheme: () => {},
      resize: () => events.emit("move", read()),
      destroy() {
        for (const listener of listeners) listener.remove();
        for (const name of polygons.keys()) for (const polygon of polygons.get(name)!) polygon.setMap(null);
        element.remove();
      },
    };
  };
}

function paint({ rings, fill, fillOpacity, line, lineWidth }: Shape) {
  return {
    paths: rings.map((ring) => ring.map(([lng, lat]) => ({ lng, lat }))),
    fillColor: fill,
    fillOpacity,
    strokeColor: line,
    strokeWeight: lineWidth,
  };
}
