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

/** One embedded database, created and migrated once, that all data directories of the tests start from. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "martelo-empty-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const database = await openDatabase({ url: null, dataDir: path.join(folder, "pglite") });
    await database.close();
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide("emptyInstallation", folder);
  return remove;
}
