import { createReadStream } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { isReadableName, type FileEntry } from "./readable-name.ts";
import { entriesOfZip } from "./zip.server.ts";

/**
 * The files that paths lead to: files as they are, folders with all below them in order of name, the entries of zips.
 * Inside folders only lists, saved pages and .zip files are opened, and no hidden ones. What cannot be opened
 * is yielded as an error in its place.
 */
export async function* expandPaths(paths: string[]): AsyncGenerator<FileEntry> {
  for (const path of paths) yield* expandPath(path);
}

/**
 * Passes a stream on up to the chunk that makes it too large for a list. The reader then refuses it, and the disk is
 * not filled.
 */
export async function* cutOff(stream: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer, void> {
  let total = 0;
  for await (const chunk of stream) {
    yield chunk;
    total += chunk.length;
    if (total > maxBytes) return;
  }
}

async function* expandPath(path: string): AsyncGenerator<FileEntry> {
  const kind = await kindOf(path);
  if (typeof kind === "string") {
    yield { name: path, error: kind };
  } else if (kind.folder) {
    let count = 0;
    for await (const { path: file, facts } of filesBelow(path, isWanted)) {
      count++;
      if (typeof facts === "string") yield { name: file, error: facts };
      else yield* openFile(file, facts);
    }
    if (count === 0)
      yield {
        name: path,
        error:
          "a pasta não tem nenhuma lista nem página salva (.csv, .txt, .html, .mhtml, .webarchive, .json ou .zip)",
      };
  } else {
    yield* openFile(path, kind);
  }
}

const isWanted = (name: string) => isReadableName(name) || /\.zip$/i.test(name);

/** A file below a folder; instead of its facts, why it cannot be read (Portuguese). */
interface FileBelow {
  path: string;
  facts: FileFacts | string;
}

/**
 * The files of wanted names in a folder and all folders below it, in order of name; hidden ones are left out. The real
 * paths of folders already entered end the loops that symbolic links can make.
 */
export async function* filesBelow(
  folder: string,
  wanted: (name: string) => boolean,
  entered = new Set<string>(),
): AsyncGenerator<FileBelow, void> {
  let names: string[];
  try {
    const real = await realpath(folder);
    if (entered.has(real)) return;
    entered.add(real);
    names = (await readdir(folder)).sort();
  } catch (error) {
    yield { path: folder, facts: reasonOf(error) };
    return;
  }
  for (const name of names) {
    if (name.startsWith(".") || name === "__MACOSX") continue;
    const path = join(folder, name);
    const facts = await kindOf(path);
    if (typeof facts !== "string" && facts.folder) yield* filesBelow(path, wanted, entered);
    else if (wanted(name)) yield { path, facts };
  }
}

async function* openFile(path: string, { size, modifiedAt }: FileFacts): AsyncGenerator<FileEntry> {
  if (/\.zip$/i.test(path)) yield* entriesOfZip(path);
  else yield { name: path, size, modifiedAt, open: async () => createReadStream(path) };
}

interface FileFacts {
  folder: boolean;
  size: number;
  modifiedAt: Date;
}

/** Whether the path is a folder or a file, or an error. */
async function kindOf(path: string): Promise<FileFacts | string> {
  try {
    const facts = await stat(path);
    const { size, mtime: modifiedAt } = facts;
    if (facts.isDirectory()) return { folder: true, size: 0, modifiedAt };
    return facts.isFile() ? { folder: false, size, modifiedAt } : "não é um arquivo nem uma pasta";
  } catch (error) {
    return reasonOf(error);
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT" || code === "ENOTDIR") return "o arquivo ou a pasta não existe";
  if (code === "EACCES" || code === "EPERM") return "sem permissão para ler";
  if (code === "ELOOP") return "o atalho aponta para si mesmo";
  return `não pôde ser aberto (${code || String(error)})`;
}
