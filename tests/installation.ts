import { mkdtemp, rm } from "node:fs/promises";
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
    const database = await openDatabase({ url: null, dataDir: path.join(folder, "pglite") });
    await database.close();
  } catch (error) {
    await remove();
    throw error;
  }
  process.env.MARTELO_EMPTY_INSTALLATION = folder;
  return { folder, remove };
}

/** One embedded database, created and migrated once, that all data directories of the tests start from. */
export default async function setup(project: TestProject) {
  const { folder, remove } = await emptyInstallation();
  project.provide("emptyInstallation", folder);
  return remove;
}
