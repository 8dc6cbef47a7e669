import type { Precision } from "#app/facts/listings/listing.ts";

/** The small drawn map around a property: its drawing area, in units of its own. */
export const LOCATOR = { width: 320, height: 168 } as const;
/** What of the file is used, and where it is. */
export const GROUND_ID = "chao";
export const LOCATOR_PATH = "/mapa/situacao.svg";

/** How far across the drawing reaches: the ground is too coarse to look closer. */
const KM_ACROSS: Record<Precision, number> = { rua: 120, bairro: 120, municipio: 240 };
/** Within how many km the property is, as far as we know. */
const UNSURE_KM: Record<Precision, number> = { rua: 0, bairro: 3, municipio: 15 };
const KM_PER_DEGREE = 111.32;
/** An area smaller than this would pass for a point. */
const LEAST_AREA = 9;

export interface LocatorView {
  lat: number;
  lng: number;
  km: number;
}

/** Where a property is, drawn as exactly as it is known: a point only for a street. */
export interface Locator {
  ground: string;
  /** Radius of the area it lies in; null for a point. */
  areaRadius: number | null;
  /** 50 km, or 20 on the closer one, in the drawing's units. */
  scale: { km: number; width: number };
}

export function locatorOf(lat: number, lng: number, precision: Precision): Locator {
  const km = KM_ACROSS[precision];
  const unit = LOCATOR.width / km;
  const unsure = UNSURE_KM[precision] * unit;
  const scaleKm = km > 150 ? 50 : 20;
  const query = new URLSearchParams({ em: `${lat.toFixed(2)},${lng.toFixed(2)}`, km: String(km) });
  return {
    ground: `${LOCATOR_PATH}?${query.toString().replaceAll("%2C", ",")}#${GROUND_ID}`,
    areaRadius: unsure === 0 ? null : Math.max(LEAST_AREA, Math.round(unsure)),
    scale: { km: scaleKm, width: Math.round(scaleKm * unit) },
  };
}

/** What an address of the drawing asks for; null for what is not near Brazil. */
export function parseLocator(params: URLSearchParams): LocatorView | null {
  const match = /^(-?\d{1,2}(?:\.\d{1,2})?),(-?\d{1,2}(?:\.\d{1,2})?)$/.exec(params.get("em") ?? "");
  const km = Number(params.get("km"));
  if (!match || !Object.values(KM_ACROSS).includes(km)) return null;
  const [lat, lng] = [Number(match[1]), Number(match[2])];
  return lat > -35 && lat < 7 && lng > -75 && lng < -27 ? { lat, lng, km } : null;
}

/** Degrees to units of the drawing, the centre in its middle; true enough over so few km. */
export function projection({ lat, lng, km }: LocatorView) {
  const perLat = (KM_PER_DEGREE * LOCATOR.width) / km;
  const perLng = perLat * Math.cos((lat * Math.PI) / 180);
  return ([x, y]: readonly [lng: number, lat: number]): [x: number, y: number] => [
    LOCATOR.width / 2 + (x - lng) * perLng,
    LOCATOR.height / 2 - (y - lat) * perLat,
  ];
}
