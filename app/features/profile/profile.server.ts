import { eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { profiles } from "#app/db/schema/accounts.ts";
import { writeProfile } from "#app/features/accounts/write-profile.server.ts";
import type { ProfileValues } from "./profile-form.ts";
import type { Profile } from "./profile.ts";

/** The profile of a member, which exists as long as the account. */
export async function readProfile(db: Db, userId: string): Promise<Profile | null> {
  const [row] = await db
    .select({
      fullName: profiles.fullName,
      username: profiles.username,
      email: profiles.email,
      phone: profiles.phone,
      city: profiles.city,
      state: profiles.state,
      avatarUrl: profiles.avatarUrl,
    })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row ?? null;
}

/** Stores the data that a member gives; letters use the same name. */
export async function saveProfile(
  db: Db,
  userId: string,
  values: ProfileValues,
  now: Date,
): Promise<"saved" | "username_taken"> {
  try {
    await writeProfile(db, userId, values, now);
    return "saved";
  } catch (error) {
    if (isTakenUsername(error)) return "username_taken";
    throw error;
  }
}

/** The unique index decides, because two people may request the same name at the same moment. */
function isTakenUsername(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; constraint?: string } };
  return cause?.code === "23505" && cause.constraint === "profiles_username";
}
