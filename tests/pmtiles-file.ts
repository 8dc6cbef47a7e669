import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";

/**
 * Writes PMTiles archives, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md): no package of npm
 * does.
 */

export interface Tile {
  z: number;
  x: number;
  y: number;
  /** Not compressed. */
  data: Uint8Array;
}

export interface ArchiveFields {
  minZoom: number;
  maxZoom: number;
  /** Degrees: west, south, east, north. */
  bounds: [number, number, number, number];
  metadata: unknown;
  /** 1: MVT, 2: PNG. */
  tileType?: number;
  /** 2: gzip, 4: zstd. */
  tileCompression?: number;
  /** Tiles of each leaf directory; without it all are in the root, where some thousand have room. */
  leafEntries?: number;
}

/** A tile, or a leaf directory with the tiles from `id` on. */
interface Entry {
  id: number;
  data: Buffer;
}

const HEADER_BYTES = 127;

export function pmtilesFile(tiles: Tile[], fields: ArchiveFields): Buffer {
  const sorted = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data: gzipSync(data) }))
    .toSorted((a, b) => a.id - b.id);
  const data = Buffer.concat(sorted.map((tile) => tile.data));
  const leaves = fields.leafEntries === undefined ? [] : leavesOf(sorted, fields.leafEntries);
  const directory = gzipSync(leaves.length > 0 ? directoryOf(leaves, 0) : directoryOf(sorted, 1));
  const leafData = Buffer.concat(leaves.map((leaf) => leaf.data));
  const metadata = gzipSync(JSON.stringify(fields.metadata));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles", 0, "latin1");
  header.writeUInt8(3, 7);
  const metadataAt = HEADER_BYTES + directory.length;
  const leavesAt = metadataAt + metadata.length;
  const dataAt = leavesAt + leafData.length;
  const sections = [
    HEADER_BYTES,
    directory.length,
    metadataAt,
    metadata.length,
    leavesAt,
    leafData.length,
    dataAt,
    data.length,
  ];
  const counts = [sorted.length, sorted.length, sorted.length];
  for (const [i, value] of [...sections, ...counts].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * i);
  const { minZoom, maxZoom, bounds, tileType = 1, tileCompression = 2 } = fields;
  header.set([1, 2, tileCompression, tileType, minZoom, maxZoom], 96);
  const [west, south, east, north] = bounds;
  for (const [i, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i);
  header.writeUInt8(maxZoom, 118);
  for (const [i, degrees] of [(west + east) / 2, (south + north) / 2].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 119 + 4 * i);
  return Buffer.concat([header, directory, metadata, leafData, data]);
}

/** Leaf directories; offsets of tiles count from the first tile of the archive. */
function leavesOf(entries: Entry[], size: number): Entry[] {
  let at = 0;
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, i) => {
    const part = entries.slice(i * size, (i + 1) * size);
    const data = gzipSync(directoryOf(part, 1, at));
    at += part.reduce((sum, entry) => sum + entry.data.length, 0);
    return { id: part[0]!.id, data };
  });
}

/** `run`: 1 for tiles, 0 for leaf directories, as the format tells them apart. */
function directoryOf(entries: Entry[], run: number, start = 0): Buffer {
  const ids = entries.map(({ id }, i) => id - (entries[i - 1]?.id ?? 0));
  const runs = entries.map(() => run);
  const lengths = entries.map(({ data }) => data.length);
  // 0: right after the one before it; otherwise one more than the offset.
  const offsets = entries.map((_, i) => (i === 0 ? start + 1 : 0));
  return Buffer.from([entries.length, ...ids, ...runs, ...lengths, ...offsets].flatMap(varint));
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return [...bytes, rest];
}
