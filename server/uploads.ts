import path from "node:path";
import { uploadRound } from "#app/core/uploads/upload-round.server.ts";
import type { Job } from "#app/platform/job.server.ts";
import { openUploadFolder, type UploadFolder } from "#app/platform/upload-folder.server.ts";
import { IMPORT_SETUP } from "./import-setup.ts";
import type { WorkHost } from "./work/work.ts";

/** Also notices lists that came in another way, after which previews are computed anew. */
const EVERY_MS = 15_000;
const RETRY_MS = 5_000;

/** The folder of files that administrators send, and the job that previews and imports them. */
export function openUploads({ database, env, now, onFault, afterwards }: WorkHost): {
  folder: UploadFolder;
  job: Job;
} {
  const folder = openUploadFolder(path.join(env.dataDir, "uploads"));
  const ports = { database, folder, setup: { ...IMPORT_SETUP, onFault }, now, afterwards };
  const run = (signal: AbortSignal) => uploadRound(ports, signal);
  return { folder, job: { name: "uploads", every: EVERY_MS, retryMs: RETRY_MS, run } };
}
