import type { Precision } from "#app/facts/listings/listing.ts";
import { boxOf, type Box } from "#app/lib/ring.ts";
import type { Point } from "#app/lib/sphere.ts";

/** Size of the small map on a property's page, in its own units. */
export const LOCATOR = { width: 320, height: 168 } as const;
/** What is drawn, with a little beyond the edges, so that outlines of clipped polygons are not visible. */
const MARGIN = 4;
export const DRAWING: Box = {
  west: -MARGIN,
  east: LOCATOR.width + MARGIN,
  south: -MARGIN,
  north: LOCATOR.height + MARGIN,
};
/** Id of the element of the SVG file that is used, and the address of the file. */
export const BASEMAP_ID = "chao";
const LOCATOR_PATH = "/mapa/situacao.svg";

/** The widths of drawings in km. */
const WIDTHS_KM = [30, 60, 120, 240, 480, 960] as const;
/** Up to this width the land is drawn by the outlines of municipalities; beyond it their borders would be a net. */
export const FINE_KM = 120;
/** The drawing around a point that is an address: the town and what lies around it. */
const ADDRESS_KM = 60;
/** The largest part of the drawing's height that an area takes: a municipality fills it, a neighbourhood has its town around. */
const SHARE: Record<Precision, number> = { porta: 1, rua: 1, bairro: 0.35, municipio: 0.9 };
/** The property lies within this many km of the point where its radius is not known. */
const UNSURE_KM: Record<Precision, number> = { porta: 0, rua: 0, bairro: 3, municipio: 15 };
const SCALES_KM = [200, 100, 50, 20, 10, 5];
const LONGEST_SCALE = 70;
const KM_PER_DEGREE = 111.32;
/** A circle with a smaller radius than this would look like a point. */
const MIN_AREA = 9;

export interface LocatorView {
  lat: number;
  lng: number;
  km: number;
}

/** Where a property is, drawn as exactly as it is known: a point only when the street is known. */
export interface Locator {
  basemap: string;
  /** Where its point is, in the drawing's units. */
  at: [x: number, y: number];
  /** The area it lies in as the path of its shape; null for a point, or where only a radius is known. */
  areaPath: string | null;
  /** Radius of the area it lies in; null for a point, or where its shape is known. */
  areaRadius: number | null;
  /** Whether the point itself is marked: it is an address. */
  pin: boolean;
  /** The scale bar: its length in words and in the drawing's units. */
  scale: { text: string; width: number };
}

interface Known {
  lat: number;
  lng: number;
  precision: Precision;
  metres: number | null;
  /** The land of its neighbourhood or municipality. */
  area: readonly Point[][] | null;
}

export function locatorOf({ lat, lng, precision, metres, area }: Known): Locator {
  const isPoint = UNSURE_KM[precision] === 0;
  const reach = isPoint ? 0 : metres === null ? UNSURE_KM[precision] : metres / 1_000;
  const box = isPoint || area === null ? null : boxOf(area.flat());
  const middle = box ? { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 } : { lat, lng };
  const high = box ? (box.north - box.south) * KM_PER_DEGREE : 2 * reach;
  const wide = box ? (box.east - box.west) * KM_PER_DEGREE * cosine(middle.lat) : 2 * reach;
  const needed = Math.max(wide, (high * LOCATOR.width) / LOCATOR.height) / SHARE[precision];
  const km = isPoint ? ADDRESS_KM : (WIDTHS_KM.find((each) => each >= needed) ?? WIDTHS_KM.at(-1)!);
  // The drawing's address is rounded, so that neighbours share one.
  const view = { lat: Number(middle.lat.toFixed(2)), lng: Number(middle.lng.toFixed(2)), km };
  const toDrawing = projection(view);
  const unit = LOCATOR.width / km;
  const scaleKm = SCALES_KM.find((each) => each * unit <= LONGEST_SCALE)!;
  const query = new URLSearchParams({ em: `${view.lat.toFixed(2)},${view.lng.toFixed(2)}`, km: String(km) });
  const [x, y] = toDrawing([lng, lat]);
  return {
    basemap: `${LOCATOR_PATH}?${query.toString().replaceAll("%2C", ",")}#${BASEMAP_ID}`,
    at: [tenth(x), tenth(y)],
    areaPath: box && area!.map((ring) => svgPath(ring.map(toDrawing), true)).join(""),
    // A circle that leaves the drawing says nothing more.
    areaRadius:
      isPoint || box ? null : Math.max(MIN_AREA, Math.round(Math.min(LOCATOR.height / 2, reach * unit))),
    pin: isPoint,
    scale: { text: `${scaleKm}\u00a0km`, width: Math.round(scaleKm * unit) },
  };
}

/** Parses the address of a drawing; null for a point that is not near Brazil. */
export function parseLocator(params: URLSearchParams): LocatorView | null {
  const match = /^(-?\d{1,2}(?:\.\d{1,2})?),(-?\d{1,2}(?:\.\d{1,2})?)$/.exec(params.get("em") ?? "");
  const km = WIDTHS_KM.find((each) => String(each) === params.get("km"));
  if (!match || km === undefined) return null;
  const [lat, lng] = [Number(match[1]), Number(match[2])];
  return lat > -35 && lat < 7 && lng > -75 && lng < -27 ? { lat, lng, km } : null;
}

/** Projects degrees to units of the drawing with its centre in the middle; accurate enough over so few km. */
export function projection({ lat, lng, km }: LocatorView) {
  const perLat = (KM_PER_DEGREE * LOCATOR.width) / km;
  const perLng = perLat * cosine(lat);
  return ([x, y]: readonly [lng: number, lat: number]): [x: number, y: number] => [
    LOCATOR.width / 2 + (x - lng) * perLng,
    LOCATOR.height / 2 - (y - lat) * perLat,
  ];
}

/** Corners closer to each other than this, in units, are drawn as one. */
const FINENESS = 0.7;

/** A line or ring of the drawing as a path; empty for what would be a dot. */
export function svgPath(points: readonly (readonly [x: number, y: number])[], closed: boolean): string {
  const result: (readonly [x: number, y: number])[] = [];
  for (const [i, point] of points.entries()) {
    const before = result.at(-1);
    const isFar = !before || Math.hypot(point[0] - before[0], point[1] - before[1]) >= FINENESS;
    // Borders meet at their ends.
    if (isFar || i === points.length - 1) result.push(point);
  }
  if (result.length < (closed ? 3 : 2)) return "";
  return `M${result.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join("L")}${closed ? "Z" : ""}`;
}

function cosine(lat: number): number {
  return Math.cos((lat * Math.PI) / 180);
}

export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
