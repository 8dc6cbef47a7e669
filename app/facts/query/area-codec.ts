import type { Area } from "./filters.ts";
import { decodePolyline, encodePolyline } from "#app/lib/polyline.ts";

const MIN_RING = 3;
const MAX_RING = 200;

/** `w,s,e,n` in degrees, or a drawn ring as an encoded polyline (which has no comma). Null for anything else. */
export function parseArea(text: string): Area | null {
  const parts = text.trim().split(",");
  if (parts.length === 4) {
    if (!parts.every((part) => /^\s*-?\d{1,3}(\.\d+)?\s*$/.test(part))) return null;
    const [west, south, east, north] = parts.map(Number) as [number, number, number, number];
    return { kind: "box", west, south, east, north };
  }
  const points = decodePolyline(text.trim());
  return points && { kind: "ring", points };
}

/** Rounded to five decimals (about a metre); null unless it encloses something on the globe. */
export function cleanArea(area: Area | null): Area | null {
  if (area === null) return null;
  if (area.kind === "box") {
    const [west, south, east, north] = [area.west, area.south, area.east, area.north].map(round) as [
      number,
      number,
      number,
      number,
    ];
    return onGlobe(west, south) && onGlobe(east, north) && west < east && south < north
      ? { kind: "box", west, south, east, north }
      : null;
  }
  const points = withoutRepeats(area.points.map(([lng, lat]) => [round(lng), round(lat)]));
  if (points.length < MIN_RING || points.length > MAX_RING) return null;
  return points.every(([lng, lat]) => onGlobe(lng, lat)) ? { kind: "ring", points } : null;
}

export function writeArea(area: Area | null): string {
  if (area === null) return "";
  if (area.kind === "ring") return encodePolyline(area.points);
  return [area.west, area.south, area.east, area.north].join(",");
}

/** Drops a point that equals the one before it, and a last point that equals the first: a ring is closed anyway. */
function withoutRepeats(points: [number, number][]): [number, number][] {
  const same = (a: [number, number] | undefined, b: [number, number]) => a?.[0] === b[0] && a[1] === b[1];
  const kept = points.filter((point, i) => i === 0 || !same(points[i - 1], point));
  while (kept.length > 1 && same(kept.at(-1), kept[0]!)) kept.pop();
  return kept;
}

/** Adding zero turns -0 into 0, so that equal areas are equal texts. */
function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5 + 0;
}

function onGlobe(lng: number, lat: number): boolean {
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
}
