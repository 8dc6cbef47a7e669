import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { IsoDate } from "#app/lib/dates.ts";
import { startCensusSource, type CensusSourceServer } from "../census-source.ts";
import type { InventedRow } from "../invented-list.ts";
import { writeList } from "../process/lists.ts";
import { PRICE_ID, startStripeServer, WEBHOOK_SECRET, type StripeServer } from "../stripe-server.ts";
import { importFiles } from "./command.ts";
import { test as base } from "./journey.ts";
import { launch } from "./launch.ts";

interface OwnProduct {
  url: string;
  /** Where it downloads address files from. */
  census: CensusSourceServer;
  /** Speaks for Stripe, whose keys the product has. */
  stripe: StripeServer;
  /** Imports a list of São Paulo, or of another state, as an operator would. */
  list(date: IsoDate, rows: InventedRow[], state?: string): Promise<void>;
}

/**
 * The product in a process of its own, in which lists are imported while its pages are open. A worker starts one for all
 * files, which costs as much as a long journey: each test therefore looks at its own state, city or acts alone.
 */
export const test = base.extend<object, { imports: OwnProduct }>({
  imports: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner wants to see a pattern
    async ({}, use) => {
      const [census, stripe] = await Promise.all([startCensusSource(), startStripeServer(() => new Date())]);
      const product = await launch({
        DEMO: "off",
        SYNC_PAUSE_MS: "0",
        CNEFE_URL: census.url,
        CNEFE_PAUSE_MS: "0",
        STRIPE_SECRET_KEY: "sk_test_of_the_double",
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_PRICE_ID: PRICE_ID,
        STRIPE_API_URL: stripe.url,
      });
      const folder = mkdtempSync(path.join(tmpdir(), "martelo-list-"));
      const { MARTELO_URL, MARTELO_DATA_DIR } = process.env;
      // Accounts of this worker are created in this product.
      Object.assign(process.env, { MARTELO_URL: product.url, MARTELO_DATA_DIR: product.dataDir });
      await use({
        url: product.url,
        census,
        stripe,
        async list(date, rows, state = "SP") {
          await importFiles(product.dataDir, await writeList(folder, state, date, rows));
        },
      });
      Object.assign(process.env, { MARTELO_URL, MARTELO_DATA_DIR });
      rmSync(folder, { recursive: true });
      await product.stop();
      await census.close();
      await stripe.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ imports }, use) => use(imports.url),
});
