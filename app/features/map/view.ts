import { cleanArea, parseArea, writeArea } from "#app/facts/query/area-codec.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import type { MapPlace, MapRequest } from "#app/core/engine/map-items.ts";
import { zoomWithin, type Size, type View } from "#app/lib/mercator.ts";
import type { Box } from "#app/lib/ring.ts";
import { toSearchParams } from "#app/facts/query/query-codec.ts";

/** Rio de Janeiro: the view of a map when the address gives none. */
export const DEFAULT_VIEW: { center: [lng: number, lat: number]; zoom: number } = {
  center: [-43.1729, -22.9068],
  zoom: 10,
};

const USUAL_SIZE: Size = { width: 800, height: 600 };
const SIZE_LIMITS = { min: 100, max: 4096 };
const MAX_ZOOM = 22;

/** A box enlarged on every side by this part of its size: moving inside it needs no new request. */
export function padBox({ west, south, east, north }: Box, part: number): Box {
  const x = (east - west) * part;
  const y = (north - south) * part;
  return {
    west: Math.max(-180, west - x),
    south: Math.max(-90, south - y),
    east: Math.min(180, east + x),
    north: Math.min(90, north + y),
  };
}

export function containsBox(outer: Box, inner: Box): boolean {
  return (
    outer.west <= inner.west &&
    outer.south <= inner.south &&
    outer.east >= inner.east &&
    outer.north >= inner.north
  );
}

/** `w,s,e,n` as written in an address, to about a metre. */
function writeBox(box: Box): string {
  return writeArea(cleanArea({ kind: "box", ...box }));
}

function parseBox(text: string): Box | null {
  const area = cleanArea(parseArea(text));
  if (area?.kind !== "box") return null;
  const { west, south, east, north } = area;
  return { west, south, east, north };
}

/** `caixa` and `zoom`, or else the size of a map that must show all matches: `largura` and `altura`. */
export function parseView(params: URLSearchParams): MapRequest["view"] {
  const box = parseBox(params.get("caixa") ?? "");
  if (!box) return sizeOf(params);
  const text = params.get("zoom");
  const zoom = Number(text);
  const isZoom = Boolean(text) && zoom >= 0 && zoom <= MAX_ZOOM;
  return { box, zoom: isZoom ? zoom : Math.max(0, zoomWithin(box, USUAL_SIZE.width)) };
}

function sizeOf(params: URLSearchParams): Size {
  const read = (key: string, usual: number) => {
    const px = Number(params.get(key) || usual);
    return Number.isFinite(px) ? Math.min(SIZE_LIMITS.max, Math.max(SIZE_LIMITS.min, px)) : usual;
  };
  return { width: read("largura", USUAL_SIZE.width), height: read("altura", USUAL_SIZE.height) };
}

/** Address of the data that a page's map draws. */
export function mapDataHref(filters: Filters, view: View | Size): string {
  return mapHref(viewParams(filters, view));
}

/** Address to which a member's map query is posted: for the search alone, or for the density in a view of it. */
export function expandedHref(filters: Filters, density?: View): string {
  const params = density ? viewParams(filters, density) : toSearchParams({ filters });
  if (density) params.set("densidade", "1");
  return mapHref(params);
}

function viewParams(filters: Filters, view: View | Size): URLSearchParams {
  const params = toSearchParams({ filters });
  if ("box" in view) {
    params.set("caixa", writeBox(view.box));
    params.set("zoom", String(Math.round(view.zoom * 100) / 100));
  } else {
    params.set("largura", String(Math.round(view.width)));
    params.set("altura", String(Math.round(view.height)));
  }
  return params;
}

function mapHref(params: URLSearchParams): string {
  return `/mapa.json?${params.toString().replaceAll("%2C", ",")}`;
}

/** Address of the shape of a place that is no address: a municipality, or a neighbourhood of it. */
export function shapeHref({ kind, name, citySlug }: Pick<MapPlace, "kind" | "name" | "citySlug">): string {
  const params = new URLSearchParams({ cidade: citySlug, ...(kind === "bairro" && { bairro: name }) });
  return `/mapa/forma.json?${params}`;
}

/** Address of the listings in the panel of a place. */
export function placeHref(filters: Filters, place: string, page = 1): string {
  const params = toSearchParams({ filters, page });
  params.set("lugar", place);
  return `/mapa/lugar.json?${params.toString().replaceAll("%2C", ",")}`;
}
