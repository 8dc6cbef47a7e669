import { forgetNotifications } from "#app/core/alerts/write-notifications.server.ts";
import type { ImportRunOptions } from "#app/core/ingestion/import-files.server.ts";
import { caixa } from "#app/core/ingestion/sources/caixa/caixa.server.ts";
import { forgetMarket } from "#app/core/reports/market.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { resolvePlace } from "#app/facts/places/places.ts";
import { forgetAllChecks } from "#app/features/diligence/checks.server.ts";
import { forgetAllFavorites } from "#app/features/favorites/hearts/keep.server.ts";
import { forgetVisits } from "#app/features/favorites/visits/visits.server.ts";
import { forgetAllInterests } from "#app/features/interests/keep-interests.server.ts";

/** What every import needs of the rest of the product. Only this module names the source of the lists. */
export const IMPORT_SETUP = { source: caixa, resolvePlace, forgetDemo } satisfies Partial<ImportRunOptions>;

/**
 * Deletes what people kept of demonstration properties and what was counted of them, in the transaction that deletes these
 * properties.
 */
export async function forgetDemo(tx: Db): Promise<void> {
  await forgetAllFavorites(tx);
  await forgetVisits(tx);
  await forgetAllInterests(tx);
  await forgetAllChecks(tx);
  await forgetNotifications(tx);
  await forgetMarket(tx);
}
