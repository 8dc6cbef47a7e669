import { median, metresBetween, type CensusPoint } from "./street-shape.ts";

/** A neighbourhood as its addresses show it. */
export interface DistrictShape extends CensusPoint {
  /** The corners of its hull, anticlockwise; in millionths of a degree. */
  hull: { lat: number; lng: number }[];
}

/** Of the addresses that the census counts to a neighbourhood so few lie elsewhere, by mistakes of the interviewers. */
const STRAYS = 0.01;
/** The ends of a neighbourhood beyond the addresses of a sample: a share of its radius, and a plot or two. */
const BEYOND_SAMPLE = 1.15;
const EDGE_METRES = 50;

/** The median of a neighbourhood's addresses, the radius around it and their hull, both without strays. */
export function districtShape(points: readonly { lat: number; lng: number }[]): DistrictShape {
  const centre = { lat: median(points.map(({ lat }) => lat)), lng: median(points.map(({ lng }) => lng)) };
  const byDistance = points
    .map((point) => ({ lat: point.lat, lng: point.lng, metres: metresBetween(centre, point) }))
    .sort((a, b) => a.metres - b.metres);
  const inside = byDistance.slice(0, Math.max(1, Math.ceil(byDistance.length * (1 - STRAYS))));
  const metres = Math.ceil(inside.at(-1)!.metres * BEYOND_SAMPLE) + EDGE_METRES;
  return { ...centre, metres, hull: hullOf(inside) };
}

/** The convex hull, anticlockwise (Andrew's monotone chain). */
function hullOf(points: readonly { lat: number; lng: number }[]): { lat: number; lng: number }[] {
  const sorted = points.toSorted((a, b) => a.lng - b.lng || a.lat - b.lat);
  if (sorted.length < 3) return sorted.map(({ lat, lng }) => ({ lat, lng }));
  const half = (all: typeof sorted) => {
    const chain: { lat: number; lng: number }[] = [];
    for (const { lat, lng } of all) {
      while (chain.length >= 2 && !turnsLeft(chain.at(-2)!, chain.at(-1)!, { lat, lng })) chain.pop();
      chain.push({ lat, lng });
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

type LatLng = { lat: number; lng: number };

function turnsLeft(a: LatLng, b: LatLng, c: LatLng): boolean {
  return (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng) > 0;
}
