import type { Area } from "./filters.ts";
import { decodePolyline, encodePolyline } from "#app/lib/polyline.ts";

const MIN_RING = 3;
const MAX_RING = 200;

/** `w,s,e,n` in degrees, or a drawn ring as an encoded polyline (which has no comma). Null for anything else. */
export function parseArea(text: string): Area | null {
  const parts = text.trim().split(",");
  if (parts.length === 4) {
    if (!parts.every((part) => /^\s*-?\d{1,3}(\.\d+)?\s*$/.test(part))) return null;
    return boxOf(parts.map(Number) as [number, number, number, number]);
  }
  const points = decodePolyline(text.trim());
  return points && { kind: "ring", points };
}

/** The western end of the country, in degrees. */
const BRAZIL_WEST = -75;

/**
 * A box as maps and people write it: beyond the 180th meridian, where the world begins again, or from the wrong corners.
 * Of one across that meridian the part on Brazil's side is meant: nothing is for sale in the other one.
 */
function boxOf([from, bottom, to, top]: [number, number, number, number]): Area {
  const [south, north] = bottom < top ? [bottom, top] : [top, bottom];
  if (to - from >= 360) return { kind: "box", west: -180, south, east: 180, north };
  const [west, east] = [turned(from), turned(to)];
  if (west <= east) return { kind: "box", west, south, east, north };
  // Within one turn the shorter way from corner to corner is meant, unless the corners say that they cross.
  if (from > to && west - east < 180) return { kind: "box", west: east, south, east: west, north };
  return east > BRAZIL_WEST
    ? { kind: "box", west: -180, south, east, north }
    : { kind: "box", west, south, east: 180, north };
}

/** The same meridian between -180 and 180 degrees. */
function turned(degrees: number): number {
  return Math.abs(degrees) <= 180 ? degrees : ((((degrees + 180) % 360) + 360) % 360) - 180;
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
  const distinct = points.filter((point, i) => i === 0 || !same(points[i - 1], point));
  while (distinct.length > 1 && same(distinct.at(-1), distinct[0]!)) distinct.pop();
  return distinct;
}

/** Adding zero turns -0 into 0, so that equal areas are equal texts. */
function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5 + 0;
}

function onGlobe(lng: number, lat: number): boolean {
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
}
