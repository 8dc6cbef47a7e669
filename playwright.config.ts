import os from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { COOKIES_REVISION } from "./app/features/accounts/legal-texts.ts";
import { BROWSER_FLAGS, browserExecutable } from "./tests/browser.ts";
import { keepTemporaryFilesTogether } from "./tests/run-folder.ts";

// Where Playwright keeps compiled tests; its workers would look for them among the files of this run.
process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= path.join(
  os.tmpdir(),
  ["playwright-transform-cache", process.geteuid?.()].join("-"),
);
keepTemporaryFilesTogether();
// Found once: the workers read this file again and inherit the answer.
process.env.CHROMIUM_PATH ||= await browserExecutable(path.join(import.meta.dirname, ".cache"));

/** Most journeys begin after the word about cookies; the one about it begins without. */
const CHOSE_COOKIES = {
  name: "cookieConsent",
  value: `rejected.${COOKIES_REVISION}.1`,
  domain: "localhost",
  path: "/",
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: "Lax" as const,
};

/** Specs that start a product of their own, or move its time. */
const OWN_PRODUCTS = [
  "addresses",
  "bell",
  "content",
  "data-health",
  "fresh-admin",
  "imports",
  "imports-history",
  "photos",
  "plan-time",
  "streets",
  "stripe",
].map((name) => `**/${name}.spec.ts`);

/** Browser tests against the product as people start it, with its demonstration data. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/product.ts",
  // A product of its own takes longest: at the end it would keep one worker busy and the others waiting. One worker starts
  // each of them once.
  projects: [
    { name: "own products", testMatch: OWN_PRODUCTS, workers: 1 },
    { name: "journeys", testIgnore: OWN_PRODUCTS },
  ],
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Two leave a fifth of two cores idle: a browser often waits for its server.
  workers: 4,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    // Set by the global setup before any worker reads this.
    baseURL: process.env.MARTELO_URL,
    browserName: "chromium",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: BROWSER_FLAGS },
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    colorScheme: "light",
    storageState: { cookies: [CHOSE_COOKIES], origins: [] },
    contextOptions: { reducedMotion: "reduce" },
    viewport: { width: 1280, height: 800 },
    // What a worker requests cannot be replaced or quarantined; its own specs allow it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
  },
});
