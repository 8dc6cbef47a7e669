import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { profiles } from "#app/db/schema/accounts.ts";
import { writeProfile } from "#app/features/accounts/write-profile.server.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import type { FileStore } from "#app/platform/file-store.ts";
import { avatarAddress, MAX_PHOTO_BYTES, storedName, type PhotoRefusal } from "./avatar-rules.ts";
import { squarePicture } from "./picture.server.ts";

const MAX_UPLOADS_PER_HOUR = 30;

export interface AvatarHost {
  db: Db;
  avatars: FileStore;
  now(): Date;
  onError(error: unknown): void;
}

type PhotoOutcome = { outcome: "saved"; avatarUrl: string } | { outcome: "refused"; reason: PhotoRefusal };

/** Counts an upload of a member. Returns the seconds to wait when there were too many, else 0. */
export function spendUpload(host: AvatarHost, userId: string): Promise<number> {
  const limit = { key: `upload:${userId}`, most: MAX_UPLOADS_PER_HOUR, windowMs: HOUR_MS };
  return spendAttempt(host.db, [limit], host.now());
}

/** Stores a photo as the member's picture. The previous one is removed after the new one is stored. */
export async function savePhoto(host: AvatarHost, userId: string, photo: Blob): Promise<PhotoOutcome> {
  if (photo.size === 0) return { outcome: "refused", reason: "missing" };
  if (photo.size > MAX_PHOTO_BYTES) return { outcome: "refused", reason: "too_large" };
  const picture = await squarePicture(new Uint8Array(await photo.arrayBuffer()));
  if (!picture) return { outcome: "refused", reason: "not_an_image" };
  const file = `${randomBytes(18).toString("base64url")}.webp`;
  await host.avatars.put(`${userId}/${file}`, picture, "image/webp");
  const avatarUrl = avatarAddress(userId, file);
  try {
    await setAvatar(host, userId, avatarUrl);
  } catch (error) {
    await removeStoredPhoto(host, avatarUrl);
    throw error;
  }
  return { outcome: "saved", avatarUrl };
}

/** Sets a preset, an address or nothing, and removes the file of the previous photo. Returns the previous value. */
export async function setAvatar(
  host: AvatarHost,
  userId: string,
  avatarUrl: string | null,
): Promise<string | null> {
  const before = await host.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ avatarUrl: profiles.avatarUrl })
      .from(profiles)
      .where(eq(profiles.userId, userId))
      .for("update");
    await writeProfile(tx, userId, { avatarUrl }, host.now());
    return row?.avatarUrl ?? null;
  });
  if (before !== avatarUrl) await removeStoredPhoto(host, before);
  return before;
}

/** Removes the file of a photo, if it is one of ours. A failure is reported and does not stop the change. */
async function removeStoredPhoto(
  host: Pick<AvatarHost, "avatars" | "onError">,
  avatarUrl: string | null,
): Promise<void> {
  const name = storedName(avatarUrl);
  if (name) await host.avatars.remove(name).catch(host.onError);
}
