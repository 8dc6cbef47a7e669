import { PGlite } from "@electric-sql/pglite";

/**
 * Creates an embedded database in the directory named on the command line and ends. A process of its own, because
 * creating one leaves some 250 MB behind that a server would carry for ever. Never bundled: Node runs it as it is.
 */
const dataDir = process.argv[2];
if (!dataDir) throw new Error("usage: create-embedded.ts DIRECTORY");

const database = await PGlite.create({
  dataDir,
  // The default of 128 MB would be a quarter of the server's memory; the hot data lives in the search index.
  postgresqlconf: ["shared_buffers=16MB", "work_mem=8MB"],
});
await database.close();
