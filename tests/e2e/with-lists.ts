import { demoLists } from "#app/core/demo/generate-lists.ts";
import { test as base } from "./journey.ts";
import { launch } from "./launch.ts";

/** The product in a process of its own without any list; accounts of this worker are created in it. */
export const test = base.extend<object, { empty: { url: string } }>({
  empty: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner wants to see a pattern
    async ({}, use) => {
      const product = await launch({ DEMO: "off", SYNC_PAUSE_MS: "0" });
      const { MARTELO_URL, MARTELO_DATA_DIR } = process.env;
      Object.assign(process.env, { MARTELO_URL: product.url, MARTELO_DATA_DIR: product.dataDir });
      await use({ url: product.url });
      Object.assign(process.env, { MARTELO_URL, MARTELO_DATA_DIR });
      await product.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ empty }, use) => use(empty.url),
});

export { expect } from "./journey.ts";

interface SentFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The generated lists of a state as a browser sends them, the oldest first. */
export function listsOf(state: string): SentFile[] {
  return [...demoLists("2026-03-10")]
    .filter((list) => list.state === state)
    .map(({ name, bytes }) => ({ name, mimeType: "text/csv", buffer: Buffer.from(bytes) }));
}

/** The same list with only so many of its rows. */
export function cut(list: SentFile, rows: number): SentFile {
  const lines = list.buffer.toString("latin1").split("\n");
  return { ...list, buffer: Buffer.from(`${lines.slice(0, 4 + rows).join("\n")}\n`, "latin1") };
}

/** The same list with an unreadable price in its first row. */
export function withoutPrice(list: SentFile): SentFile {
  const text = list.buffer.toString("latin1").replace(/^( ?\d+ ?(?:;[^;\n]*){4};)[\d.,]+;/m, "$1a combinar;");
  return { ...list, buffer: Buffer.from(text, "latin1") };
}
