import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";

/** Files that can be had again: kept as long as there is room, those unused longest go first. */
export interface BoundedFolder {
  /** Known without asking the disk; false until the folder has been looked through. */
  has(name: string): boolean;
  /** Null when it is not, or no longer, there. */
  get(name: string): Promise<Uint8Array | null>;
  put(name: string, bytes: Uint8Array): Promise<void>;
}

const NAME = /^[\w-][\w.-]{0,100}$/;
const DRAFT = ".part";
/** A use is noted on the disk this often, so that the order outlives the process. */
const NOTED_EVERY_MS = 3_600_000;

interface Entry {
  bytes: number;
  notedAt: number;
}

/** The folder's files as far as `maxBytes` hold. A folder that cannot be read or written keeps nothing and says so once. */
export async function openBoundedFolder(
  folder: string,
  maxBytes: number,
  onError: (error: unknown) => void,
): Promise<BoundedFolder> {
  // Insertion order is order of last use.
  const entries = await readEntries(folder);
  let total = [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  let told = false;
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
    if (!told) onError(error);
    told = true;
  }

  return {
    has: (name) => entries.has(name),
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
      const draft = fileOf(`${randomBytes(6).toString("hex")}${DRAFT}`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(draft, bytes);
        await rename(draft, fileOf(name));
        total += bytes.length - (entries.get(name)?.bytes ?? 0);
        entries.delete(name);
        entries.set(name, { bytes: bytes.length, notedAt: Date.now() });
        await makeRoom();
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        fail(error);
      }
    },
  };
}

/** What an earlier process left, longest unused first; drafts it did not finish go. */
async function readEntries(folder: string): Promise<Map<string, Entry>> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const found: (Entry & { name: string })[] = [];
  for (const name of names) {
    const file = path.join(folder, name);
    if (name.endsWith(DRAFT)) await rm(file, { force: true });
    const state = await stat(file).catch(() => null);
    if (state?.isFile()) found.push({ name, bytes: state.size, notedAt: state.mtimeMs });
  }
  found.sort((a, b) => a.notedAt - b.notedAt);
  return new Map(found.map(({ name, ...entry }) => [name, entry]));
}
