import { eq } from "drizzle-orm";
import { profiles } from "#app/db/schema/accounts.ts";
import { storedName } from "./avatar-rules.ts";
import type { AvatarHost } from "./avatar.server.ts";

/** Removes the photo of somebody who leaves. Fails when it cannot: an account is not gone while its photo is there. */
export async function forgetPhoto(
  { db, avatars }: Pick<AvatarHost, "db" | "avatars">,
  userId: string,
): Promise<void> {
  const [profile] = await db
    .select({ avatarUrl: profiles.avatarUrl })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  const name = storedName(profile?.avatarUrl ?? null);
  if (name) await avatars.remove(name);
}
