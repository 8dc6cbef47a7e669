import { once } from "node:events";
import { test as base } from "./journey.ts";
import { launch } from "./launch.ts";
import { test as plainBase } from "./plain-journey.ts";

interface Timed {
  url: string;
  /** Lets time pass for the product, which does meanwhile what is due. */
  pass(ms: number): Promise<void>;
}

type Fixtures = Parameters<typeof base.extend<object, { timed: Timed }>>[0];

const fixtures: Fixtures = {
  timed: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner wants to see a pattern
    async ({}, use) => {
      const product = await launch({}, { program: "../tests/e2e/timed-product" });
      const { MARTELO_URL, MARTELO_DATA_DIR } = process.env;
      Object.assign(process.env, { MARTELO_URL: product.url, MARTELO_DATA_DIR: product.dataDir });
      await use({
        url: product.url,
        async pass(ms) {
          const done = once(product.process, "message");
          product.process.send(ms);
          await done;
        },
      });
      Object.assign(process.env, { MARTELO_URL, MARTELO_DATA_DIR });
      await product.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ timed }, use) => use(timed.url),
};

/** The product in a process of its own, whose time a test moves. Accounts of this worker are created in it. */
export const test = base.extend(fixtures);

/** The same for journeys without scripts. */
export const plainTest = plainBase.extend<object, { timed: Timed }>(fixtures as object);

export { expect } from "./journey.ts";
