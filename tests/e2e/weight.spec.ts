import { gzipSync } from "node:zlib";
import { expect, openLive, test } from "./journey.ts";

const MOST_SCRIPT_BYTES = 150_000;

// On phones the map waits behind its button: what is loaded there is what every visitor loads before the map.
test.use({ viewport: { width: 360, height: 800 } });

test("scripts are asked for after what the page is read with", async ({ request }) => {
  const html = await (await request.get("/dashboard")).text();
  const preloads = html.match(/<link [^>]*rel="modulepreload"[^>]*>/g) ?? [];
  expect(preloads.length).toBeGreaterThan(2);
  expect(preloads.filter((link) => !/fetchpriority="low"/i.test(link))).toEqual([]);
});

test("the search page loads at most 150 kB of script before the map, compressed", async ({ page }) => {
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bodies.push(response.body());
  });
  await openLive(page, "/dashboard");
  await page.waitForLoadState("networkidle");
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  const sum = sizes.reduce((total, size) => total + size, 0);
  test.info().annotations.push({ type: "script bytes", description: `${sum} in ${sizes.length} files` });
  expect(sizes.length).toBeGreaterThan(2);
  expect(sum).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
});
