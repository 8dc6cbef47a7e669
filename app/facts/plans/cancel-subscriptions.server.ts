import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { subscriptions } from "#app/db/schema/plans.ts";
import type { PaymentProviders } from "./payment-provider.ts";

/**
 * Ends every subscription of a person, first at its provider and then in the row. If it is interrupted in between, it
 * can be repeated. Throws when a provider cannot be reached, so that no deleted account is charged.
 */
export async function cancelSubscriptions(
  db: Db,
  providers: PaymentProviders,
  userId: string,
  now: Date,
): Promise<void> {
  const running = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, "canceled")));
  for (const { id, provider, providerId } of running) {
    const charging = providers[provider];
    if (!charging)
      throw new Error(`subscription not cancelled: payment provider ${provider} is not configured`);
    await charging.cancel(providerId);
    await db
      .update(subscriptions)
      .set({ status: "canceled", updatedAt: now })
      .where(eq(subscriptions.id, id));
  }
}
