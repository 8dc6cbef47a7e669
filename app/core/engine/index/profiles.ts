import type { Listing } from "#app/facts/listings/listing.ts";
import { add, newBitset } from "#app/lib/bitset.ts";
import type { Columns } from "./columns.ts";
import { collectDimension, DIMENSION_RULES, type Dimension } from "./dimensions.ts";
import type { Pause } from "./radix-sort.ts";
import type { RowFacts } from "./row-facts.ts";

export type Profiles = Pick<Columns, "dimensions" | "profileOf" | "profileCells" | "profileRows">;

const keyOf = (cells: number[]) => String.fromCharCode(...cells);

function rowIds(size: number, ids: number): Uint16Array | Uint32Array {
  return ids <= 0x10000 ? new Uint16Array(size) : new Uint32Array(size);
}

/** Rows of one shape are in the same cell of every dimension, so each shape is evaluated once. */
export async function buildProfiles(facts: RowFacts[], pause: Pause, slice: number): Promise<Profiles> {
  const rows = facts.length;
  const shapes = new Map<string, number>();
  const shapeOfRow = new Uint32Array(rows);
  const samples: Listing[] = [];
  for (let row = 0; row < rows; row++) {
    const { shape, listing } = facts[row]!;
    let id = shapes.get(shape);
    if (id === undefined) shapes.set(shape, (id = samples.push(listing) - 1));
    shapeOfRow[row] = id;
    if (row % slice === 0) await pause();
  }
  const collectors = DIMENSION_RULES.map((rule) => collectDimension(rule));
  const profileIds = new Map<string, number>();
  const profileOfShape = new Uint32Array(samples.length);
  /** For each dimension the cell of each profile. */
  const profileCells: number[][] = collectors.map(() => []);
  for (const [shape, listing] of samples.entries()) {
    const cells = collectors.map((collector) => collector.take(listing));
    profileOfShape[shape] = profileOf(cells, profileIds, profileCells);
    if (shape % slice === 0) await pause();
  }
  const profileRows = new Uint32Array(profileIds.size);
  const profileOfRow = rowIds(rows, profileIds.size);
  for (let row = 0; row < rows; row++) {
    const profile = profileOfShape[shapeOfRow[row]!]!;
    profileOfRow[row] = profile;
    profileRows[profile]!++;
  }
  await pause();
  const dimensions: Dimension[] = [];
  for (const [d, collector] of collectors.entries()) {
    const dimension = collector.finish();
    const cells = profileCells[d]!;
    dimension.bits = dimension.choices.map(() => newBitset(rows));
    for (let row = 0; row < rows; row++) {
      for (const choice of dimension.cellChoices[cells[profileOfRow[row]!]!]!)
        add(dimension.bits[choice]!, row);
      if (row % slice === 0) await pause();
    }
    dimensions.push(dimension);
  }
  return {
    dimensions,
    profileOf: profileOfRow,
    profileCells: profileCells.map((cells) => Uint16Array.from(cells)),
    profileRows,
  };
}

/** The profile with these cells, a new one where there was none. */
function profileOf(cells: number[], ids: Map<string, number>, profileCells: number[][]): number {
  const key = keyOf(cells);
  let id = ids.get(key);
  if (id !== undefined) return id;
  ids.set(key, (id = ids.size));
  for (const [d, cell] of cells.entries()) profileCells[d]!.push(cell);
  return id;
}
