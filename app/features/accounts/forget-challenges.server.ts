import { eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { verifications } from "#app/db/schema/accounts.ts";

/**
 * Invalidates what a person was sent or began before their password or address changed: links of reset letters, and
 * sign-ins that wait for a second step.
 */
export async function forgetChallenges(db: Db, userId: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, userId));
}
