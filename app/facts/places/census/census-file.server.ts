import { open, stat } from "node:fs/promises";
import path from "node:path";
import { createInflateRaw, crc32 } from "node:zlib";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import type { IsoDate } from "#app/lib/dates.ts";

/** Small pieces cost time: zlib gives 16 kB without this. */
const CHUNK = 256 * 1024;

/** A CNEFE file, plain or inside of a zip. */
export interface CensusFile {
  name: string;
  /** Bytes, unpacked. */
  size: number;
  /** When IBGE made it, by the time of the file: archives keep it. */
  publishedOn: IsoDate;
  /** Its bytes; throws `BrokenFile` at the end where they are not those that were packed. */
  chunks(): AsyncIterable<Buffer>;
}

/** A file to read, by its path, or by the name and day that somebody gave it elsewhere. */
export interface GivenFile {
  path: string;
  name?: string;
  /** The day on which it was made, for a file that is not in a zip; without it, that of the file here. */
  madeOn?: IsoDate;
}

/** The reason is in Portuguese. */
export class BrokenFile extends Error {
  override name = "BrokenFile";
}

/** The CNEFE files of a path. Throws `BrokenFile` for anything else. */
export async function openCensus({ path: file, name, madeOn }: GivenFile): Promise<CensusFile[]> {
  const facts = await stat(file).catch(() => null);
  if (!facts) throw new BrokenFile("o arquivo não existe");
  if (!facts.isFile()) throw new BrokenFile("não é um arquivo: informe o .zip ou o .csv do CNEFE");
  if (facts.size === 0) throw new BrokenFile("o arquivo está vazio");
  const label = name ?? path.basename(file);
  if (/\.zip$/i.test(label) || (await beginsLikeZip(file))) return openZip(file, label);
  const { size, mtime } = facts;
  return [{ name: label, size, publishedOn: madeOn ?? dayOf(mtime), chunks: () => chunksOf(file) }];
}

async function beginsLikeZip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.toString("latin1") === "PK";
  } finally {
    await handle.close();
  }
}

/** Each chunk is valid until the next one. */
async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(CHUNK);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

function dayOf(time: Date): IsoDate {
  return time.toISOString().slice(0, 10);
}

async function openZip(file: string, label: string): Promise<CensusFile[]> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw new BrokenFile("o zip está incompleto ou corrompido: baixe-o de novo", { cause: error });
  });
  const found: CensusFile[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const name = path.posix.basename(entry.fileName);
      if (!/\.csv$/i.test(name) || name.startsWith(".") || entry.fileName.includes("__MACOSX")) continue;
      if (entry.isEncrypted()) throw new BrokenFile("o zip tem senha: descompacte antes");
      if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
        throw new BrokenFile("o zip usa uma compressão que não é lida: descompacte antes");
      found.push({
        name: `${label} › ${name}`,
        size: entry.uncompressedSize,
        publishedOn: dayOf(entry.getLastModDate()),
        chunks: () => unpacked(file, entry),
      });
    }
  } catch (error) {
    if (error instanceof BrokenFile) throw error;
    throw new BrokenFile("o zip está corrompido: baixe-o de novo", { cause: error });
  } finally {
    zip.close();
  }
  if (found.length === 0) throw new BrokenFile("o zip não tem nenhum arquivo .csv");
  return found;
}

/** Compares the sum and the length itself, because the stream of packed bytes does not. */
async function* unpacked(file: string, entry: Entry): AsyncGenerator<Buffer> {
  let zip: ZipFile | null = null;
  let sum = 0;
  let length = 0;
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
    const plain =
      entry.compressionMethod === 0 ? packed : packed.pipe(createInflateRaw({ chunkSize: CHUNK }));
    packed.on("error", (error) => plain.destroy(error));
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      length += chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw new BrokenFile("o zip está corrompido: baixe-o de novo", { cause: error });
  } finally {
    zip?.close();
  }
  if (sum !== entry.crc32 || length !== entry.uncompressedSize)
    throw new BrokenFile("o zip está corrompido: baixe-o de novo");
}
