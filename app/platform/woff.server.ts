import { inflateSync } from "node:zlib";

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;

/**
 * The font of a WOFF 1.0 file as an uncompressed OpenType file. Libraries that read WOFF inflate a table each time they
 * look into it, by code in JavaScript: that takes most of the time of drawing a page.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new RangeError("not a WOFF file");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, i) => tableOf(woff, HEADER_BYTES + i * ENTRY_BYTES));
  const directory = Buffer.alloc(12 + count * 16);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  // The largest power of two that is no larger than the number of tables, for a binary search.
  const power = Math.floor(Math.log2(count));
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE((count - 2 ** power) * 16, 10);
  let end = directory.length;
  const parts: Buffer[] = [directory];
  for (const [i, { tag, checksum, bytes }] of tables.entries()) {
    const at = 12 + i * 16;
    directory.writeUInt32BE(tag, at);
    directory.writeUInt32BE(checksum, at + 4);
    directory.writeUInt32BE(end, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    end += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** A table that compression would not make smaller is stored as it is. */
function tableOf(woff: Buffer, at: number): { tag: number; checksum: number; bytes: Buffer } {
  const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((byte) =>
    woff.readUInt32BE(at + byte),
  );
  const stored = woff.subarray(offset!, offset! + packed!);
  return { tag: tag!, checksum: checksum!, bytes: packed! < length! ? inflateSync(stored) : stored };
}
