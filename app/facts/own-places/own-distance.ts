import type { OwnPlace } from "#app/db/shapes/own-places.ts";
import { pointKind, type Listing, type PointKind } from "#app/facts/listings/listing.ts";
import { radiusText } from "#app/facts/listings/point-text.ts";
import { oneDecimal, writtenCount } from "#app/lib/numbers.ts";
import { distanceMetres } from "#app/lib/sphere.ts";
import { fromPlace } from "./place-article.ts";

/** A straight line from a person's place to the point of a property. */
interface OwnDistance {
  metres: number;
  /** By how much the true one may differ, in metres; null where that is not known. */
  within: number | null;
  kind: PointKind;
}

/** Up to this doubt a figure in steps of 100 m stands alone. */
const EXACT_METRES = 100;
/** From this doubt on, and from this distance, only whole kilometres are told. */
const COARSE_METRES = 1_000;
const FAR_METRES = 10_000;

const KNOWN_ONLY: Record<PointKind, string | null> = { rua: null, bairro: "bairro", municipio: "município" };

type Placed = Pick<Listing, "lat" | "lng" | "precision" | "precisionM">;

/** Null: the property has no point. */
export function ownDistance({ at, metres }: OwnPlace, listing: Placed): OwnDistance | null {
  const { lat, lng, precision, precisionM } = listing;
  if (lat === null || lng === null) return null;
  return {
    metres: distanceMetres(at, [lng, lat]),
    within: precisionM === null ? null : metres + precisionM,
    kind: pointKind(precision),
  };
}

/**
 * What is known of the distance, never more exactly than it is: `6,2 km do Trabalho em linha reta`, `cerca de 4 km do Trabalho
 * em linha reta (bairro, ± 1,5 km)`, `menos de 2 km …`. The true distance is within what is said.
 */
export function distanceText(place: OwnPlace, listing: Placed): string | null {
  const distance = ownDistance(place, listing);
  if (distance === null) return null;
  const { figure, known } = figureOf(distance);
  const remark = known.length > 0 ? ` (${known.join(", ")})` : "";
  return `${figure} ${fromPlace(place.name)} em linha reta${remark}`;
}

/** The same for a row whose name is the place; exact where the figure stands alone. */
export function distanceFigure(distance: OwnDistance): { text: string; note: string; isExact: boolean } {
  const { figure, known } = figureOf(distance);
  return { text: figure, note: ["em linha reta", ...known].join(", "), isExact: isExact(distance) };
}

function isExact({ metres, within, kind }: OwnDistance): boolean {
  return within !== null && within <= EXACT_METRES && metres > within && kind === "rua";
}

/** Numbers stay on one line with their units. */
function figureOf(distance: OwnDistance): { figure: string; known: string[] } {
  const unbroken = (text: string) => text.replaceAll(/(?<=[\d±]) /g, "\u00a0");
  const { figure, known } = wordsOf(distance);
  return { figure: unbroken(figure), known: known.map(unbroken) };
}

function wordsOf(distance: OwnDistance): { figure: string; known: string[] } {
  const { metres, within, kind } = distance;
  const only = KNOWN_ONLY[kind];
  const known = only === null ? [] : [only];
  if (within === null) return { figure: `cerca de ${kilometres(metres, COARSE_METRES)}`, known };
  if (metres <= within) return { figure: `menos de ${radiusText(metres + within)}`, known };
  if (isExact(distance)) return { figure: shortDistance(metres), known };
  const step = within >= COARSE_METRES || metres >= FAR_METRES ? COARSE_METRES : 100;
  const shown = Math.max(1, Math.round(metres / step)) * step;
  const doubt = radiusText(within + Math.abs(metres - shown));
  return { figure: `cerca de ${kilometres(metres, step)}`, known: [...known, `± ${doubt}`] };
}

/** `300 m`, `6,2 km`, `23 km`. */
function shortDistance(metres: number): string {
  const hundreds = Math.max(1, Math.round(metres / 100));
  if (hundreds < 10) return `${hundreds * 100} m`;
  return kilometres(metres, metres < FAR_METRES ? 100 : COARSE_METRES);
}

function kilometres(metres: number, step: number): string {
  const km = (Math.max(1, Math.round(metres / step)) * step) / 1_000;
  return km < 1 ? `${km * 1_000} m` : `${km < 10 ? oneDecimal(km) : writtenCount(Math.round(km))} km`;
}
