import { and, eq, isNull, lt, sql } from "drizzle-orm";
import {
  givenUpFields,
  givenUpRows,
  isGivenUp,
  type DeliveryOutbox,
  type GivenUp,
} from "#app/db/given-up.server.ts";
import { pushDevices, pushes } from "#app/db/schema/push.ts";
import { DAY_MS } from "#app/lib/durations.ts";

const RETENTION_MS = 30 * DAY_MS;

/** The table `pushes`. */
export const PUSH_OUTBOX: DeliveryOutbox = {
  async givenUp(db, page) {
    const { where, order } = givenUpRows(pushes, page);
    const rows = await db
      .select({ push: pushes, device: pushDevices.name })
      .from(pushes)
      .innerJoin(pushDevices, eq(pushDevices.id, pushes.deviceId))
      .where(where)
      .orderBy(...order)
      .limit(page.most);
    return rows.map(({ push, device }): GivenUp => ({
      ...givenUpFields(push),
      title: "Aviso no navegador",
      receiver: `Aparelho: ${device}`,
      name: device,
      line: `Aviso em ${device}`,
    }));
  },
  async retry(db, id, now) {
    // An expired message would be given up again at once: a retry renews its time to live.
    const term = sql`least(${pushes.expiresAt} - ${pushes.createdAt}, interval '1 day')`;
    const { rowCount } = await db
      .update(pushes)
      .set({ nextAttemptAt: now, attempts: 0, expiresAt: sql`${now}::timestamptz + ${term}` })
      .where(isGivenUp(pushes, id));
    return rowCount ?? 0;
  },
  async dropOld(db, now) {
    const before = new Date(now.getTime() - RETENTION_MS);
    await db.delete(pushes).where(and(isNull(pushes.nextAttemptAt), lt(pushes.createdAt, before)));
  },
};
