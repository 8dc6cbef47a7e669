import { has, type Bitset } from "./bitset.ts";
import { clusterAtoms, countAtoms, type Cluster } from "./map-grid.ts";
import type { MapItem, MapRequest, MapResult } from "./map-items.ts";
import { UNPLACED, type MapPoints, type Ranked } from "./map-points.ts";
import { BRAZIL, fitView, zoomWithin } from "./map-projection.ts";
import type { Box } from "./ring.ts";

const MAX_ITEMS = 400;
/** A box wider than this at its zoom is on nobody's screen. */
const WIDEST_PX = 4096;
const MAX_ZOOM = 20;

/** The map of the rows in the set. Every number is exact and independent of the order of rows. */
export function mapAnswer(points: MapPoints, found: Bitset, { view: asked }: MapRequest): MapResult {
  const { counts, rowOf, unplaced } = countAtoms(points, found);
  const bounds = boundsOf(points, counts);
  const view = "box" in asked ? asked : fitView(bounds ?? BRAZIL, asked);
  let total = unplaced;
  let inBox = 0;
  for (let atom = 0; atom < counts.length; atom++) {
    total += counts[atom]!;
    if (isInBox(view.box, points.atoms[atom]!)) inBox += counts[atom]!;
  }
  let cellZoom = Math.min(MAX_ZOOM, Math.round(view.zoom), zoomWithin(view.box, WIDEST_PX));
  cellZoom = Math.max(0, cellZoom);
  let clusters = clustersIn(points, counts, view.box, cellZoom);
  while (clusters.length > MAX_ITEMS && cellZoom > 0) {
    cellZoom--;
    clusters = clustersIn(points, counts, view.box, cellZoom);
  }
  const itemOf = new Int32Array(counts.length).fill(-1);
  for (const [i, { atoms }] of clusters.entries()) for (const atom of atoms) itemOf[atom] = i;
  const prices = mediansOf(points, points.price, found, itemOf, clusters);
  const discounts = mediansOf(points, points.discount, found, itemOf, clusters);
  const items = clusters.map((cluster, i) => {
    const summary = {
      count: cluster.count,
      medianPriceCents: Math.round(prices[i]!),
      medianDiscount: discounts[i] === null ? null : Math.round(discounts[i]! * 100) / 100,
    };
    return itemOfCluster(points, cluster, counts, rowOf, summary);
  });
  return { view, cellZoom, total, inBox, unplaced, bounds, items };
}

/** Those whose centre is in the box, largest first; in one order whatever the order of rows. */
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

/** Mean of the points, to the sixth decimal of a degree: about 10 cm. */
function centreOf({ atoms }: MapPoints, cluster: Cluster, counts: Uint32Array): { lat: number; lng: number } {
  if (cluster.atoms.length === 1) return atoms[cluster.atoms[0]!]!;
  let lat = 0;
  let lng = 0;
  for (const atom of cluster.atoms) {
    lat += Math.round(atoms[atom]!.lat * MICRO) * counts[atom]!;
    lng += Math.round(atoms[atom]!.lng * MICRO) * counts[atom]!;
  }
  return { lat: Math.round(lat / cluster.count) / MICRO, lng: Math.round(lng / cluster.count) / MICRO };
}

function itemOfCluster(
  points: MapPoints,
  cluster: Cluster,
  counts: Uint32Array,
  rowOf: Uint32Array,
  summary: Pick<MapItem, "count" | "medianPriceCents" | "medianDiscount">,
): MapItem {
  const { lat, lng } = centreOf(points, cluster, counts);
  const first = points.atoms[cluster.atoms[0]!]!;
  if (cluster.atoms.length === 1) {
    const { kind, key, name, city, citySlug, state } = first;
    const isOne = kind === "rua" && cluster.count === 1;
    const number = isOne ? points.rows[rowOf[cluster.atoms[0]!]!]!.number : null;
    return { kind, place: key, name, city, citySlug, state, number, lat, lng, ...summary };
  }
  const atoms = cluster.atoms.map((atom) => points.atoms[atom]!);
  const names = atoms.map(({ city }) => city).sort();
  return {
    kind: "grupo",
    bounds: boxAround(atoms)!,
    city: atoms.every(({ citySlug }) => citySlug === first.citySlug) ? names[0]! : null,
    exact: atoms.every(({ kind }) => kind === "rua"),
    lat,
    lng,
    ...summary,
  };
}

/** Per item the median of the values of its rows; null where no row has one. Rows come ranked, so nothing is sorted. */
function mediansOf(
  { atomOf }: MapPoints,
  { rows, values }: Ranked,
  found: Bitset,
  itemOf: Int32Array,
  clusters: Cluster[],
): (number | null)[] {
  const starts = new Uint32Array(clusters.length + 1);
  for (const [i, { count }] of clusters.entries()) starts[i + 1] = starts[i]! + count;
  const ends = starts.slice();
  const ranked = new Float64Array(starts.at(-1)!);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const atom = atomOf[row]!;
    const item = atom === UNPLACED ? -1 : itemOf[atom]!;
    if (item >= 0 && has(found, row)) ranked[ends[item]!++] = values[i]!;
  }
  return clusters.map((_, i) => {
    const size = ends[i]! - starts[i]!;
    if (size === 0) return null;
    const middle = starts[i]! + (size >>> 1);
    return size % 2 === 1 ? ranked[middle]! : (ranked[middle - 1]! + ranked[middle]!) / 2;
  });
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

function isInBox(box: Box, { lat, lng }: { lat: number; lng: number }): boolean {
  return lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north;
}
