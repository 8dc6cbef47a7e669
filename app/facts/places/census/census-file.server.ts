import { open, stat } from "node:fs/promises";
import path from "node:path";
import { createInflateRaw, crc32 } from "node:zlib";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import type { IsoDate } from "#app/lib/dates.ts";
import { asBroken, BrokenFile, rethrowAsBroken } from "./scan-rows.ts";

/** Small pieces cost time: zlib gives 16 kB without this. */
const CHUNK = 256 * 1024;

/** A state has a file for each municipality, 853 at most. */
const MAX_ENTRIES = 2_000;

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

/** Files that people take for one of the register, by their first bytes. */
const OTHER_KINDS: [start: string, words: string][] = [
  ["\x1f\x8b", "está compactado em .gz: descompacte antes"],
  ["7z\xbc\xaf", "está compactado em .7z: descompacte antes"],
  ["Rar!", "está compactado em .rar: descompacte antes"],
  ["\xff\xfe", "está em UTF-16: baixe-o de novo do IBGE, ou salve em UTF-8"],
  ["\xfe\xff", "está em UTF-16: baixe-o de novo do IBGE, ou salve em UTF-8"],
];

/** The CNEFE files of a path. Throws `BrokenFile` for anything else. */
export async function openCensus({ path: file, name, madeOn }: GivenFile): Promise<CensusFile[]> {
  const facts = await rethrowAsBroken(stat(file));
  if (facts.isDirectory()) throw new BrokenFile("é uma pasta sem nenhum .zip ou .csv");
  if (!facts.isFile()) throw new BrokenFile("não é um arquivo: informe o .zip ou o .csv do CNEFE");
  const { size, mtime } = facts;
  if (size === 0) throw new BrokenFile("o arquivo está vazio");
  const label = name ?? path.basename(file);
  const beginning = await rethrowAsBroken(beginningOf(file));
  if (beginning.startsWith("PK")) return openZip(file, label);
  const other = OTHER_KINDS.find(([start]) => beginning.startsWith(start));
  if (other) throw new BrokenFile(other[1]);
  if (/\.zip$/i.test(label))
    throw new BrokenFile("não é um zip, apesar do nome, ou está corrompido: baixe-o de novo");
  return [{ name: label, size, publishedOn: madeOn ?? dayOf(mtime), chunks: () => chunksOf(file) }];
}

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Each chunk is valid until the next one. */
async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  const handle = await rethrowAsBroken(open(file));
  try {
    const buffer = Buffer.alloc(CHUNK);
    for (;;) {
      const { bytesRead } = await rethrowAsBroken(handle.read(buffer, 0, CHUNK));
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** By UTC: archives have no time zone, and servers in several would read several days. */
function dayOf(time: Date): IsoDate {
  return time.toISOString().slice(0, 10);
}

async function openZip(file: string, label: string): Promise<CensusFile[]> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw corrupt(error, "o zip está incompleto ou corrompido: baixe-o de novo");
  });
  const files: CensusFile[] = [];
  const others = new Set<string>();
  let seen = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (++seen > MAX_ENTRIES) throw new BrokenFile(`o zip tem mais de ${MAX_ENTRIES} arquivos`);
      const name = path.posix.basename(entry.fileName);
      if (name === "" || name.startsWith(".") || entry.fileName.includes("__MACOSX")) continue;
      if (!/\.csv$/i.test(name)) {
        others.add(path.extname(name).toLowerCase());
        continue;
      }
      if (entry.isEncrypted()) throw new BrokenFile("o zip tem senha: descompacte antes");
      if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
        throw new BrokenFile("o zip usa uma compressão que não é lida: descompacte antes");
      files.push({
        name: `${label} › ${name}`,
        size: entry.uncompressedSize,
        publishedOn: dayOf(entry.getLastModDate({ timezone: "UTC" })),
        chunks: () => unpacked(file, entry),
      });
    }
  } catch (error) {
    throw error instanceof BrokenFile ? error : corrupt(error);
  } finally {
    zip.close();
  }
  if (files.length === 0) throw new BrokenFile(`o zip não tem nenhum arquivo .csv${hintOf(others)}`);
  return files;
}

/** What else a zip without a file of the register has. */
function hintOf(extensions: ReadonlySet<string>): string {
  if (extensions.has(".txt")) return ", só .txt, como os do CNEFE de 2010: é preciso o do Censo 2022";
  if (extensions.has(".zip")) return ", só outros zips: descompacte-o e envie os de dentro";
  return "";
}

function corrupt(error: unknown, words = "o zip está corrompido: baixe-o de novo"): BrokenFile {
  const fault = asBroken(error);
  return fault instanceof BrokenFile ? fault : new BrokenFile(words, { cause: error });
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
      // More than it says of itself: it may have no end.
      if (length > entry.uncompressedSize) break;
      yield chunk;
    }
  } catch (error) {
    throw corrupt(error);
  } finally {
    zip?.close();
  }
  if (sum !== entry.crc32 || length !== entry.uncompressedSize) throw corrupt(null);
}
