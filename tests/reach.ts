/**
 * The tests of processes (`tests/process/NAME.test.ts`) and browsers (`tests/e2e/NAME.spec.ts`) that look at a room of
 * the product from outside, for a quick check of a change in it. They import nothing of the room, so no tool finds them.
 * Rooms without an entry are reached by their own tests alone, which import them.
 */
export const REACH: Record<string, { process?: readonly string[]; browser?: readonly string[] }> = {
  "core/admin-log": { browser: ["admin"] },
  "core/alerts": { process: ["alerts", "news"] },
  "core/billing": { process: ["plans", "refunds"], browser: ["stripe", "plan-time"] },
  "core/content": { process: ["turns"], browser: ["content"] },
  "core/demo": { process: ["lifecycle"] },
  "core/engine": { process: ["api"], browser: ["search-plain"] },
  "core/ingestion": { process: ["import", "kill", "concurrent"], browser: ["imports"] },
  "core/mail": { process: ["letters", "news"] },
  "core/operations": { process: ["operations", "failed-statements"], browser: ["operations"] },
  "core/page-deliveries": { process: ["page-deliveries"], browser: ["page-deliveries"] },
  "core/reports": { browser: ["administration"] },
  "core/suggestions": { process: ["turns"], browser: ["suggestions"] },
  "core/sync": { process: ["sync"] },
  "core/uploads": { browser: ["imports", "addresses"] },
  "facts/costs": { browser: ["guide", "settings"] },
  "facts/listings": { process: ["api"], browser: ["property-plain"] },
  "facts/own-places": { browser: ["own-places"] },
  "facts/places": { process: ["addresses", "places"], browser: ["search-plain"] },
  "facts/plans": { process: ["plans"], browser: ["upgrade-plain"] },
  "facts/query": { process: ["api"], browser: ["sentence", "search-plain"] },
  "facts/sales": { process: ["places", "addresses"], browser: ["property-plain"] },
  "facts/settings": { process: ["settings"], browser: ["settings"] },
  "features/accounts": {
    process: ["accounts", "guards"],
    browser: ["auth", "auth-plain", "security", "security-plain"],
  },
  "features/admin": {
    process: ["admin", "guards"],
    browser: [
      "admin",
      "administration",
      "data-health",
      "fresh-admin",
      "imports-history",
      "imports",
      "operations",
      "settings",
      "users",
      "withdrawal",
    ],
  },
  "features/alerts": { browser: ["alerts"] },
  "features/api": { process: ["api", "api-description", "fuzz"] },
  "features/blog": { browser: ["content", "markup"] },
  "features/cards": { browser: ["first-view", "search-plain", "return"] },
  "features/compare": { browser: ["compare", "widths"] },
  "features/deciding": { browser: ["property", "property-plain", "weight"] },
  "features/device-marks": { browser: ["compare"] },
  "facts/diligence": { browser: ["property"] },
  "features/diligence": { browser: ["property", "property-plain", "weight"] },
  "features/favorites": { browser: ["board", "favorites", "favorites-plain"] },
  "features/guide": { browser: ["guide"] },
  "features/help": { browser: ["help"] },
  "features/home": { browser: ["search", "steady"] },
  "features/interests": { browser: ["walk", "property-plain"] },
  "features/map": {
    browser: ["map", "map-google", "map-moves", "map-phone", "map-places", "map-tools", "near-me", "streets"],
  },
  "features/market": { browser: ["places", "markup"] },
  "features/notices": { browser: ["content"] },
  "features/notifications": { process: ["bell", "news", "whole-way"], browser: ["bell", "push"] },
  "features/own-places": { browser: ["own-places"] },
  "features/page-deliveries": { browser: ["page-deliveries", "offline"] },
  "features/photos": { process: ["pictures"], browser: ["photos"] },
  "features/plan": { process: ["plans"], browser: ["plan", "plan-time", "receipts", "upgrade-plain"] },
  "features/privacy": { browser: ["cookie-notice", "privacy"] },
  "features/profile": { browser: ["profile"] },
  "features/property": { browser: ["property", "property-plain", "take-along", "walk"] },
  "features/reach": { process: ["pages"], browser: ["markup"] },
  "features/refunds": { process: ["refunds"], browser: ["refunds"] },
  "features/sandbox": { browser: ["plan"] },
  "features/search": {
    browser: [
      "filter-controls",
      "filters",
      "first-view",
      "keyboard",
      "results",
      "return",
      "search",
      "search-plain",
      "sentence",
      "suggestions",
      "triage",
      "without-script",
    ],
  },
  "features/secret-links": { browser: ["sharing"] },
  "features/share-image": { process: ["pictures"] },
  "features/upgrade": { browser: ["upgrade", "upgrade-plain"] },
  /** Whatever all pages stand on: the rest of what it reaches is the whole suite. */
  ground: {
    process: ["embedded-memory", "guards", "lifecycle", "pages", "postgres", "withdrawal"],
    browser: ["accessibility", "every-page", "offline", "phone", "theme", "weight"],
  },
};

/** The key of `REACH` for a file of the product; null for tests, documents and whatever is not served. */
export function roomReached(file: string): string | null {
  if (/\.test\.tsx?$/.test(file)) return null;
  const room = /^app\/((?:facts|core|features)\/[^/]+)\//.exec(file)?.[1];
  if (room) return room;
  return /^(app|server|public)\//.test(file) ? "ground" : null;
}
