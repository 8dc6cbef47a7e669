import { asc, gt } from "drizzle-orm";
import type { PaymentProvider } from "#app/core/billing/payment-provider.ts";
import { countedEventsOf } from "#app/core/billing/stored-events.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { profiles } from "#app/db/schema/accounts.ts";
import { plansOf } from "#app/facts/plans/plans-of.server.ts";
import { figuresOf, monthsUntil, type Figures, type MemberHistory } from "./figures.ts";

const MONTHS = 12;
const BATCH = 1_000;

/**
 * The figures of the last twelve months. They are about the messages of one provider, so that pretended purchases never
 * count as money: where real money is taken, the provider is one that takes it.
 */
export function readFigures(db: Db, provider: PaymentProvider, now: Date): Promise<Figures> {
  return figuresOf(histories(db, provider, now), monthsUntil(now, MONTHS), now);
}

async function* histories(db: Db, provider: PaymentProvider, now: Date): AsyncGenerator<MemberHistory> {
  for (let last: string | null = null; ;) {
    const people: { userId: string; signedUpAt: Date; start: Date; days: number }[] = await db
      .select({
        userId: profiles.userId,
        signedUpAt: profiles.createdAt,
        start: profiles.freeTrialStart,
        days: profiles.freeTrialDays,
      })
      .from(profiles)
      .where(last === null ? undefined : gt(profiles.userId, last))
      .orderBy(asc(profiles.userId))
      .limit(BATCH);
    if (people.length === 0) return;
    const ids = people.map(({ userId }) => userId);
    const [plans, events] = [await plansOf(db, ids, now), await countedEventsOf(db, provider, ids)];
    for (const { userId, signedUpAt, start, days } of people) {
      yield {
        signedUpAt,
        trial: { start, days },
        isPremium: plans.get(userId) === "premium",
        events: events.get(userId) ?? [],
      };
    }
    last = ids.at(-1)!;
  }
}
