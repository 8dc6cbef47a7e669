import type { Bitset } from "#app/lib/bitset.ts";
import { densityOf } from "./map-density.ts";
import { type DensityResult } from "#app/core/engine/map-items.ts";
import { clusterAtoms, countAtoms, type Cluster } from "./map-grid.ts";
import type { MapItem, MapRequest, MapResult, Summary } from "#app/core/engine/map-items.ts";
import type { Atom, MapPoints } from "./map-points.ts";
import { BRAZIL, fitView, zoomWithin, type View } from "#app/lib/mercator.ts";
import { summariesOf } from "./map-summaries.ts";
import { isInBox, type Box } from "#app/lib/ring.ts";

const MAX_ITEMS = 400;
/** A box wider than this at its zoom is larger than any screen. */
const WIDEST_PX = 4096;
const MAX_ZOOM = 20;

/**
 * The map of the rows in the set, so many of which may lie outside the area searched. Every number is exact and
 * independent of the order of rows.
 */
export function mapAnswer(points: MapPoints, found: Bitset, uncertain: number, asked: MapRequest): MapResult {
  const { counts, rowOf, unplaced } = countAtoms(points, found);
  const bounds = boundsOf(points, counts);
  const view = viewOf(asked, bounds);
  let total = unplaced;
  let inBox = 0;
  for (let atom = 0; atom < counts.length; atom++) {
    total += counts[atom]!;
    if (isInBox(view.box, points.atoms[atom]!)) inBox += counts[atom]!;
  }
  let cellZoom = closestZoom(view);
  let clusters = clustersIn(points, counts, view.box, cellZoom);
  while (clusters.length > MAX_ITEMS && cellZoom > 0) {
    cellZoom--;
    clusters = clustersIn(points, counts, view.box, cellZoom);
  }
  const summaries = summariesOf(points, found, clusters);
  const items = clusters.map((cluster, i) => itemOfCluster(points, cluster, counts, rowOf, summaries[i]!));
  return { view, cellZoom, total, inBox, unplaced, uncertain, bounds, items };
}

/** Counts the rows of the set by position, for the same view as their map. */
export function densityAnswer(points: MapPoints, found: Bitset, asked: MapRequest): DensityResult {
  const { counts } = countAtoms(points, found);
  const view = viewOf(asked, boundsOf(points, counts));
  return densityOf(points, found, counts, view.box, closestZoom(view));
}

function viewOf({ view }: MapRequest, bounds: Box | null): View {
  return "box" in view ? view : fitView(bounds ?? BRAZIL, view);
}

function closestZoom({ box, zoom }: View): number {
  return Math.max(0, Math.min(MAX_ZOOM, Math.round(zoom), zoomWithin(box, WIDEST_PX)));
}

/** The clusters whose centre is in the box, largest first; the order does not depend on the order of rows. */
function clustersIn(points: MapPoints, counts: Uint32Array, box: Box, zoom: number): Cluster[] {
  return clusterAtoms(points, counts, box, zoom)
    .filter((cluster) => isInBox(box, centreOf(points, cluster, counts)))
    .sort((a, b) => b.count - a.count || a.sumX - b.sumX || a.sumY - b.sumY || firstKey(points, a, b));
}

function firstKey({ atoms }: MapPoints, a: Cluster, b: Cluster): number {
  const keyOf = (cluster: Cluster) => cluster.atoms.map((atom) => atoms[atom]!.key).sort()[0]!;
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

const MICRO = 1e6;

/**
 * For addresses the mean of the points, to the sixth decimal of a degree: about 10 cm. Otherwise the place nearest to
 * the mean, because the mean of cities along a coast may lie in the sea.
 */
function centreOf(points: MapPoints, cluster: Cluster, counts: Uint32Array): { lat: number; lng: number } {
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
function middlePlace({ atoms, x, y }: MapPoints, { atoms: own, count, sumX, sumY }: Cluster): Atom {
  const away = (atom: number) => (x[atom]! - sumX / count) ** 2 + (y[atom]! - sumY / count) ** 2;
  const nearest = own.reduce((best, atom) => {
    const apart = away(atom) - away(best);
    return apart < 0 || (apart === 0 && atoms[atom]!.key < atoms[best]!.key) ? atom : best;
  });
  return atoms[nearest]!;
}

function itemOfCluster(
  points: MapPoints,
  cluster: Cluster,
  counts: Uint32Array,
  rowOf: Uint32Array,
  summary: Summary,
): MapItem {
  const { lat, lng } = centreOf(points, cluster, counts);
  const first = points.atoms[cluster.atoms[0]!]!;
  if (cluster.atoms.length === 1) {
    const { kind, key, name, city, citySlug, state, metres } = first;
    const isOne = kind === "rua" && cluster.count === 1;
    const number = isOne ? points.rows[rowOf[cluster.atoms[0]!]!]!.number : null;
    return { kind, place: key, name, city, citySlug, state, metres, number, lat, lng, ...summary };
  }
  const atoms = cluster.atoms.map((atom) => points.atoms[atom]!);
  const cities = citiesOf(points, cluster, counts);
  const { name, state } = cities[0]!;
  return {
    kind: "grupo",
    bounds: boxAround(atoms)!,
    city: cities.length === 1 ? name : null,
    mainCity: `${name}/${state}`,
    cityCount: cities.length,
    exact: atoms.every(({ kind }) => kind === "rua"),
    lat,
    lng,
    ...summary,
  };
}

/** The cities of a cluster, those with most rows first; of several spellings the first in code-unit order. */
function citiesOf({ atoms }: MapPoints, cluster: Cluster, counts: Uint32Array) {
  const cities = new Map<string, { slug: string; name: string; state: string; count: number }>();
  for (const atom of cluster.atoms) {
    const { citySlug: slug, city: name, state } = atoms[atom]!;
    const held = cities.get(slug);
    if (!held) cities.set(slug, { slug, name, state, count: counts[atom]! });
    else {
      held.count += counts[atom]!;
      if (name < held.name) held.name = name;
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
