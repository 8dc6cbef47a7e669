import path from "node:path";
import { downloadRound } from "#app/core/sync/census/fetch-census.server.ts";
import { censusRound } from "#app/core/uploads/census/census-round.server.ts";
import { uploadRound } from "#app/core/uploads/upload-round.server.ts";
import { unusableFile } from "#app/platform/cannot-start.ts";
import type { Job } from "#app/platform/job.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { openUploadFolder, type UploadFolder } from "#app/platform/upload-folder.server.ts";
import { IMPORT_SETUP } from "./import-setup.ts";
import { censusFetchPorts } from "./work/places.ts";
import type { WorkHost } from "./work/work.ts";

/** Also notices lists that came in another way, after which previews are computed anew. */
const EVERY_MS = 15_000;
const RETRY_MS = 5_000;

/** A folder of files that administrators send, and the job that works with them. */
interface Receiving {
  folder: UploadFolder;
  job: Job;
}

/** Lists that administrators send are previewed and imported. */
export function openUploads({ database, env, now, onFault, afterwards }: WorkHost, log: Log): Receiving {
  const folder = openFolder(path.join(env.dataDir, "uploads"), log);
  const ports = { database, folder, setup: { ...IMPORT_SETUP, onFault }, now, afterwards };
  const run = (signal: AbortSignal) => uploadRound(ports, signal);
  return { folder, job: { name: "uploads", every: EVERY_MS, retryMs: RETRY_MS, run } };
}

/** Address files of the census that administrators send are read. */
export function openCensusUploads({ database, env, now, afterwards }: WorkHost, log: Log): Receiving {
  const folder = openFolder(path.join(env.dataDir, "uploads", "enderecos"), log);
  const { resolvePlace } = IMPORT_SETUP;
  const run = (signal: AbortSignal) =>
    censusRound({ database, folder, resolvePlace, now, afterwards }, signal);
  return { folder, job: { name: "addresses", every: EVERY_MS, retryMs: RETRY_MS, run } };
}

/** Address files of the census that administrators asked for are downloaded and read. */
export function censusDownloadJob(host: WorkHost): Job {
  const ports = censusFetchPorts(host);
  const run = (signal: AbortSignal) => downloadRound(ports, signal);
  return { name: "address downloads", every: EVERY_MS, retryMs: RETRY_MS, run };
}

function openFolder(folder: string, log: Log): UploadFolder {
  try {
    return openUploadFolder(folder, (file) =>
      log.error(
        { file },
        "damaged id of an upload folder replaced; files received before must be sent again",
      ),
    );
  } catch (error) {
    throw unusableFile(folder, error) ?? error;
  }
}
