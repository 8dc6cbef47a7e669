import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, hydrated, makeGesture, test } from "./journey.ts";
import { test as plainTest } from "./plain-journey.ts";

const MAX_SCRIPT_BYTES = {
  landing: 90_000,
  article: 90_000,
  touched: 150_000,
  search: 140_000,
  property: 140_000,
};
const MAX_LANDING_BYTES = 350_000;
const READ_FIRST = [
  "/blog/quanto-custa-alem-do-preco",
  "/guia/primeira-compra",
  "/imoveis/rj",
  "/estatisticas",
];

// On phones the map is behind its button: what loads there is what every visitor loads before the map.
test.use({ viewport: { width: 360, height: 800 } });

plainTest("scripts are requested after what the page needs to be readable", async ({ request }) => {
  const html = await (await request.get("/dashboard")).text();
  // What is in a template is neither run nor loaded.
  const [, read, later] = /^(.*)<template id="para-depois">(.*)<\/template>/s.exec(html)!;
  expect(read).not.toMatch(/rel="modulepreload"|<script[^>]* src=|<script[^>]* type="module"/);
  expect(later).toMatch(/<link rel="modulepreload" href="\/assets\/[^"]*entry\.client/);
});

test("the search page loads at most 140 kB of script at once, compressed, without the map and what only presses need", async ({
  page,
}) => {
  const { sum, files } = await scriptBytes(page, "/dashboard");
  expect(files).toBeGreaterThan(2);
  expect(sum).toBeLessThanOrEqual(MAX_SCRIPT_BYTES.search);
});

test("a property's page loads at most 140 kB of script, compressed", async ({ page, api }) => {
  const { itens } = await api("");
  const { sum, files } = await scriptBytes(page, `/property/${itens[0]!.numero}`);
  expect(files).toBeGreaterThan(2);
  expect(sum).toBeLessThanOrEqual(MAX_SCRIPT_BYTES.property);
});

test("the landing page loads at most 90 kB of script and 350 kB in all until somebody touches it, then its search box suggests", async ({
  page,
}) => {
  const bodies: { isScript: boolean; body: Promise<Buffer> }[] = [];
  page.on("response", (response) =>
    bodies.push({ isScript: response.request().resourceType() === "script", body: response.body() }),
  );
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(
    bodies.map(async ({ isScript, body }) => ({ isScript, size: gzipSync(await body).length })),
  );
  const sum = (some: typeof sizes) => some.reduce((total, { size }) => total + size, 0);
  const scripts = sum(sizes.filter(({ isScript }) => isScript));
  test
    .info()
    .annotations.push({ type: "bytes", description: `/: ${scripts} of script, ${sum(sizes)} in all` });
  expect(scripts).toBeLessThanOrEqual(MAX_SCRIPT_BYTES.landing);
  expect(sum(sizes)).toBeLessThanOrEqual(MAX_LANDING_BYTES);
  await makeGesture(page);
  const box = page.locator("main").getByRole("combobox");
  await box.pressSequentially("goia");
  await expect(page.getByRole("option", { name: /Goiânia/ }).first()).toBeVisible();
});

test("pages that are read first load at most 90 kB of script until somebody touches them, and 150 kB afterwards", async ({
  page,
}) => {
  let sizes: number[] = [];
  await page.route("**/assets/*.js", async (route) => {
    const answer = await route.fetch();
    sizes.push(gzipSync(await answer.body()).length);
    await route.fulfill({ response: answer });
  });
  const loaded = async () => {
    await page.waitForLoadState("networkidle");
    return sizes.reduce((total, size) => total + size, 0);
  };
  for (const path of READ_FIRST) {
    sizes = [];
    await page.goto(path);
    expect(await loaded()).toBeLessThanOrEqual(MAX_SCRIPT_BYTES.article);
    await makeGesture(page);
    // The framework alone has more.
    await expect.poll(loaded).toBeGreaterThan(MAX_SCRIPT_BYTES.article);
    const sum = await loaded();
    test.info().annotations.push({ type: "script bytes", description: `${path}, touched: ${sum}` });
    expect(sum).toBeLessThanOrEqual(MAX_SCRIPT_BYTES.touched);
  }
  // What a page puts off for seconds may still be on its way.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

/**
 * Adds up everything that a first visit loads until the page is hydrated and the network idle. What a page puts off for
 * seconds, as long as nobody touches it, is left out however slow this machine is.
 */
async function scriptBytes(page: Page, path: string): Promise<{ sum: number; files: number }> {
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bodies.push(response.body());
  });
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, ms = 0) =>
      ms < 2_000 ? wait(work, ms) : 0) as typeof setTimeout;
  });
  await page.goto(path);
  await hydrated(page, "main form");
  await page.waitForLoadState("networkidle");
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  const sum = sizes.reduce((total, size) => total + size, 0);
  test
    .info()
    .annotations.push({ type: "script bytes", description: `${path}: ${sum} in ${sizes.length} files` });
  return { sum, files: sizes.length };
}
