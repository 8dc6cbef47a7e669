import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { DRAFT, writeWholeFile } from "./whole-file.server.ts";

/** A cache of files with limited room: when it is full, the files that were not used for longest are removed first. */
export interface BoundedFolder {
  /** Answered from memory, without the disk; false until the folder was read. */
  has(name: string): boolean;
  /** Null when it is not, or no longer, there. */
  get(name: string): Promise<Uint8Array | null>;
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** What is in it, without reading the disk. */
  use(): { files: number; bytes: number; maxBytes: number };
}

const NAME = /^[\w-][\w.-]{0,100}$/;
/** The time of use is written to the disk this often, so that the order is known to later processes. */
const NOTED_EVERY_MS = 3_600_000;

interface Entry {
  bytes: number;
  notedAt: number;
}

/**
 * Opens a folder as a cache of at most `maxBytes`. A folder that cannot be read or written caches nothing, and the
 * error is reported once.
 */
export async function openBoundedFolder(
  folder: string,
  maxBytes: number,
  onError: (error: unknown) => void,
): Promise<BoundedFolder> {
  // The insertion order is the order of last use.
  const entries = await readEntries(folder);
  let total = [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  let isReported = false;
  const fileOf = (name: string) => path.join(folder, name);

  async function makeRoom(): Promise<void> {
    while (total > maxBytes) {
      const [name, { bytes }] = entries.entries().next().value!;
      entries.delete(name);
      total -= bytes;
      await rm(fileOf(name), { force: true });
    }
  }

  function fail(error: unknown): void {
    if (!isReported) onError(error);
    isReported = true;
  }

  return {
    has: (name) => entries.has(name),
    use: () => ({ files: entries.size, bytes: total, maxBytes }),
    async get(name) {
      const entry = entries.get(name);
      if (!entry) return null;
      entries.delete(name);
      entries.set(name, entry);
      try {
        const bytes = await readFile(fileOf(name));
        const now = Date.now();
        if (now - entry.notedAt > NOTED_EVERY_MS) {
          entry.notedAt = now;
          await utimes(fileOf(name), new Date(now), new Date(now));
        }
        return bytes;
      } catch (error) {
        if (entries.delete(name)) total -= entry.bytes;
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") fail(error);
        return null;
      }
    },
    async put(name, bytes) {
      if (!NAME.test(name) || name.endsWith(DRAFT)) throw new Error(`invalid cache file name: ${name}`);
      try {
        await writeWholeFile(fileOf(name), bytes);
        total += bytes.length - (entries.get(name)?.bytes ?? 0);
        entries.delete(name);
        entries.set(name, { bytes: bytes.length, notedAt: Date.now() });
        await makeRoom();
      } catch (error) {
        fail(error);
      }
    },
  };
}

/** The files of an earlier process, the one unused for longest first; unfinished drafts are deleted. */
async function readEntries(folder: string): Promise<Map<string, Entry>> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const entries: (Entry & { name: string })[] = [];
  for (const name of names) {
    const file = path.join(folder, name);
    if (name.endsWith(DRAFT)) await rm(file, { force: true });
    const state = await stat(file).catch(() => null);
    if (state?.isFile()) entries.push({ name, bytes: state.size, notedAt: state.mtimeMs });
  }
  entries.sort((a, b) => a.notedAt - b.notedAt);
  return new Map(entries.map(({ name, ...entry }) => [name, entry]));
}
