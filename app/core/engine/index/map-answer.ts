import type { Bitset } from "#app/lib/bitset.ts";
import { addressesAt, fanOf, itemOfAtom } from "./map-addresses.ts";
import { densityOf, summariesOf } from "./map-density.ts";
import { type DensityResult } from "#app/core/engine/map-items.ts";
import { countAtoms, gridOf, type Cell } from "./map-grid.ts";
import type { MapItem, MapRequest, MapResult, Summary } from "#app/core/engine/map-items.ts";
import { bubbleSize, reservedSize, type MarkerSize } from "#app/core/engine/marker-size.ts";
import { CLOSEST_ZOOM, writeCells } from "#app/core/engine/map-cells.ts";
import type { Atom, MapPoints } from "./map-points.ts";
import { spaceOut, type CellFacts, type Spaced } from "./map-spacing.ts";
import { BRAZIL, fitView, zoomWithin, type View } from "#app/lib/mercator.ts";
import { EARTH_RADIUS } from "#app/lib/sphere.ts";
import { isInBox, type Box } from "#app/lib/ring.ts";

const MAX_ITEMS = 400;
/** A box wider than this at its zoom is larger than any screen. */
const WIDEST_PX = 4096;

/** What is drawn as one: the atoms of its cells. */
interface Cluster extends Spaced {
  atoms: number[];
  count: number;
  sumX: number;
  sumY: number;
}

/**
 * The map of the rows in the set, so many of which may lie outside the area searched. Every number is exact and
 * independent of the order of rows.
 */
export function mapAnswer(points: MapPoints, rows: Bitset, uncertain: number, query: MapRequest): MapResult {
  const { counts, unplaced } = countAtoms(points, rows);
  const bounds = boundsOf(points, counts);
  const view = viewOf(query, points, counts, bounds);
  let total = unplaced;
  let inBox = 0;
  for (let atom = 0; atom < counts.length; atom++) {
    total += counts[atom]!;
    if (isInBox(view.box, points.atoms[atom]!)) inBox += counts[atom]!;
  }
  const facts = factsOf(points, rows, counts);
  let cellZoom = closestZoom(view);
  let clusters = clustersIn(points, counts, facts, view.box, cellZoom);
  while (clusters.length > MAX_ITEMS && cellZoom > 0) {
    cellZoom--;
    clusters = clustersIn(points, counts, facts, view.box, cellZoom);
  }
  const summaries = summariesOf(points, rows, clusters);
  const items = clusters.map((cluster, i) =>
    itemOfCluster(points, rows, facts, cluster, counts, cellZoom, summaries[i]!),
  );
  return { view, cellZoom, total, inBox, unplaced, uncertain, bounds, items };
}

/** Counts the rows of the set by position, for the same view as their map. */
export function densityAnswer(points: MapPoints, rows: Bitset, query: MapRequest): DensityResult {
  const { counts } = countAtoms(points, rows);
  const view = viewOf(query, points, counts, boundsOf(points, counts));
  return densityOf(points, rows, counts, view.box, closestZoom(view));
}

function viewOf({ view }: MapRequest, { atoms }: MapPoints, counts: Uint32Array, bounds: Box | null): View {
  if ("box" in view) return view;
  if (bounds === null) return fitView(BRAZIL, view);
  // Around the points and not around the wider box, whose middle is another one.
  return fitView(bounds, view, { maxZoom: fitView(widened(bounds, leastRadius(atoms, counts)), view).zoom });
}

/** Of a vaguer place so much is shown around its point; a large municipality is not shown whole. */
const MOST_AROUND = 12_000;

/** The radius (metres) of the most exact place found, at most `MOST_AROUND`; 0 where one has none. */
function leastRadius(atoms: readonly { metres: number | null }[], counts: Uint32Array): number {
  let least = MOST_AROUND;
  for (let atom = 0; atom < counts.length; atom++)
    if (counts[atom]! > 0) least = Math.min(least, atoms[atom]!.metres ?? 0);
  return least;
}

function widened({ west, south, east, north }: Box, metres: number): Box {
  const lat = (metres / EARTH_RADIUS) * (180 / Math.PI);
  const lng = lat / Math.cos((((south + north) / 2) * Math.PI) / 180);
  return { west: west - lng, south: south - lat, east: east + lng, north: north + lat };
}

function closestZoom({ box, zoom }: View): number {
  return Math.max(0, Math.min(CLOSEST_ZOOM, Math.round(zoom), zoomWithin(box, WIDEST_PX)));
}

type Facts = CellFacts & { addressesOf: (cell: Cell) => number[][] | null };

/** What the markers of cells need, computed once for each cell. */
function factsOf(points: MapPoints, rows: Bitset, counts: Uint32Array): Facts {
  const { atoms } = points;
  const addresses = new Map<number, number[][]>();
  const atomOf = (cell: Cell) => (cell.atoms.length === 1 ? atoms[cell.atoms[0]!]! : null);
  const addressesOf = (cell: Cell) => {
    if (atomOf(cell)?.kind !== "rua") return null;
    const [atom] = cell.atoms as [number];
    let known = addresses.get(atom);
    if (!known) addresses.set(atom, (known = addressesAt(points, rows, atom)));
    return known;
  };
  return {
    addressesOf,
    centreOf: (cell) => centreOf(points, cell, counts),
    sizeOf: (cell): MarkerSize => {
      const here = addressesOf(cell);
      if (!here) return reservedSize({ count: cell.count, pin: null });
      const fromCents = Math.min(...here.flat().map((row) => points.rows[row]!.priceCents));
      return reservedSize({ count: cell.count, pin: { fromCents, addresses: here.length } });
    },
    keyOf: (cell) => firstKey(points, cell),
    roomOf: (cell) => (cell.layer === 1 && atomOf(cell)?.metres) || 0,
  };
}

/** The clusters that are drawn in the box, largest first; the order does not depend on the order of rows. */
function clustersIn(points: MapPoints, counts: Uint32Array, facts: Facts, box: Box, zoom: number): Cluster[] {
  return spaceOut(gridOf(points, counts, box, zoom), box, facts)
    .filter(({ at }) => isInBox(box, at))
    .map(gathered)
    .sort(
      (a, b) =>
        b.count - a.count ||
        a.sumX - b.sumX ||
        a.sumY - b.sumY ||
        (firstKey(points, a) < firstKey(points, b) ? -1 : 1),
    );
}

function gathered(spaced: Spaced): Cluster {
  const { leader, covered } = spaced;
  const sum = (of: (cell: Cell) => number) => covered.reduce((total, cell) => total + of(cell), of(leader));
  return {
    ...spaced,
    atoms: [leader, ...covered].flatMap(({ atoms }) => atoms),
    count: sum(({ count }) => count),
    sumX: sum(({ sumX }) => sumX),
    sumY: sum(({ sumY }) => sumY),
  };
}

function firstKey({ atoms }: MapPoints, { atoms: own }: Pick<Cluster, "atoms">): string {
  return own.reduce((least, atom) => (atoms[atom]!.key < least ? atoms[atom]!.key : least), "~");
}

const MICRO = 1e6;

/**
 * For addresses the mean of the points, to the sixth decimal of a degree: about 10 cm. Otherwise the place nearest to
 * the mean, because the mean of cities along a coast may lie in the sea.
 */
function centreOf(points: MapPoints, cluster: Cell, counts: Uint32Array): { lat: number; lng: number } {
  const { atoms } = points;
  if (cluster.atoms.length === 1) return atoms[cluster.atoms[0]!]!;
  if (cluster.atoms.some((atom) => atoms[atom]!.kind !== "rua")) return middlePlace(points, cluster);
  let lat = 0;
  let lng = 0;
  for (const atom of cluster.atoms) {
    lat += Math.round(atoms[atom]!.lat * MICRO) * counts[atom]!;
    lng += Math.round(atoms[atom]!.lng * MICRO) * counts[atom]!;
  }
  return { lat: Math.round(lat / cluster.count) / MICRO, lng: Math.round(lng / cluster.count) / MICRO };
}

/** The place of a cluster nearest to the mean of its points; of two as near the first by key. */
function middlePlace({ atoms, x, y }: MapPoints, { atoms: own, count, sumX, sumY }: Cell): Atom {
  const away = (atom: number) => (x[atom]! - sumX / count) ** 2 + (y[atom]! - sumY / count) ** 2;
  const nearest = own.reduce((best, atom) => {
    const apart = away(atom) - away(best);
    return apart < 0 || (apart === 0 && atoms[atom]!.key < atoms[best]!.key) ? atom : best;
  });
  return atoms[nearest]!;
}

function itemOfCluster(
  points: MapPoints,
  rows: Bitset,
  facts: Facts,
  cluster: Cluster,
  counts: Uint32Array,
  zoom: number,
  summary: Summary,
): MapItem {
  const { leader, covered, at, isAside } = cluster;
  if (cluster.atoms.length === 1) {
    const item = itemOfAtom(points, cluster.atoms[0]!, facts.addressesOf(leader), summary);
    return isAside ? { ...item, aside: [at.lng, at.lat] } : item;
  }
  const atoms = cluster.atoms.map((atom) => points.atoms[atom]!);
  const cities = citiesOf(points, cluster, counts);
  const { name, state } = cities[0]!;
  const isClosest = zoom === CLOSEST_ZOOM;
  const fan = isClosest ? fanOf(points, rows, cluster.atoms) : null;
  return {
    kind: "grupo",
    bounds: boxAround(atoms)!,
    city: cities.length === 1 ? name : null,
    mainCity: `${name}/${state}`,
    cityCount: cities.length,
    exact: atoms.every(({ kind }) => kind === "rua"),
    size: Math.min(bubbleSize(cluster.count), facts.sizeOf(leader).height),
    cells: writeCells([leader, ...covered]),
    fan,
    place:
      isClosest && !fan
        ? atoms
            .map(({ key }) => key)
            .sort()
            .join("|")
        : null,
    lat: at.lat,
    lng: at.lng,
    ...summary,
  };
}

/** The cities of a cluster, those with most rows first; of several spellings the first in code-unit order. */
function citiesOf({ atoms }: MapPoints, cluster: Cluster, counts: Uint32Array) {
  const cities = new Map<string, { slug: string; name: string; state: string; count: number }>();
  for (const atom of cluster.atoms) {
    const { citySlug: slug, city: name, state } = atoms[atom]!;
    const city = cities.get(slug);
    if (!city) cities.set(slug, { slug, name, state, count: counts[atom]! });
    else {
      city.count += counts[atom]!;
      if (name < city.name) city.name = name;
    }
  }
  return [...cities.values()].sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1));
}

function boundsOf({ atoms }: MapPoints, counts: Uint32Array): Box | null {
  return boxAround(atoms.filter((_, atom) => counts[atom]! > 0));
}

function boxAround(points: { lat: number; lng: number }[]): Box | null {
  if (points.length === 0) return null;
  const box: Box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const { lat, lng } of points) {
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}
