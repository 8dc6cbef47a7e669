/**
 * The tests with a database run on PostgreSQL. These run on PGlite too, which answers the same statements with the same
 * values (`app/db/driver.server.test.ts`): what depends on its single session, its thread and its directory, what writes
 * the same rows in many orders, and one way through each feature.
 */
export const PGLITE_TOO: Record<string, readonly string[]> = {
  "driver, locks, copies, messages": [
    "app/db/*.server.test.ts",
    "app/core/alerts/match-round.server.test.ts",
    "app/core/ingestion/statistics.server.test.ts",
    "app/core/uploads/preview.server.test.ts",
    "app/facts/listings/listing-reader.server.test.ts",
    "app/facts/settings/follow-settings.server.test.ts",
    "server/readiness.server.test.ts",
  ],
  "lists, decisions and messages in any order": [
    "app/core/billing/receive-event.server.test.ts",
    "app/core/ingestion/availability.server.test.ts",
    "app/core/ingestion/history.server.test.ts",
  ],
  "a way through what the product does": [
    "app/core/admin-log/search-log.server.test.ts",
    "app/core/billing/billing-desk.server.test.ts",
    "app/core/content/posts.server.test.ts",
    "app/core/engine/search-service.server.test.ts",
    "app/core/ingestion/geocoding/geocode-store.server.test.ts",
    "app/core/ingestion/import-list.server.test.ts",
    "app/core/ingestion/sales/import-sales.server.test.ts",
    "app/core/ingestion/quarantined-lists.server.test.ts",
    "app/core/reports/market-months.server.test.ts",
    "app/core/sync/*.server.test.ts",
    "app/facts/costs/cost-values.server.test.ts",
    "app/facts/plans/plans.server.test.ts",
    "server/notification-jobs.server.test.ts",
  ],
  "a way through what people see": [
    "app/features/accounts/accounts.server.test.ts",
    "app/features/admin/confirm/confirm.server.test.ts",
    "app/features/admin/data-health/settle.server.test.ts",
    "app/features/admin/operations/reading.server.test.ts",
    "app/features/alerts/alert-actions.server.test.ts",
    "app/features/diligence/checks.server.test.ts",
    "app/features/favorites/hearts/keep.server.test.ts",
    "app/features/help/help.server.test.ts",
    "app/features/market/read-place.server.test.ts",
    "app/features/notifications/channels/bell/*.server.test.ts",
    "app/features/notifications/channels/email/month-letters.server.test.ts",
    "app/features/notifications/channels/feeds/member-feeds.server.test.ts",
    "app/features/notifications/channels/push/push-actions.server.test.ts",
    "app/features/plan/plan-acts.server.test.ts",
    "app/features/privacy/privacy.server.test.ts",
    "app/features/profile/profile.server.test.ts",
    "app/features/reach/sitemap-files.server.test.ts",
    "app/features/sandbox/payments.server.test.ts",
    "app/routes/*.server.test.ts",
  ],
};
