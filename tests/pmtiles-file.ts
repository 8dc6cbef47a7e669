import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";

/**
 * Writes PMTiles archives, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md): no package of npm
 * does. All directories fit into the root.
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
}

const HEADER_BYTES = 127;

export function pmtilesFile(tiles: Tile[], fields: ArchiveFields): Buffer {
  const sorted = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data: gzipSync(data) }))
    .toSorted((a, b) => a.id - b.id);
  const data = Buffer.concat(sorted.map((tile) => tile.data));
  const directory = gzipSync(directoryOf(sorted));
  const metadata = gzipSync(JSON.stringify(fields.metadata));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles", 0, "latin1");
  header.writeUInt8(3, 7);
  const metadataAt = HEADER_BYTES + directory.length;
  const dataAt = metadataAt + metadata.length;
  const sections = [
    HEADER_BYTES,
    directory.length,
    metadataAt,
    metadata.length,
    dataAt,
    0,
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
  return Buffer.concat([header, directory, metadata, data]);
}

function directoryOf(entries: { id: number; data: Buffer }[]): Buffer {
  const ids = entries.map(({ id }, i) => id - (entries[i - 1]?.id ?? 0));
  const ones = entries.map(() => 1);
  const lengths = entries.map(({ data }) => data.length);
  // 0: right after the tile before it.
  const offsets = entries.map((_, i) => (i === 0 ? 1 : 0));
  return Buffer.from([entries.length, ...ids, ...ones, ...lengths, ...offsets].flatMap(varint));
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return [...bytes, rest];
}
