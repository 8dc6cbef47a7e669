import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { writeList } from "../process/lists.ts";
import { importFiles } from "./command.ts";
import { test as base } from "./journey.ts";
import { launch } from "./launch.ts";

/** Properties that do not belong to the demonstration, and how many photos the fake bank has of each. */
const PHOTOS: Record<string, number> = { "8000000000017": 3, "8000000000018": 0, "8000000000019": 1 };

interface Bank {
  /** Requested paths, in order. */
  requests: string[];
}

/** The product in a process of its own with a fake bank, which photos need; its list is of one state. */
export const test = base.extend<object, { bank: Bank & { url: string } }>({
  bank: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner wants to see a pattern
    async ({}, use) => {
      const requests: string[] = [];
      const server = createServer(async (request, response) => {
        requests.push(request.url!);
        const [, padded, index] = /^\/fotos\/F(\d{13})2(\d)\.jpg$/.exec(request.url!) ?? [];
        if (!padded || Number(index) > (PHOTOS[padded] ?? 0)) return response.writeHead(404).end();
        response.writeHead(200, { "Content-Type": "image/jpeg" }).end(await photo(Number(index)));
      });
      await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
      const product = await launch({
        DEMO: "off",
        SYNC_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        PHOTO_PAUSE_MS: "0",
      });
      const folder = await mkdtemp(path.join(tmpdir(), "martelo-list-"));
      const rows = Object.keys(PHOTOS).map((number) => ({ number }));
      await importFiles(product.dataDir, await writeList(folder, "SP", "2026-01-08", rows));
      rmSync(folder, { recursive: true });
      await use({ url: product.url, requests });
      await product.stop();
      server.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ bank }, use) => use(bank.url),
});

export { expect } from "./journey.ts";

/** A photo whose colour tells which one it is. */
function photo(index: number): Promise<Uint8Array> {
  const background = ["#b03020", "#2060b0", "#209040"][index - 1]!;
  return sharp({ create: { width: 1024, height: 768, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
