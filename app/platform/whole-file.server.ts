import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { HOUR_MS } from "#app/lib/durations.ts";

/** Ends the name of a file that is still being written. */
export const DRAFT = ".part";

const draftOf = (file: string) => `${file}.${randomBytes(6).toString("hex")}${DRAFT}`;

/**
 * Creates a file with this content unless there is one. It is there completely or not at all, also after a power cut:
 * its content is on the disk before it gets its name, and the name before this returns.
 */
export function createWholeFile(file: string, text: string): void {
  const draft = draftOf(file);
  try {
    const handle = openSync(draft, "wx", 0o600);
    try {
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    // A hard link is atomic: only the first process creates it.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  try {
    const folder = openSync(path.dirname(file), "r");
    fsyncSync(folder);
    closeSync(folder);
  } catch {
    // Not every system can sync a folder; then the file may be missing after a power cut, but is never cut off.
  }
}

/** Creates or replaces a file, and its folder: afterwards, also after a power cut, it is the old or the new one. */
export async function writeWholeFile(file: string, bytes: Uint8Array, mode = 0o666): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = draftOf(file);
  try {
    const handle = await open(draft, "wx", mode);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Deletes the drafts of a folder that ended processes left behind; one that is being written changed a moment ago. */
export async function removeOldDrafts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith(DRAFT)) continue;
    const draft = path.join(folder, name);
    const changed = await stat(draft).catch(() => null);
    if (changed?.isFile() && now.getTime() - changed.mtimeMs > HOUR_MS) await rm(draft, { force: true });
  }
}
