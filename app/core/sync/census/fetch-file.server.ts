import { createHash } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { bytesWords } from "#app/lib/duration-words.ts";
import { LEAST_FREE_BYTES, roomOf } from "#app/platform/upload-folder.server.ts";
import { askSource, withRetries, type CensusSource } from "./ask-source.server.ts";
import type { CensusFilePlan } from "./census-folder.ts";
import { FetchFailed } from "./fetch-failed.ts";

/** How far a download is, in bytes; `size` null: not known yet. */
export interface FetchProgress {
  done: number;
  size: number | null;
}

interface FileRequest {
  file: CensusFilePlan;
  /** Has the file, and its part until it is whole. */
  folder: string;
  /** Is kept up to date. */
  progress: FetchProgress;
  signal: AbortSignal;
}

const ZIP_START = "PK\x03\x04";

/** Bytes that the disk of the folder has left for us. */
export async function roomFor(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return roomOf(folder);
}

/**
 * Downloads a file, or the rest of one of which a part is here, and checks its size and its first bytes; returns its path.
 * Throws `FetchFailed`.
 */
export async function fetchFile(source: CensusSource, request: FileRequest): Promise<string> {
  const { file, folder, progress, signal } = request;
  const whole = path.join(folder, path.posix.basename(file.path));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const there = await stat(whole).catch(() => null);
  if (there === null)
    await withRetries(
      source,
      signal,
      () => attempt(source, request, whole),
      () => progress.done,
    );
  return whole;
}

/** What came of a file in former attempts. */
interface Part {
  path: string;
  /** Of the edition that it is a part of. */
  tag: string;
  bytes: number;
}

async function attempt(source: CensusSource, request: FileRequest, whole: string): Promise<void> {
  const { file, signal } = request;
  const part = await partOf(whole);
  const headers: Record<string, string> = { Accept: "application/zip, */*;q=0.1" };
  if (part) headers.Range = `bytes=${part.bytes}-`;
  await askSource(source, { path: file.path, headers, signal }, async (response, onData) => {
    const size = sizeOf(response);
    const tag = tagOf(response, size);
    if (response.status === 416 || (part && response.status === 206 && tag !== part.tag)) {
      await response.body?.cancel();
      if (part && size === part.bytes && tag === part.tag) return rename(part.path, whole);
      if (part) await rm(part.path, { force: true });
      throw new FetchFailed("later", "o arquivo mudou no IBGE durante a busca");
    }
    if (/^text\/html/i.test(response.headers.get("content-type") ?? "")) {
      await response.body?.cancel();
      throw noZip("uma página da internet");
    }
    const isRest = part !== null && response.status === 206;
    if (part && !isRest) await rm(part.path, { force: true });
    const target = { path: `${whole}.${tag}.part`, tag, bytes: isRest ? part.bytes : 0 };
    await checkRoom(request, size === null ? null : size - target.bytes);
    checkSize(file, size);
    await receive(response, target, { ...request, size }, onData);
    checkSize(file, request.progress.done);
    await rename(target.path, whole);
  });
}

async function partOf(whole: string): Promise<Part | null> {
  const prefix = `${path.basename(whole)}.`;
  const names = await readdir(path.dirname(whole));
  const name = names.find((each) => each.startsWith(prefix) && each.endsWith(".part"));
  if (name === undefined) return null;
  const file = path.join(path.dirname(whole), name);
  const { size } = await stat(file);
  if (size > 0) return { path: file, tag: name.slice(prefix.length, -".part".length), bytes: size };
  await rm(file, { force: true });
  return null;
}

/** Bytes of the whole file; null where the answer does not say. */
function sizeOf({ status, headers }: Response): number | null {
  const text =
    status === 200
      ? headers.get("content-length")
      : (/\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1] ?? null);
  return text === null ? null : Number(text);
}

/** Tells editions of a file apart. */
function tagOf({ headers }: Response, size: number | null): string {
  const version = [headers.get("etag"), headers.get("last-modified"), size].join(" ");
  return createHash("sha256").update(version).digest("hex").slice(0, 16);
}

async function checkRoom({ folder }: FileRequest, missing: number | null): Promise<void> {
  const room = await roomOf(folder);
  const needed = (missing ?? 0) + LEAST_FREE_BYTES;
  if (room < needed) throw diskFull(`faltam ${bytesWords(needed - room)} livres`);
}

function diskFull(what: string): FetchFailed {
  return new FetchFailed("stop", `o arquivo não cabe no disco do servidor: ${what}`);
}

const noZip = (what: string) => new FetchFailed("file", `a resposta do IBGE não é um zip, é ${what}`);

function checkSize({ bytes, within }: CensusFilePlan, size: number | null): void {
  if (size === null || bytes === null || Math.abs(size - bytes) <= within) return;
  const words = `o arquivo tem ${bytesWords(size)}, e a pasta do IBGE diz ${bytesWords(bytes)}`;
  throw new FetchFailed("file", words);
}

async function receive(
  response: Response,
  target: Part,
  { size, progress }: FileRequest & { size: number | null },
  onData: () => void,
): Promise<void> {
  progress.size = size;
  progress.done = target.bytes;
  const handle = await open(target.path, target.bytes > 0 ? "a" : "w", 0o600);
  let start = "";
  try {
    for await (const chunk of response.body ?? []) {
      onData();
      if (target.bytes === 0 && start.length < ZIP_START.length) {
        start += Buffer.from(chunk.subarray(0, ZIP_START.length)).toString("latin1");
        if (!start.startsWith(ZIP_START.slice(0, start.length))) break;
      }
      await handle.write(chunk);
      progress.done += chunk.length;
    }
    await handle.sync();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === "ENOSPC" || code === "EDQUOT" ? diskFull("não há espaço") : error;
  } finally {
    await handle.close();
  }
  if (target.bytes === 0 && !start.startsWith(ZIP_START)) {
    await rm(target.path, { force: true });
    throw noZip(start === "" ? "um arquivo vazio" : "outra coisa");
  }
  if (size !== null && progress.done < size)
    throw new FetchFailed("later", `o arquivo chegou pela metade (${progress.done} de ${size} bytes)`);
}
