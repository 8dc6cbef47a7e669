import {
  addProtocol,
  AttributionControl,
  prewarm,
  setWorkerUrl,
  type GeoJSONSource,
  type MapMouseEvent,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url&no-inline";
import { loadBasemap, loadStreets } from "#app/features/map/basemap/load-basemap.browser.ts";
import { basemapStyle, BUBBLES, bubbleData, EMBEDDED } from "#app/features/map/basemap/style.ts";
import { STREETS } from "#app/features/map/streets/streets.ts";
import { BASEMAP_BOUNDS, MAX_ZOOM, MIN_ZOOM, type Camera } from "#app/features/map/camera.ts";
import { createEmitter } from "#app/features/map/emitter.ts";
import {
  MAP_IDLE,
  type CreateMapView,
  type MapEvents,
  type MapView,
  type Shape,
} from "#app/features/map/map-view.ts";
import { afterPaint } from "#app/ui/after-paint.browser.ts";
import { CalmMap } from "./calm-map.browser.ts";
import { cameraMoves, nearbyGestures } from "./camera-moves.ts";
import { groundOf, isAllStreets, isBeyond, streetTilesOf } from "./first-view.ts";
import { addShapes, shapeOverlay } from "./shape-layers.ts";
import { watchStreetTiles } from "./street-tiles.ts";

setWorkerUrl(workerUrl);
// The worker starts while the first answer is awaited, not only when there is a map.
prewarm();

/** Longest time in ms that streets that have arrived wait for the other ones of the first view. */
const STREETS_MS = 1_000;
/**
 * Longest time in ms that the map, whose making keeps a slow phone from all else, waits for its first streets to be read:
 * a phone that has them already needs less.
 */
const READING_MS = 80;
/** Sources of the first picture. */
const FIRST = [...EMBEDDED, BUBBLES, STREETS];
/** Events with which a viewer begins to move the map. */
const MOVE_EVENTS = ["pointerdown", "wheel", "keydown"] as const;

/**
 * The map drawn by MapLibre: the operator's street tiles as long as they can be loaded, otherwise the embedded base map,
 * with the streets of the operator's file.
 */
export const createMapLibreView: CreateMapView = async (options) => {
  const { container, overlay, camera, theme } = options;
  const { styleUrl, streetsUrl } = options.ground;
  const [data, streets] = await Promise.all([loadBasemap(), streetsUrl && loadStreets(streetsUrl)]);
  if (streets) addProtocol(streets.scheme, streets.readTile);
  const ahead = streets && styleUrl === null ? streetTilesOf(camera, streets) : null;
  /** When the streets of the first view lacked nothing but to be drawn. */
  let readAt = -Infinity;
  if (streets && ahead) {
    const reading = streets.readAhead(ahead).then(() => (readAt = performance.now()));
    await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, READING_MS))]);
  }
  const events = createEmitter<MapEvents>();
  const shapes = new Map<string, Shape[]>();
  let current = theme;
  let bubbles = options.bubbles();
  let styled = styleUrl !== null;
  /** Small streets, buildings and their names are drawn after the first picture, which would take far longer with them. */
  let isFirst = Boolean(streets);
  /** Finer land comes once the map is seen: nobody waits for it. */
  let land: string | null = null;
  /** The land and the towns: first only those around the view. */
  let ground = groundOf(camera, data);
  const whole = { data, box: null };
  const embedded = () =>
    basemapStyle(ground.data, current, {
      overlay: shapeOverlay(shapes),
      bubbles,
      streets: streets || null,
      isFirst,
      hasNames: !(isFirst && ahead),
      land,
    });

  const map = new CalmMap({
    container,
    style: styleUrl ?? embedded(),
    center: camera.center,
    zoom: camera.zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    maxBounds: BASEMAP_BOUNDS,
    renderWorldCopies: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    // The page reports changes of size: a mere movement of the column needs no second repaint.
    trackResize: false,
    // Tests hold that ours are valid; checking them again takes a slow phone a tenth of a second.
    validateStyle: styleUrl !== null,
    locale: { "Map.Title": "Mapa: as setas movem, mais e menos aproximam e afastam" },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new AttributionControl({ compact: false }));
  map.getCanvasContainer().append(overlay);
  // Until the land is loaded the base map would look like sea only.
  map.getCanvas().style.opacity = "0";

  const read = (): Camera => {
    const { lng, lat } = map.getCenter();
    const { clientWidth: width, clientHeight: height } = container;
    return { center: [lng, lat], zoom: map.getZoom(), size: { width, height } };
  };
  for (const type of MOVE_EVENTS)
    container.addEventListener(type, () => map.repaintAtOnce(), { passive: true });
  const isBesideStreets = () => Boolean(streets && (streets.hasHoles() || !isAllStreets(read(), streets)));
  let isRemoved = false;
  /** Without its graphics card the map has no style that could be changed; what changes meanwhile is drawn afterwards. */
  let isLost = false;
  map.on("webglcontextlost", () => events.emit("drawable", !(isLost = true)));
  map.on("webglcontextrestored", () => {
    isLost = false;
    // The style that the map remembers is still being read: nothing can be compared with it.
    if (!styled) map.setStyle(embedded(), { diff: false });
    events.emit("drawable", true);
  });
  map.once("remove", () => (isRemoved = true));
  map.once("idle", async () => {
    // The first picture is on the screen before the next one is prepared.
    await afterPaint();
    performance.mark(MAP_IDLE);
    if (!isFirst || isRemoved || isLost) return;
    [isFirst, ground] = [false, whole];
    if (isBesideStreets()) land = location.origin;
    map.deferRepaints(STREETS_MS);
    if (!styled) map.setStyle(embedded(), { diff: true });
  });
  map.on("move", () => {
    const now = read();
    // Who moves far before the map is idle needs the land beyond the first view.
    if (!styled && !isLost && isBeyond(ground, now)) {
      ground = whole;
      map.setStyle(embedded(), { diff: true });
    }
    events.emit("move", now);
  });
  // Who moves to where the file has no streets sees the finer land there, too.
  map.on("idle", () => {
    if (land !== null || isFirst || styled || !isBesideStreets()) return;
    land = location.origin;
    map.setStyle(embedded(), { diff: true });
  });
  map.on("moveend", () => events.emit("settle", read()));
  map.on("click", ({ originalEvent, lngLat, point }: MapMouseEvent) => {
    if (overlay.contains(originalEvent.target as Node)) return;
    events.emit("press", { lng: lngLat.lng, lat: lngLat.lat, x: point.x, y: point.y });
  });
  if (styleUrl !== null) {
    watchStreetTiles(map, () => {
      styled = false;
      ground = whole;
      land = streets ? null : location.origin;
      map.setStyle(embedded(), { diff: false });
    });
    map.on("style.load", () => styled && addShapes(map, shapes));
  }
  try {
    await new Promise<void>((resolve, reject) => {
      const isThere = (source: string) => !map.getSource(source) || map.isSourceLoaded(source);
      const looking = map.on("render", () => {
        // Streets come when they come: the land, the names and our markers wait only for such that are about to be drawn.
        const areNear = performance.now() - readAt < STREETS_MS;
        if (!areNear && streets && !styled && EMBEDDED.every(isThere)) onRender();
        // All tiles are asked for: what would be drawn until they are there is not seen.
        if (areNear && FIRST.every((source) => map.getSource(source)?.loaded() ?? true))
          map.deferRepaints(STREETS_MS);
      });
      const onRender = () => {
        looking.unsubscribe();
        map.getCanvas().style.opacity = "";
        resolve();
      };
      map.once("load", onRender);
      // Any error of the embedded base map is a failure; failures of street tiles are watched elsewhere, and where a
      // tile of the operator's file is missing, the embedded land remains.
      map.on("error", (event) => {
        if (styleUrl === null && !("sourceId" in event && event.sourceId === STREETS)) reject(event.error);
      });
    });
  } catch (error) {
    map.remove();
    throw error;
  }

  // The first streets in one picture: without a graphics card one for each tile would take seconds.
  if (streets && isFirst) map.deferRepaints(STREETS_MS);
  if (!styled && !streets) {
    land = location.origin;
    ground = whole;
    map.setStyle(embedded(), { diff: true });
  }

  const view: MapView = {
    camera: read,
    on: events.on,
    ...cameraMoves(map, read),
    setShapes(name, given) {
      if (given.length > 0) shapes.set(name, given);
      else shapes.delete(name);
      if (isLost) return;
      map.repaintAtOnce();
      addShapes(map, shapes, name);
    },
    setBubbles(given) {
      if (given === bubbles) return;
      bubbles = given;
      if (styled || isLost) return;
      map.deferRepaints();
      void map.getSource<GeoJSONSource>(BUBBLES)?.setData(bubbleData(bubbles));
    },
    setGestures: nearbyGestures(map, container),
    setTheme(next) {
      if (next === current) return;
      current = next;
      map.repaintAtOnce();
      if (!styled && !isLost) map.setStyle(embedded(), { diff: true });
    },
    resize() {
      const { clientWidth, clientHeight } = map.getCanvas();
      if (clientWidth === container.clientWidth && clientHeight === container.clientHeight) return;
      // Resizing clears the canvas, so it is redrawn in the same task.
      map.resize().redraw();
    },
    destroy: () => map.remove(),
  };
  return view;
};
