import { eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { ownPlaces } from "#app/db/schema/own-places.ts";
import type { OwnPlaces } from "#app/db/shapes/own-places.ts";
import { NO_PLACES } from "./own-places.ts";

export async function readOwnPlaces(db: Db, userId: string): Promise<OwnPlaces> {
  const rows = await db
    .select({ places: ownPlaces.places })
    .from(ownPlaces)
    .where(eq(ownPlaces.userId, userId));
  return rows[0]?.places ?? NO_PLACES;
}

/**
 * Changes a member's places, one change after the other; `change` returns null to refuse. Returns what they are now, null
 * after a refusal. Without any place left there is no row.
 */
export async function changeOwnPlaces(
  db: Db,
  userId: string,
  now: Date,
  change: (own: OwnPlaces) => OwnPlaces | null,
): Promise<OwnPlaces | null> {
  return db.transaction(async (tx) => {
    // Also locks where there was no row yet.
    await tx.insert(ownPlaces).values({ userId, places: NO_PLACES, updatedAt: now }).onConflictDoNothing();
    const mine = eq(ownPlaces.userId, userId);
    const [row] = await tx.select().from(ownPlaces).where(mine).for("update");
    const before = row?.places ?? NO_PLACES;
    const places = change(before);
    const stored = places ?? before;
    if (stored.places.length === 0) await tx.delete(ownPlaces).where(mine);
    else if (places !== null) await tx.update(ownPlaces).set({ places, updatedAt: now }).where(mine);
    return places;
  });
}
