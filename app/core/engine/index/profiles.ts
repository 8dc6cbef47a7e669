import type { Listing } from "#app/facts/listings/listing.ts";
import { add, newBitset, type Bitset } from "#app/lib/bitset.ts";
import type { Columns } from "./columns.ts";
import { collectDimension, DIMENSION_RULES, type Dimension } from "./dimensions.ts";
import { eachInSlices, MOVED_AT_ONCE, type Pause } from "./radix-sort.ts";
import type { RewrittenRows } from "./rewritten-rows.ts";
import type { RowFacts } from "./row-facts.ts";
import { isUnmoved, movedBits, movedValues, noRows, withRewritten, type RowMoves } from "./row-moves.ts";

export type Profiles = Pick<
  Columns,
  "dimensions" | "profileOf" | "profileCells" | "profileRows" | "profileIds"
>;

const keyOf = (cells: number[]) => String.fromCharCode(...cells);

function rowIds(size: number, ids: number): Uint16Array | Uint32Array {
  return ids <= 0x10000 ? new Uint16Array(size) : new Uint32Array(size);
}

/** Rows of one shape are in the same cell of every dimension, so each shape is evaluated once. */
export async function buildProfiles(facts: RowFacts[], pause: Pause, slice: number): Promise<Profiles> {
  const rows = facts.length;
  const shapes = new Map<string, number>();
  const shapeOfRow = new Uint32Array(rows);
  const samples: { listing: Listing; rows: number }[] = [];
  for (let row = 0; row < rows; row++) {
    const { shape, listing } = facts[row]!;
    let id = shapes.get(shape);
    if (id === undefined) shapes.set(shape, (id = samples.push({ listing, rows: 0 }) - 1));
    shapeOfRow[row] = id;
    samples[id]!.rows++;
    if (row % slice === 0) await pause();
  }
  const collectors = DIMENSION_RULES.map((rule) => collectDimension(rule));
  const profileIds = new Map<string, number>();
  const profileOfShape = new Uint32Array(samples.length);
  /** For each dimension the cell of each profile. */
  const profileCells: number[][] = collectors.map(() => []);
  for (const [shape, sample] of samples.entries()) {
    const cells = collectors.map((collector) => collector.take(sample.listing, sample.rows));
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
    profileIds,
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

/** Listings of which the cells are looked up between two possible pauses. */
const READ_AT_ONCE = 100;

/** Rows that are in other cells after a change, with the cells and the profile they have now. */
interface Entering {
  row: number;
  cells: number[];
  profile: number;
}

/**
 * The profiles after a change; `shaped`: old rows that stay with another shape. Profiles and cells keep their numbers; those
 * that no row has any more stay.
 */
export async function changeProfiles(
  before: Profiles,
  { base, shaped }: { base: RowMoves; shaped: RewrittenRows["shaped"] },
  listingsBefore: readonly Listing[],
  listings: readonly Listing[],
  pause: Pause,
): Promise<Profiles> {
  if (isUnmoved(base) && shaped.rows.length === 0) return before;
  const collectors = DIMENSION_RULES.map((rule, d) => collectDimension(rule, before.dimensions[d]));
  await eachInSlices(base.left, pause, READ_AT_ONCE, (row) => {
    for (const collector of collectors) collector.drop(listingsBefore[row]!);
  });
  const profileIds = new Map(before.profileIds);
  const added: number[][] = collectors.map(() => []);
  await pause();
  const entering: Entering[] = [];
  const enter = (row: number, cells: number[]) =>
    entering.push({ row, cells, profile: profileOf(cells, profileIds, added) });
  await eachInSlices(base.entered, pause, READ_AT_ONCE, (row) => {
    enter(
      row,
      collectors.map((collector) => collector.take(listings[row]!, 1)),
    );
  });
  const { profileOf: profileBefore, profileCells } = before;
  await eachInSlices(shaped.rows, pause, READ_AT_ONCE, (old, i) => {
    const row = base.to[old]!;
    const [was, is] = [listingsBefore[old]!, listings[row]!];
    const cells = collectors.map((collector, d) => {
      if ((shaped.apart[i]! & (1 << d)) === 0) return profileCells[d]![profileBefore[old]!]!;
      collector.drop(was);
      return collector.take(is, 1);
    });
    enter(row, cells);
  });
  return withRewritten(base, shaped.rows, (moves) =>
    moveProfiles(before, moves, { collectors, entering, profileIds, added }, pause),
  );
}

/** What rows that came are, by which the rows of profiles and cells are written. */
interface ReadProfiles {
  collectors: ReturnType<typeof collectDimension>[];
  entering: Entering[];
  profileIds: Map<string, number>;
  added: number[][];
}

async function moveProfiles(
  before: Profiles,
  moves: RowMoves,
  { collectors, entering, profileIds, added }: ReadProfiles,
  pause: Pause,
): Promise<Profiles> {
  const profileRows = new Uint32Array(profileIds.size);
  profileRows.set(before.profileRows);
  for (const row of moves.left) profileRows[before.profileOf[row]!]!--;
  const size = rowIds(0, profileIds.size).BYTES_PER_ELEMENT;
  const wide =
    before.profileOf.BYTES_PER_ELEMENT < size ? Uint32Array.from(before.profileOf) : before.profileOf;
  const profileOfRow = await movedValues<Uint16Array | Uint32Array>(wide, moves, pause);
  for (const { row, profile } of entering) {
    profileOfRow[row] = profile;
    profileRows[profile]!++;
  }
  const dimensions: Dimension[] = [];
  for (const [d, collector] of collectors.entries()) {
    const dimension = collector.finish();
    dimension.bits = [];
    for (const choice of dimension.choices) {
      dimension.bits.push(movedChoice(before.dimensions[d]!, choice, moves));
      await pause();
    }
    await eachInSlices(entering, pause, MOVED_AT_ONCE, ({ row, cells }) => {
      for (const choice of dimension.cellChoices[cells[d]!]!) add(dimension.bits[choice]!, row);
    });
    dimensions.push(dimension);
  }
  return {
    dimensions,
    profileOf: profileOfRow,
    profileCells: before.profileCells.map((cells, d) => withAdded(cells, added[d]!)),
    profileRows,
    profileIds,
  };
}

function withAdded(cells: Uint16Array, added: readonly number[]): Uint16Array {
  if (added.length === 0) return cells;
  const all = new Uint16Array(cells.length + added.length);
  all.set(cells);
  all.set(added, cells.length);
  return all;
}

/** The rows of a choice that were there before; a new count is reached by the rows of the next larger one. */
function movedChoice({ rule, choices, bits }: Dimension, choice: string | number, moves: RowMoves): Bitset {
  const at =
    rule.needs === "least"
      ? choices.findIndex((count) => Number(count) >= Number(choice))
      : choices.indexOf(choice);
  return at < 0 ? noRows(moves) : movedBits(bits[at]!, moves);
}
