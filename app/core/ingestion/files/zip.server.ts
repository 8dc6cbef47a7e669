import { stat } from "node:fs/promises";
import { finished } from "node:stream";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import { MAX_LIST_BYTES, type NamedBytes } from "#app/core/ingestion/source.ts";
import { isReadableName, type FileEntry } from "./readable-name.ts";

/** Limit for all entries of a zip together: enough for the lists of 27 states over years, too little for a zip bomb. */
const MAX_TOTAL_BYTES = 2_000_000_000;
/** Each entry is opened several times: for its kind, its preview and its import. */
const MAX_ENTRIES = 2_000;

/**
 * The lists and pages inside a zip, named `lista.zip › Lista_imoveis_SP.csv`; `shown` is the name of the zip. Each opens
 * the zip again, so they can be read in any order.
 */
export async function* entriesOfZip(path: string, shown = path): AsyncGenerator<FileEntry> {
  let zip: ZipFile | null = null;
  let total = 0;
  let seen = 0;
  let readable = 0;
  try {
    if ((await stat(path)).size === 0) throw new Error("arquivo vazio");
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    if (zip.entryCount > MAX_ENTRIES) {
      yield { name: shown, error: `o zip tem mais de ${MAX_ENTRIES} arquivos` };
      return;
    }
    for await (const entry of zip.eachEntry()) {
      // The count in the zip's own directory may be wrong.
      if (++seen > MAX_ENTRIES) break;
      const inside = entry.fileName;
      if (inside.endsWith("/") || isHousekeeping(inside)) continue;
      const name = `${shown} › ${inside}`;
      if (/\.zip$/i.test(inside)) {
        yield { name, error: "um zip dentro de outro não é aberto: descompacte antes" };
        continue;
      }
      if (!isReadableName(inside)) continue;
      readable++;
      total += entry.uncompressedSize;
      yield total > MAX_TOTAL_BYTES
        ? { name, error: `o zip passa de ${MAX_TOTAL_BYTES / 1_000_000_000} GB descompactado` }
        : entryOf(path, entry, name);
    }
    if (readable === 0)
      yield {
        name: shown,
        error:
          "o zip não tem nenhuma lista nem página salva (.csv, .txt, .html, .mhtml, .webarchive ou .json)",
      };
  } catch (error) {
    yield { name: shown, error: `o zip está corrompido ou não é um zip (${messageOf(error)})` };
  } finally {
    zip?.close();
  }
}

function entryOf(path: string, entry: Entry, name: string): FileEntry {
  if (entry.isEncrypted()) return { name, error: "o arquivo do zip tem senha: descompacte antes" };
  if (!entry.canDecodeFileData())
    return { name, error: "o zip usa uma compressão que não é lida: descompacte antes" };
  if (entry.uncompressedSize > MAX_LIST_BYTES) {
    return { name, error: `o arquivo passa de ${MAX_LIST_BYTES / 1_000_000} MB descompactado` };
  }
  return zipEntry(path, entry, name);
}

function zipEntry(path: string, entry: Entry, name: string): NamedBytes {
  return {
    name,
    size: entry.uncompressedSize,
    modifiedAt: entry.getLastModDate(),
    async open() {
      const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
      try {
        // Throws when the data is longer or shorter than the zip declares.
        const stream = await zip.openReadStreamPromise(entry);
        finished(stream, () => zip.close());
        return stream;
      } catch (error) {
        zip.close();
        throw error;
      }
    },
  };
}

/** Files that macOS adds to a zip, and hidden folders. */
function isHousekeeping(inside: string): boolean {
  return inside.split("/").some((step) => step === "__MACOSX" || step.startsWith("."));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
