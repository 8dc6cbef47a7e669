import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { Compression, PMTiles, TileType, type Header, type Source } from "pmtiles";

/** The operator's file of streets, in the data folder: vector tiles in one PMTiles archive. */
export function streetFileIn(dataDir: string): string {
  return path.join(dataDir, "basemap.pmtiles");
}

/** What identifies an archive: its header, and its root directory with the sizes of all other directories. */
const IDENTIFYING_BYTES = 16_384;
const MAGIC = "PMTiles\u0003";

/** Thrown for a file that the map cannot draw; the message is Portuguese, for the operator. */
export class UnfitStreetFile extends Error {
  override name = "UnfitStreetFile";
}

/**
 * The same for all copies of a file, whatever their time: processes on several machines that share visitors must give
 * one tag to the same tiles, because the browser reads everything anew when the tag changes.
 */
export async function versionOf(handle: FileHandle, size: number): Promise<string> {
  const start = await readAt(handle, 0, IDENTIFYING_BYTES);
  return createHash("sha256").update(`${size}:`).update(start).digest("base64url").slice(0, 22);
}

/** The header of an archive, when browsers can draw it. Throws `UnfitStreetFile`. */
export async function readHeader(handle: FileHandle, size: number): Promise<Header> {
  const start = await readAt(handle, 0, MAGIC.length);
  if (start.toString("latin1") !== MAGIC)
    throw new UnfitStreetFile(
      start.toString("latin1", 0, 7) === MAGIC.slice(0, 7)
        ? `O arquivo é de outra versão do formato PMTiles (${start[7] ?? "desconhecida"}); precisa ser a 3.`
        : "O arquivo não é um PMTiles.",
    );
  const header = await archiveOf(handle)
    .getHeader()
    .catch(() => {
      throw new UnfitStreetFile("O índice do arquivo não pôde ser lido: ele está estragado ou incompleto.");
    });
  if (header.tileType !== TileType.Mvt)
    throw new UnfitStreetFile("O arquivo tem imagens, e não tiles vetoriais (MVT).");
  for (const compression of [header.internalCompression, header.tileCompression])
    if (compression !== Compression.Gzip && compression !== Compression.None)
      throw new UnfitStreetFile(
        "O arquivo usa uma compressão que os navegadores não abrem; precisa ser gzip.",
      );
  const missing = endOf(header) - size;
  if (missing > 0)
    throw new UnfitStreetFile(`O arquivo está incompleto: faltam ${missing} bytes. Gere ou copie de novo.`);
  return header;
}

function endOf(header: Header): number {
  return Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  );
}

export function archiveOf(handle: FileHandle): PMTiles {
  const source: Source = {
    getKey: () => "basemap",
    async getBytes(offset, length) {
      const bytes = await readAt(handle, offset, length);
      return { data: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer };
    },
  };
  return new PMTiles(source);
}

/** Opens the file for as long as `use` needs it. */
export async function withFile<T>(file: string, use: (handle: FileHandle, size: number) => Promise<T>) {
  const handle = await open(file, "r");
  try {
    return await use(handle, (await handle.stat()).size);
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}
