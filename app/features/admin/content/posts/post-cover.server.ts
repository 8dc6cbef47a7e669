import { randomBytes } from "node:crypto";
import { COVER, coverFile, SMALL_COVER } from "#app/core/content/post.ts";
import { coverFiles, setCover } from "#app/core/content/save-post.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { MAX_PHOTO_BYTES, type PhotoRefusal } from "#app/features/profile/avatar-rules.ts";
import type { FileStore } from "#app/platform/file-store.ts";
import { convertPhoto } from "#app/platform/images.server.ts";
import { PICTURE_FORMATS } from "#app/platform/picture-format.ts";

interface CoverHost {
  db: Db;
  covers: FileStore;
  now(): Date;
  onError(error: unknown): void;
}

type CoverOutcome = { outcome: "saved" | "gone" } | { outcome: "refused"; reason: PhotoRefusal };

/**
 * Stores an uploaded picture in both sizes and formats as the one of an article; null takes the present one away. The files of the
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
  const cover = randomBytes(18).toString("base64url");
  const files = await filesOf(cover, new Uint8Array(await photo.arrayBuffer()));
  if (files === null) return { outcome: "refused", reason: "not_an_image" };
  for (const { name, bytes, format } of files) await host.covers.put(name, bytes, PICTURE_FORMATS[format]);
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

interface CoverFile {
  name: string;
  bytes: Uint8Array;
  format: "webp" | "avif";
}

/** The files of a picture; null: it is none. */
async function filesOf(cover: string, photo: Uint8Array): Promise<CoverFile[] | null> {
  const files: CoverFile[] = [];
  for (const [size, { width, height }] of Object.entries({ large: COVER, small: SMALL_COVER }) as [
    "large" | "small",
    typeof COVER,
  ][])
    for (const format of ["webp", "avif"] as const) {
      const bytes = await convertPhoto(
        photo,
        (picture) => picture.resize(width, height, { fit: "cover" })[format](COVER_QUALITY[format]),
        "uploads",
      );
      if (bytes === null) return null;
      files.push({ name: coverFile(cover, size, format), bytes, format });
    }
  return files;
}

const COVER_QUALITY = { webp: { quality: 80 }, avif: { quality: 52, effort: 3 } };
