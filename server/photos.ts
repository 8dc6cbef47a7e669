import path from "node:path";
import { createBankPhotos } from "#app/features/photos/bank-photos.server.ts";
import { createPhotoDesk, type PhotoDesk } from "#app/features/photos/photo-desk.server.ts";
import { openBoundedFolder } from "#app/platform/bounded-folder.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { userAgent } from "./work.ts";

/** The bank's photos, in a folder of their own that never outgrows its room. */
export async function openPhotos(env: Env, log: Log): Promise<PhotoDesk> {
  const onError = (error: unknown) => log.error({ err: error }, "photos could not be kept");
  return createPhotoDesk({
    source: createBankPhotos({ baseUrl: env.syncUrl, userAgent: userAgent(env), now: () => new Date() }),
    folder: await openBoundedFolder(path.join(env.dataDir, "photos"), env.photoCacheBytes, onError),
    pauseMs: env.photoPauseMs,
    now: () => Date.now(),
    onError,
    onClosed: (why, forMs) => log.info({ why, forMs }, "the source of photos is left alone for a while"),
  });
}
