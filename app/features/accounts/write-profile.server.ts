import { eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { consents, profiles, users } from "#app/db/schema/accounts.ts";

type ProfileColumns = Omit<typeof profiles.$inferInsert, "userId" | "role" | "email">;

/** Stores fields of a member's profile; letters use its name. */
export async function writeProfile(
  db: Db,
  userId: string,
  columns: Partial<ProfileColumns>,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(profiles).set(columns).where(eq(profiles.userId, userId));
    if (columns.fullName) {
      await tx.update(users).set({ name: columns.fullName, updatedAt: now }).where(eq(users.id, userId));
    }
  });
}

/** Adds consents and refusals to a person's history; nothing is overwritten. */
export async function writeConsents(
  db: Db,
  userId: string,
  answers: readonly { kind: string; version: string; granted: boolean }[],
  at: Date,
): Promise<void> {
  await db.insert(consents).values(answers.map((consent) => ({ userId, ...consent, at })));
}
