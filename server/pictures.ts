import { SITE_CARD } from "#app/features/share-image/share-drawing.ts";
import path from "node:path";
import { createBankPhotos } from "#app/features/photos/bank-photos.server.ts";
import { createPhotoDesk, type PhotoDesk } from "#app/features/photos/photo-desk.server.ts";
import { createSharePictures, type SharePictures } from "#app/features/share-image/share-pictures.server.ts";
import { openBoundedFolder } from "#app/platform/bounded-folder.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { CacheList } from "./operations.ts";
import { userAgent } from "./user-agent.ts";

/**
 * The first preview loads fonts and renderer: one is drawn some time after the start, so that no request waits for
 * that.
 */
const WARM_AFTER_MS = 10_000;
/** Previews are quickly drawn again, so room for some hundreds is enough. */
const PREVIEW_BYTES = 50_000_000;

export interface Pictures {
  photos: PhotoDesk;
  sharePictures: SharePictures;
}

/** Opens the caches of the bank's photos and of the previews of links, each in a folder of limited size. */
export async function openPictures(
  env: Env,
  log: Log,
  now: () => Date,
  caches: CacheList,
): Promise<Pictures> {
  const onError = (error: unknown) =>
    log.error(
      { err: error },
      "fetching, drawing or caching a picture failed; retrying when it is next requested",
    );
  async function open(name: string, words: string, limit: number) {
    const folder = await openBoundedFolder(path.join(env.dataDir, name), limit, onError);
    caches.push(() => {
      const { files, bytes, maxBytes } = folder.use();
      return { name: words, entries: files, used: bytes, most: maxBytes, unit: "bytes" };
    });
    return folder;
  }
  const photos = createPhotoDesk({
    source: createBankPhotos({ baseUrl: env.syncUrl, userAgent: userAgent(env), now }),
    folder: await open("photos", "Fotos dos imóveis", env.photoCacheBytes),
    pauseMs: env.photoPauseMs,
    now: () => now().getTime(),
    onError,
    onClosed: (why, forMs) => log.info({ why, forMs }, "photo source unavailable; requests to it paused"),
  });
  const sharePictures = createSharePictures(
    await open("previews", "Imagens para compartilhar", PREVIEW_BYTES),
  );
  setTimeout(() => void sharePictures.ofPage(SITE_CARD).catch(onError), WARM_AFTER_MS).unref();
  return { photos, sharePictures };
}
