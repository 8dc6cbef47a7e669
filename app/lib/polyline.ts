type Point = [lng: number, lat: number];

const PRECISION = 1e5;

/**
 * Points ([lng, lat] in degrees) in the encoded polyline format, five decimals, latitude first as that format wants.
 * https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 */
export function encodePolyline(points: readonly Point[]): string {
  let text = "";
  let lastLat = 0;
  let lastLng = 0;
  for (const [lng, lat] of points) {
    const latUnits = Math.round(lat * PRECISION);
    const lngUnits = Math.round(lng * PRECISION);
    text += encodeUnits(latUnits - lastLat) + encodeUnits(lngUnits - lastLng);
    lastLat = latUnits;
    lastLng = lngUnits;
  }
  return text;
}

/**
 * The points of an encoded polyline; null when the text is not one or has points outside of the globe. Never throws.
 */
export function decodePolyline(text: string): Point[] | null {
  const points: Point[] = [];
  const reader = { text, at: 0 };
  let lat = 0;
  let lng = 0;
  while (reader.at < text.length) {
    const latStep = decodeUnits(reader);
    const lngStep = decodeUnits(reader);
    if (latStep === null || lngStep === null) return null;
    lat += latStep;
    lng += lngStep;
    if (Math.abs(lat) > 90 * PRECISION || Math.abs(lng) > 180 * PRECISION) return null;
    points.push([lng / PRECISION, lat / PRECISION]);
  }
  return points;
}

function encodeUnits(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = "";
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>= 5;
  }
  return text + String.fromCharCode(rest + 63);
}

/** Reads one number and advances; null at an invalid character, at an incomplete end, or beyond 30 bits. */
function decodeUnits(reader: { text: string; at: number }): number | null {
  let units = 0;
  for (let shift = 0; shift < 30; shift += 5) {
    const code = reader.text.charCodeAt(reader.at) - 63;
    if (!(code >= 0 && code < 64)) return null;
    reader.at++;
    units |= (code & 0x1f) << shift;
    if (code < 0x20) return units & 1 ? ~(units >> 1) : units >> 1;
  }
  return null;
}
