/** A point of the census in millionths of a degree, with the metres within which the address lies around it. */
export interface CensusPoint {
  lat: number;
  lng: number;
  metres: number;
}

/** The point of a number, or of a block and lot. */
export interface NumberPoint extends CensusPoint {
  number: number;
}

interface LotPoint extends CensusPoint {
  block: string;
  lot: string;
}

/** The part of a street in one neighbourhood. */
interface StretchPoint extends CensusPoint {
  /** The key of the neighbourhood (`districtName`), as the census names it. */
  district: string;
}

/**
 * One street of a municipality. Streets of the same name that do not touch are several of these.
 */
export interface StreetShape extends CensusPoint {
  /** Ascending. */
  numbers: NumberPoint[];
  lots: LotPoint[];
  /** The neighbourhoods that it crosses. */
  stretches: StretchPoint[];
}

/** An address of the census in a street that is wanted. */
export interface CensusAddress {
  lat: number;
  lng: number;
  /** As in `levelMetres`. */
  metres: number;
  /** 0 without one. */
  number: number;
  district: string;
  block: string;
  lot: string;
}

const METRES_PER_MICRODEGREE = 0.11132;
/** Addresses of one street lie nearer to each other than this; namesakes do not. */
const CELL_METRES = 250;
/** Addresses of one number lie within so many metres. */
const SPREAD_METRES = 120;

/** Metres between two points given in millionths of a degree; right to 0.1 % over the length of a street. */
export function metresBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const shrink = Math.cos((((a.lat + b.lat) / 2e6) * Math.PI) / 180);
  return Math.hypot(a.lat - b.lat, (a.lng - b.lng) * shrink) * METRES_PER_MICRODEGREE;
}

/**
 * The streets that addresses of one name make: those whose addresses lie apart are different streets. Streets without a
 * name (`apart`) are also told apart by neighbourhood, since several of them may touch.
 */
export function shapesOf(addresses: readonly CensusAddress[], apart: boolean): StreetShape[] {
  const groups = apart ? [...Map.groupBy(addresses, ({ district }) => district).values()] : [addresses];
  return groups.flatMap((group) => connected(group)).map(shapeOf);
}

/** Groups of addresses that are connected over cells that touch. */
function connected(addresses: readonly CensusAddress[]): CensusAddress[][] {
  if (addresses.length === 0) return [];
  const step = CELL_METRES / METRES_PER_MICRODEGREE;
  const stepLng = step / Math.cos((addresses[0]!.lat / 1e6) * (Math.PI / 180));
  const cells = Map.groupBy(
    addresses,
    ({ lat, lng }) => `${Math.floor(lat / step)} ${Math.floor(lng / stepLng)}`,
  );
  const groups: CensusAddress[][] = [];
  const open = new Set(cells.keys());
  for (const first of cells.keys()) {
    if (!open.delete(first)) continue;
    const group: CensusAddress[] = [];
    const next = [first];
    for (let cell = next.pop(); cell !== undefined; cell = next.pop()) {
      for (const address of cells.get(cell)!) group.push(address);
      const [row, column] = cell.split(" ").map(Number) as [number, number];
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const near = `${row + dy} ${column + dx}`;
          if (open.delete(near)) next.push(near);
        }
      }
    }
    groups.push(group);
  }
  return groups;
}

function shapeOf(addresses: readonly CensusAddress[]): StreetShape {
  const numbered = Map.groupBy(addresses, ({ number }) => number);
  numbered.delete(0);
  const lots = Map.groupBy(
    addresses.filter(({ block, lot }) => block !== "" || lot !== ""),
    ({ block, lot }) => `${block} ${lot}`,
  );
  const districts = Map.groupBy(addresses, ({ district }) => district);
  return {
    ...covering(addresses),
    numbers: [...numbered]
      .flatMap(([number, all]) => spots(all).map((spot) => ({ number, ...covering(spot) })))
      .sort((a, b) => a.number - b.number),
    lots: [...lots.values()].map((all) => ({ block: all[0]!.block, lot: all[0]!.lot, ...covering(all) })),
    stretches: [...districts].map(([district, all]) => ({ district, ...covering(all) })),
  };
}

/** Points of one number: where neighbourhoods number a street anew, it has several places. */
function spots(points: readonly CensusAddress[]): (readonly CensusAddress[])[] {
  if (covering(points).metres <= SPREAD_METRES) return [points];
  return [...Map.groupBy(points, ({ district }) => district).values()];
}

/** The median of points, and the metres within which all of them lie with their own uncertainty. */
export function covering(points: readonly CensusPoint[]): CensusPoint {
  const lat = median(points.map((point) => point.lat));
  const lng = median(points.map((point) => point.lng));
  let metres = 0;
  for (const point of points) metres = Math.max(metres, metresBetween({ lat, lng }, point) + point.metres);
  return { lat, lng, metres: Math.ceil(metres) };
}

export function median(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return Math.round((sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2);
}

/** Parts of one street in one neighbourhood as a street. */
export function mergedShape(parts: readonly StreetShape[]): StreetShape {
  if (parts.length === 1) return parts[0]!;
  return {
    ...covering(parts),
    numbers: parts.flatMap(({ numbers }) => numbers).sort((a, b) => a.number - b.number),
    lots: parts.flatMap(({ lots }) => lots),
    stretches: [
      ...Map.groupBy(
        parts.flatMap(({ stretches }) => stretches),
        ({ district }) => district,
      ),
    ].map(([district, all]) => ({ district, ...covering(all) })),
  };
}
