import cities from "#app/features/map/basemap/cities.json" with { type: "json" };
import outlines from "#app/features/map/basemap/outlines.json" with { type: "json" };
import {
  unpackLine,
  type PackedBasemap,
  type PackedCities,
  type Point,
} from "#app/features/map/basemap/unpack.ts";
import { landIn } from "#app/facts/places/outlines.server.ts";
import { allCities } from "#app/facts/places/places.ts";
import type { Line } from "#app/facts/places/outline-table.ts";
import { clipLine, clipRing } from "#app/lib/clip.ts";
import { escapeXml } from "#app/lib/escape-xml.ts";
import type { Box } from "#app/lib/ring.ts";
import {
  BASEMAP_ID,
  DRAWING,
  svgPath,
  FINE_KM,
  LOCATOR,
  projection,
  tenth,
  type LocatorView,
} from "./locator.ts";

const MAX_NAMES = 7;
/** Width of a letter of a name, in the drawing's units. */
const LETTER = 5.2;
const LINE = 13;

interface Basemap {
  land: Point[][];
  neighbours: Point[][];
  borders: Point[][];
  cities: { name: string; at: Point }[];
}

let unpacked: Basemap | null = null;

function basemap(): Basemap {
  const packed = outlines as unknown as PackedBasemap;
  const { names, points } = cities as unknown as PackedCities;
  unpacked ??= {
    land: packed.brazil.map(unpackLine),
    neighbours: packed.neighbours.map(unpackLine),
    borders: [...packed.states, ...packed.ownBorder].map(unpackLine),
    cities: withSeats(unpackLine(points).map((at, i) => ({ name: names[i]!, at }))),
  };
  return unpacked;
}

/** The base map's cities, the largest first, and after them all other seats of municipalities. */
function withSeats(largest: Basemap["cities"]): Basemap["cities"] {
  const key = (name: string, [lng, lat]: Point) => `${name} ${Math.round(lng)} ${Math.round(lat)}`;
  const known = new Set(largest.map(({ name, at }) => key(name, at)));
  const seats = allCities().map(({ name, lng, lat }) => ({ name, at: [lng, lat] as Point }));
  return [...largest, ...seats.filter(({ name, at }) => !known.has(key(name, at)))];
}

/**
 * The map around a point as SVG: land, borders, the largest cities. It uses the colours of its page, which
 * also defines `--land` and `--abroad`.
 */
export function locatorSvg(view: LocatorView): string {
  const toDrawing = projection(view);
  const { neighbours } = basemap();
  const { land, borders, cityBorders } = view.km <= FINE_KM ? fineGround(boxAround(view)) : coarseGround();
  const areas = (rings: Point[][]) =>
    rings.map((ring) => svgPath(clipRing(ring.map(toDrawing), DRAWING), true)).join("");
  const draw = (lines: Point[][]) =>
    lines
      .flatMap((line) => clipLine(line.map(toDrawing), DRAWING))
      .map((part) => svgPath(part, false))
      .join("");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="${BASEMAP_ID}" viewBox="0 0 ${LOCATOR.width} ${LOCATOR.height}">`,
    `<path d="${areas(neighbours)}" fill="var(--abroad)"/>`,
    // The line covers gaps between neighbours whose common border was drawn with other corners.
    `<path d="${areas(land)}" fill="var(--land)" stroke="var(--land)" stroke-width="1"/>`,
    `<path d="${draw(cityBorders)}" fill="none" stroke="var(--control)" stroke-opacity="0.45" stroke-width="0.5"/>`,
    `<path d="${draw(borders)}" fill="none" stroke="var(--control)" stroke-width="0.75" stroke-dasharray="3 2"/>`,
    ...cityNames(toDrawing),
    `</symbol></svg>`,
  ].join("");
}

interface Ground {
  /** Rings. */
  land: Point[][];
  /** Of countries and states. */
  borders: Point[][];
  cityBorders: Point[][];
}

function coarseGround(): Ground {
  const { land, borders } = basemap();
  return { land, borders, cityBorders: [] };
}

function fineGround(box: Box): Ground {
  const fine = landIn(box);
  return {
    land: fine.cities.flat().map(pointsOf),
    // Coasts are edges of the land: only borders are drawn.
    borders: fine.borders.estado.map(pointsOf),
    cityBorders: fine.borders.municipio.map(pointsOf),
  };
}

function pointsOf(line: Line): Point[] {
  return Array.from({ length: line.length / 2 }, (_, i) => [line[i * 2]!, line[i * 2 + 1]!]);
}

/** A little more than what is drawn. */
function boxAround({ lat, lng, km }: LocatorView): Box {
  const [x, y] = projection({ lat: 0, lng: 0, km })([1, 1]);
  const [perLng, perLat] = [
    (x - LOCATOR.width / 2) * Math.cos((lat * Math.PI) / 180),
    LOCATOR.height / 2 - y,
  ];
  const [halfLng, halfLat] = [(LOCATOR.width * 0.55) / perLng, (LOCATOR.height * 0.55) / perLat];
  return { west: lng - halfLng, south: lat - halfLat, east: lng + halfLng, north: lat + halfLat };
}

/**
 * Names of the largest cities that fit, beside their dots; the middle is kept free for the property, a corner
 * for the scale.
 */
function cityNames(toDrawing: (at: Point) => Point): string[] {
  const middle = {
    left: LOCATOR.width / 2 - 24,
    right: LOCATOR.width / 2 + 24,
    y: LOCATOR.height / 2,
    half: 20,
  };
  const scale = {
    left: LOCATOR.width - 90,
    right: LOCATOR.width,
    y: LOCATOR.height - 12,
    half: 14,
  };
  const taken = [middle, scale];
  const names: string[] = [];
  for (const { name, at } of basemap().cities) {
    if (names.length === MAX_NAMES) break;
    const [x, y] = toDrawing(at);
    const box = { left: x - 3, right: x + 6 + name.length * LETTER, y, half: LINE / 2 };
    const inside = box.left > 2 && box.right < LOCATOR.width - 2 && y > LINE && y < LOCATOR.height - LINE;
    const free = taken.every(
      (other) =>
        box.right < other.left || box.left > other.right || Math.abs(y - other.y) > box.half + other.half,
    );
    if (!inside || !free) continue;
    taken.push(box);
    names.push(
      `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="1.75" fill="var(--muted)"/>` +
        `<text x="${tenth(x + 4.5)}" y="${tenth(y + 3.5)}" font-size="10" fill="var(--muted)">${escapeXml(name)}</text>`,
    );
  }
  return names;
}
