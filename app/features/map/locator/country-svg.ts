import outlines from "#app/features/map/basemap/outlines.json" with { type: "json" };
import { unpackLine, UNITS, type PackedBasemap, type Point } from "#app/features/map/basemap/unpack.ts";
import type { Uf } from "#app/lib/br.ts";
import { lazily } from "#app/lib/lazily.ts";
import { BRAZIL, mercatorX, mercatorY } from "#app/lib/mercator.ts";
import { COUNTRY, COUNTRY_ID } from "./country.ts";

const MARGIN = 8;
/** Corners closer to each other than this, in units, are drawn as one. */
const FINENESS = 1.3;

/** Web Mercator, the country fitted into the drawing. */
function toDrawing([lng, lat]: Point): Point {
  const [west, east] = [mercatorX(BRAZIL.west), mercatorX(BRAZIL.east)];
  const [top, bottom] = [mercatorY(BRAZIL.north), mercatorY(BRAZIL.south)];
  const unit = Math.min(
    (COUNTRY.width - 2 * MARGIN) / (east - west),
    (COUNTRY.height - 2 * MARGIN) / (bottom - top),
  );
  return [MARGIN + (mercatorX(lng) - west) * unit, MARGIN + (mercatorY(lat) - top) * unit];
}

/** Where the name of each state is drawn, in the drawing's units. */
export const statePoints = lazily(
  () =>
    new Map<Uf, Point>(
      (outlines as unknown as PackedBasemap).names.map(([uf, lng, lat]) => [
        uf,
        toDrawing([lng / UNITS, lat / UNITS]),
      ]),
    ),
);

/** The country with its states' borders as SVG, in tenths of a unit and in the colours of its page. */
export const countrySvg = lazily(() => {
  const { brazil, states } = outlines as unknown as PackedBasemap;
  const land = brazil.map((ring) => path(ring, true)).join("");
  const borders = states.map((line) => path(line, false)).join("");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="${COUNTRY_ID}" viewBox="0 0 ${COUNTRY.width * 10} ${COUNTRY.height * 10}">`,
    `<path d="${land}" fill="var(--land)"/>`,
    `<path d="${borders}" fill="none" stroke="var(--border)" stroke-width="10" stroke-linejoin="round"/>`,
    `</symbol></svg>`,
  ].join("");
});

function path(packed: PackedBasemap["brazil"][number], closed: boolean): string {
  const points = coarse(unpackLine(packed).map(toDrawing));
  // Islands that would be a dot.
  if (closed && points.length < 4) return "";
  const [[x, y], ...others] = points.map(([left, top]): Point => [tenths(left), tenths(top)]) as [
    Point,
    ...Point[],
  ];
  let [fromX, fromY] = [x, y];
  const steps = others.map(([toX, toY]) => {
    const step = `${toX - fromX} ${toY - fromY}`;
    [fromX, fromY] = [toX, toY];
    return step;
  });
  return `M${x} ${y}l${steps.join(" ")}${closed ? "z" : ""}`.replaceAll(" -", "-");
}

function coarse(points: Point[]): Point[] {
  const result: Point[] = [];
  for (const [i, point] of points.entries()) {
    const before = result.at(-1);
    const far = !before || Math.hypot(point[0] - before[0], point[1] - before[1]) >= FINENESS;
    // Borders meet at their ends.
    if (far || i === points.length - 1) result.push(point);
  }
  return result;
}

function tenths(value: number): number {
  return Math.round(value * 10);
}
