import { eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { LISTINGS_CHANGED, notifyServers } from "#app/db/pub-sub.server.ts";
import { properties, withdrawals } from "#app/db/schema/properties.ts";
import { raiseVersion } from "./data-version.server.ts";

/** Whether the portal shows a property that its lists show, as an administrator decided. */
export interface Availability {
  available: boolean;
  /** Why it was taken off; null: not said, or it is available. */
  reason: string | null;
}

/** What an administrator decides about a property. */
export interface AvailabilityDecision extends Availability {
  number: string;
}

export type AvailabilityOutcome =
  | { outcome: "changed"; before: Availability; after: Availability }
  /** It was so already. */
  | { outcome: "unchanged" }
  | { outcome: "not_found" };

/**
 * Takes a property off the portal, or puts it back, in the caller's transaction. No import changes the decision. When the
 * transaction is committed, every process builds an index without it, or with it. Another reason is a change too; the day
 * of the withdrawal stays.
 */
export async function decideAvailability(
  tx: Db,
  { number, available, reason }: AvailabilityDecision,
  now: Date,
): Promise<AvailabilityOutcome> {
  // Locks the row: of two decisions at once the second sees what the first has changed.
  const [row] = await tx
    .select({ withdrawn: properties.wsIndisponivel })
    .from(properties)
    .where(eq(properties.nDoImovel, number))
    .for("update");
  if (!row) return { outcome: "not_found" };
  const ofNumber = eq(withdrawals.nDoImovel, number);
  const [withdrawal] = await tx.select().from(withdrawals).where(ofNumber);
  const before = { available: !row.withdrawn, reason: withdrawal?.motivo ?? null };
  const after = { available, reason: available ? null : (reason ?? before.reason) };
  if (before.available === after.available && before.reason === after.reason) return { outcome: "unchanged" };

  if (available) await tx.delete(withdrawals).where(ofNumber);
  else {
    await tx
      .insert(withdrawals)
      .values({ nDoImovel: number, desde: now, motivo: after.reason })
      .onConflictDoUpdate({ target: withdrawals.nDoImovel, set: { motivo: after.reason } });
  }
  if (before.available !== available) {
    await tx
      .update(properties)
      .set({ wsIndisponivel: !available, updatedAt: now })
      .where(eq(properties.nDoImovel, number));
    await raiseVersion(tx);
    await notifyServers(tx, LISTINGS_CHANGED);
  }
  return { outcome: "changed", before, after };
}

/** What was decided about a property, and since when it is off the portal; null for a number that no list has shown. */
export async function readAvailability(
  db: Db,
  number: string,
): Promise<(Availability & { since: Date | null }) | null> {
  const [row] = await db
    .select({
      withdrawn: properties.wsIndisponivel,
      reason: withdrawals.motivo,
      since: withdrawals.desde,
    })
    .from(properties)
    .leftJoin(withdrawals, eq(withdrawals.nDoImovel, properties.nDoImovel))
    .where(eq(properties.nDoImovel, number));
  return row ? { available: !row.withdrawn, reason: row.reason, since: row.since } : null;
}
