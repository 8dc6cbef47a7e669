import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#app/db/connect.server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A data directory as after the first start, to be copied, because creating one takes seconds. */
    emptyInstallation: string;
  }
}

const ROOT = path.join(import.meta.dirname, "..");
const CACHE = path.join(ROOT, ".cache");
const CACHED = "empty-installation-";

/** SHA-256 of the migrations, of the code that creates a database and of the packages: what an empty one depends on. */
async function digestOfSources(): Promise<string> {
  const migrations = (await readdir(path.join(ROOT, "drizzle"))).filter((name) => name.endsWith(".sql"));
  const files = migrations.sort().map((name) => `drizzle/${name}`);
  const hash = createHash("sha256");
  for (const file of [...files, "app/db/create-embedded.ts", "app/db/connect.server.ts", "package-lock.json"])
    hash.update(await readFile(path.join(ROOT, file)));
  return hash.digest("hex").slice(0, 16);
}

/** Creates and migrates a database in `folder`, which takes five seconds of a processor, and puts a copy in the place of older ones. */
async function create(folder: string, cached: string): Promise<void> {
  await rm(path.join(folder, "pglite"), { recursive: true, force: true });
  const database = await openDatabase({ url: null, dataDir: path.join(folder, "pglite") });
  await database.close();
  await mkdir(CACHE, { recursive: true });
  for (const name of await readdir(CACHE))
    if (name.startsWith(CACHED)) await rm(path.join(CACHE, name), { recursive: true, force: true });
  const own = await mkdtemp(path.join(CACHE, "copying-"));
  await cp(folder, own, { recursive: true });
  // Another run may have been first.
  await rename(own, cached).catch(() => rm(own, { recursive: true }));
}

/**
 * A data directory as after the first start, which tests copy. Those who ask for it in one process, or in one started by
 * it, share it; the first of them removes it in the end.
 */
export async function emptyInstallation(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const made = process.env.MARTELO_EMPTY_INSTALLATION;
  if (made) return { folder: made, remove: async () => {} };
  const folder = await mkdtemp(path.join(os.tmpdir(), "martelo-empty-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const cached = path.join(CACHE, CACHED + (await digestOfSources()));
    const isCached = await cp(cached, folder, { recursive: true }).then(
      () => true,
      () => false,
    );
    if (!isCached) await create(folder, cached);
  } catch (error) {
    await remove();
    throw error;
  }
  process.env.MARTELO_EMPTY_INSTALLATION = folder;
  return { folder, remove };
}

/** One embedded database that all data directories of the tests start from. */
export default async function setup(project: TestProject) {
  const { folder, remove } = await emptyInstallation();
  project.provide("emptyInstallation", folder);
  return remove;
}
