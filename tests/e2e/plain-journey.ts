import { test as base } from "@playwright/test";
import { PlainBrowser } from "./plain-browser.ts";
import { ask, type Ask } from "./journey.ts";

/** Journeys of people whose browser has no scripts: no page opens, and only requests are sent. */
export const test = base.extend<{ plain: PlainBrowser; api: Ask }>({
  plain: async ({ request }, use) => use(new PlainBrowser(request)),
  api: async ({ request }, use) => use((query) => ask(request, query)),
});

export { expect } from "@playwright/test";
