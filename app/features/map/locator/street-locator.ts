import type { Box } from "#app/lib/ring.ts";
import { BASEMAP_ID, LOCATOR, projection, type Locator, type LocatorView } from "./locator.ts";

/** Draws small maps of streets. */
export interface StreetDrawings {
  /** The version of the file of streets, if it shows this point; null otherwise. */
  versionAt(lat: number, lng: number): Promise<string | null>;
  /** The streets around a point as SVG; null where no file can be drawn or none shows it. */
  draw(view: LocatorView): Promise<string | null>;
}

const STREET_DRAWING_PATH = "/mapa/ruas.svg";

/** The widths of drawings in km, with the metres of their scale bars. */
const WIDTHS = [
  { km: 1, scale: 200 },
  { km: 2, scale: 500 },
  { km: 4, scale: 1_000 },
] as const;
/** The largest part of the drawing's height that the circle around an uncertain point takes. */
const SHARE = 0.85;
/** A smaller circle disappears behind the pin. */
const MIN_CIRCLE = 10;

/** The streets around an address, and the circle of so many metres in which it lies; null: how far it may be off is not known. */
export function streetLocatorOf(
  { lat, lng, metres }: { lat: number; lng: number; metres: number | null },
  /** Of the file of streets: the drawing's address changes with it. */
  version: string,
): Locator {
  const reach = (metres ?? 0) / 1_000;
  const { km, scale } =
    WIDTHS.find((width) => 2 * reach * (LOCATOR.width / width.km) <= LOCATOR.height * SHARE) ??
    WIDTHS.at(-1)!;
  const unit = LOCATOR.width / km;
  const radius = Math.round(reach * unit);
  const query = new URLSearchParams({
    em: `${lat.toFixed(5)},${lng.toFixed(5)}`,
    km: String(km),
    v: version,
  });
  return {
    basemap: `${STREET_DRAWING_PATH}?${query.toString().replaceAll("%2C", ",")}#${BASEMAP_ID}`,
    at: [LOCATOR.width / 2, LOCATOR.height / 2],
    areaPath: null,
    areaRadius: radius < MIN_CIRCLE ? null : radius,
    pin: true,
    scale: {
      text: scale < 1_000 ? `${scale}\u00a0m` : `${scale / 1_000}\u00a0km`,
      width: Math.round((scale / 1_000) * unit),
    },
  };
}

/** Parses the address of a drawing; null for one that no page of ours has. */
export function parseStreetLocator(params: URLSearchParams): LocatorView | null {
  const match = /^(-?\d{1,2}\.\d{5}),(-?\d{1,2}\.\d{5})$/.exec(params.get("em") ?? "");
  const width = WIDTHS.find(({ km }) => String(km) === params.get("km"));
  if (!match || !width) return null;
  const [lat, lng] = [Number(match[1]), Number(match[2])];
  return lat > -35 && lat < 7 && lng > -75 && lng < -27 ? { lat, lng, km: width.km } : null;
}

/** What a drawing shows, in degrees. */
export function boxOfDrawing(view: LocatorView): Box {
  const [right, up] = projection(view)([view.lng + 1, view.lat + 1]);
  const halfLng = LOCATOR.width / 2 / (right - LOCATOR.width / 2);
  const halfLat = LOCATOR.height / 2 / (LOCATOR.height / 2 - up);
  const { lat, lng } = view;
  return { west: lng - halfLng, south: lat - halfLat, east: lng + halfLng, north: lat + halfLat };
}
