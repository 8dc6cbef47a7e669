import { randomBytes } from "node:crypto";
import { COVER, coverFile, SMALL_COVER } from "#app/core/content/post.ts";
import { coverFiles, setCover } from "#app/core/content/save-post.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { MAX_PHOTO_BYTES, type PhotoRefusal } from "#app/features/profile/avatar-rules.ts";
import type { FileStore } from "#app/platform/file-store.ts";
import { convertPhoto } from "#app/platform/images.server.ts";

interface CoverHost {
  db: Db;
  covers: FileStore;
  now(): Date;
  onError(error: unknown): void;
}

type CoverOutcome = { outcome: "saved" | "gone" } | { outcome: "refused"; reason: PhotoRefusal };

/**
 * Stores an uploaded picture in both sizes as the one of an article; null takes the present one away. The files of the
 * picture before are removed when the new one is stored.
 */
export async function savePostCover(
  host: CoverHost,
  adminId: string,
  id: string,
  photo: Blob | null,
): Promise<CoverOutcome> {
  if (photo === null) return replace(host, adminId, id, null);
  if (photo.size === 0) return { outcome: "refused", reason: "missing" };
  if (photo.size > MAX_PHOTO_BYTES) return { outcome: "refused", reason: "too_large" };
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const large = await webp(bytes, COVER);
  const small = large && (await webp(large, SMALL_COVER));
  if (!large || !small) return { outcome: "refused", reason: "not_an_image" };
  const cover = randomBytes(18).toString("base64url");
  await host.covers.put(coverFile(cover, "large"), large, "image/webp");
  await host.covers.put(coverFile(cover, "small"), small, "image/webp");
  try {
    const saved = await replace(host, adminId, id, cover);
    if (saved.outcome === "gone") await removeCover(host, cover);
    return saved;
  } catch (error) {
    await removeCover(host, cover);
    throw error;
  }
}

/** Removes the files of a picture that no article has. A failure is reported and stops nothing. */
export async function removeCover({ covers, onError }: Pick<CoverHost, "covers" | "onError">, cover: string) {
  for (const file of coverFiles(cover)) await covers.remove(file).catch(onError);
}

async function replace(
  host: CoverHost,
  adminId: string,
  id: string,
  cover: string | null,
): Promise<{ outcome: "saved" | "gone" }> {
  const done = await setCover(host.db, adminId, id, cover, host.now());
  if (!done) return { outcome: "gone" };
  if (done.before !== null && done.before !== cover) await removeCover(host, done.before);
  return { outcome: "saved" };
}

function webp(bytes: Uint8Array, { width, height }: typeof COVER): Promise<Uint8Array | null> {
  return convertPhoto(
    bytes,
    (picture) => picture.resize(width, height, { fit: "cover" }).webp({ quality: 80 }),
    "uploads",
  );
}
