import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

/**
 * Creates an embedded database in the directory named on the command line and ends. It runs in a process of its own,
 * because creating one occupies some 250 MB that a server would keep. Never bundled: Node runs the file directly.
 */
const dataDir = process.argv[2];
if (!dataDir) throw new Error("usage: create-embedded.ts DIRECTORY");

const database = await PGlite.create({
  dataDir,
  // As `pglite.worker.ts` opens it.
  extensions: { pg_trgm },
  // The default of 128 MB would be a quarter of the server's memory, and most reads are answered by the search index.
  postgresqlconf: ["shared_buffers=16MB", "work_mem=8MB"],
});
await database.close();
