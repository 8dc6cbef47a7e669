import { randomUUID } from "node:crypto";
import { constants, copyFile, mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { DRAFT, removeOldDrafts } from "#app/platform/whole-file.server.ts";
import { checkStreetFile, type StreetFacts } from "./check.ts";
import { streetFileIn, UnfitStreetFile, versionOf, withFile } from "./street-file.ts";

/**
 * Puts a file of streets into the data folder, after checking it. Servers see the old file or the new one, never a
 * part of it: it is copied beside the old one and then renamed. Throws `UnfitStreetFile` and errors of the file system.
 */
export async function installStreetFile(file: string, dataDir: string, now: Date): Promise<StreetFacts> {
  const inspect = (name: string) =>
    withFile(name, async (handle, size) => ({
      facts: await checkStreetFile(handle, size),
      version: await versionOf(handle, size),
    }));
  if (!(await stat(file)).isFile()) throw new UnfitStreetFile("Isto não é um arquivo.");
  const given = await inspect(file);
  const place = streetFileIn(dataDir);
  if (path.resolve(file) === place) return given.facts;
  await mkdir(dataDir, { recursive: true });
  await removeOldDrafts(dataDir, now);
  const part = path.join(dataDir, `basemap-${randomUUID()}${DRAFT}`);
  try {
    await copyFile(file, part, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    const copied = await inspect(part);
    if (copied.version !== given.version)
      throw new UnfitStreetFile("O arquivo mudou enquanto era copiado. Tente de novo.");
    const handle = await open(part, "r+");
    await handle.sync().finally(() => handle.close());
    await rename(part, place);
    return copied.facts;
  } finally {
    await rm(part, { force: true });
  }
}
