import type { Db } from "#app/db/connect.server.ts";
import { forgetNotifications } from "#app/core/alerts/write-notifications.server.ts";
import { forgetAllFavorites } from "#app/features/favorites/hearts/keep.server.ts";
import { forgetVisits } from "#app/features/favorites/visits/visits.server.ts";
import { forgetAllInterests } from "#app/features/interests/keep-interests.server.ts";

/** Removes what people kept of demonstration properties, in the transaction that removes these: it would lead nowhere. */
export async function forgetDemo(tx: Db): Promise<void> {
  await forgetAllFavorites(tx);
  await forgetVisits(tx);
  await forgetAllInterests(tx);
  await forgetNotifications(tx);
}
