import type { Db } from "#app/db/connect.server.ts";
import { notifications } from "#app/db/schema/alerts.ts";

/** Creates notifications of an alert without a round, for the numbers of properties, in their order. */
export async function newNotifications(
  db: Db,
  { userId, alertId }: { userId: string; alertId: string },
  numbers: string[],
  now: Date,
  of: Partial<typeof notifications.$inferInsert> = {},
): Promise<number[]> {
  const rows = await db
    .insert(notifications)
    .values(
      numbers.map((nDoImovel) => ({
        alertId,
        userId,
        nDoImovel,
        tipo: "novo",
        dataLista: "2026-03-10",
        createdAt: now,
        ...of,
      })),
    )
    .returning({ id: notifications.id });
  return rows.map(({ id }) => id);
}
