import { test as base } from "@playwright/test";
import { PlainBrowser } from "./plain-browser.ts";
import { ask, type Ask } from "./journey.ts";

interface Fixtures {
  plain: PlainBrowser;
  /** Opens one more browser, in which nobody is signed in. */
  another: () => Promise<PlainBrowser>;
  api: Ask;
}

/** Journeys of people whose browser has no scripts: no page opens, and only requests are sent. */
export const test = base.extend<Fixtures>({
  plain: async ({ request }, use) => use(new PlainBrowser(request)),
  another: async ({ playwright, baseURL, storageState }, use) => {
    const opened: { dispose(): Promise<void> }[] = [];
    await use(async () => {
      const request = await playwright.request.newContext({ baseURL, storageState });
      opened.push(request);
      return new PlainBrowser(request);
    });
    for (const one of opened) await one.dispose();
  },
  api: async ({ request }, use) => use((query) => ask(request, query)),
});

export { expect } from "@playwright/test";
