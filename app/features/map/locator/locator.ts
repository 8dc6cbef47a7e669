import type { Precision } from "#app/facts/listings/listing.ts";

/** Size of the small map on a property's page, in its own units. */
export const LOCATOR = { width: 320, height: 168 } as const;
/** Id of the element of the SVG file that is used, and the address of the file. */
export const BASEMAP_ID = "chao";
const LOCATOR_PATH = "/mapa/situacao.svg";

/** Width of the drawing in km: the base map is too coarse for a closer view. */
const KM_ACROSS: Record<Precision, number> = { porta: 120, rua: 120, bairro: 120, municipio: 240 };
/** The property lies within this many km of the point where its radius is not known. */
const UNSURE_KM: Record<Precision, number> = { porta: 0, rua: 0, bairro: 3, municipio: 15 };
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
  /** Radius of the area it lies in; null for a point. */
  areaRadius: number | null;
  /** Length of the scale bar in the drawing's units: 50 km, or 20 km on the closer map. */
  scale: { km: number; width: number };
}

export function locatorOf(lat: number, lng: number, precision: Precision, metres: number | null): Locator {
  const km = KM_ACROSS[precision];
  const unit = LOCATOR.width / km;
  const isPoint = UNSURE_KM[precision] === 0;
  const reach = metres === null ? UNSURE_KM[precision] : metres / 1_000;
  // A circle that leaves the drawing says nothing more.
  const unsure = isPoint ? 0 : Math.min(LOCATOR.height / 2, reach * unit);
  const scaleKm = km > 150 ? 50 : 20;
  const query = new URLSearchParams({ em: `${lat.toFixed(2)},${lng.toFixed(2)}`, km: String(km) });
  return {
    basemap: `${LOCATOR_PATH}?${query.toString().replaceAll("%2C", ",")}#${BASEMAP_ID}`,
    areaRadius: unsure === 0 ? null : Math.max(MIN_AREA, Math.round(unsure)),
    scale: { km: scaleKm, width: Math.round(scaleKm * unit) },
  };
}

/** Parses the address of a drawing; null for a point that is not near Brazil. */
export function parseLocator(params: URLSearchParams): LocatorView | null {
  const match = /^(-?\d{1,2}(?:\.\d{1,2})?),(-?\d{1,2}(?:\.\d{1,2})?)$/.exec(params.get("em") ?? "");
  const km = Number(params.get("km"));
  if (!match || !Object.values(KM_ACROSS).includes(km)) return null;
  const [lat, lng] = [Number(match[1]), Number(match[2])];
  return lat > -35 && lat < 7 && lng > -75 && lng < -27 ? { lat, lng, km } : null;
}

/** Projects degrees to units of the drawing with its centre in the middle; accurate enough over so few km. */
export function projection({ lat, lng, km }: LocatorView) {
  const perLat = (KM_PER_DEGREE * LOCATOR.width) / km;
  const perLng = perLat * Math.cos((lat * Math.PI) / 180);
  return ([x, y]: readonly [lng: number, lat: number]): [x: number, y: number] => [
    LOCATOR.width / 2 + (x - lng) * perLng,
    LOCATOR.height / 2 - (y - lat) * perLat,
  ];
}
