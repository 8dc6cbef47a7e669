import type { Page } from "@playwright/test";
import { foreignRequests, standInForGoogle, type Behaviour } from "./google-stand-in.ts";
import { expect, test } from "./journey.ts";
import { signUp } from "./member.ts";
import { GOOGLE } from "./undrawn-map.ts";

const KEY = "AIza-chave-de-teste";
const SEARCH = "/dashboard?estado=RJ";

test.use({ strangers: GOOGLE });

/** Chooses Google on the expanded map, with a key. */
async function chooseGoogle(page: Page): Promise<void> {
  await page.goto(`${SEARCH}#mapa`);
  await page.getByRole("button", { name: "Google Maps" }).click();
  const key = page.getByRole("textbox", { name: "Chave de API do Google Maps" });
  await expect(key).toHaveAttribute("required", "");
  await key.fill(` ${KEY} `);
  await page.getByRole("button", { name: "Carregar mapa" }).click();
}

const policyOf = async (page: Page, address: string) =>
  (await page.request.get(address)).headers()["content-security-policy"]!;

test("Google Maps with the viewer's own key draws the map, no other page asks Google, and the choice can be undone", async ({
  page,
  context,
  baseURL,
}) => {
  const own = new URL(baseURL!).origin;
  const foreign = foreignRequests(context, own);
  await signUp(page, `google-${Date.now()}@exemplo.com.br`);
  expect(await policyOf(page, SEARCH)).not.toContain("google");

  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(own)) sent.push(request.url() + (request.postData() ?? ""));
  });
  const requests = await standInForGoogle(page, "works");
  await chooseGoogle(page);
  const basemap = page.locator(".map-basemap");
  await expect(basemap.locator("[data-google='pronto']")).toBeAttached();
  await expect(basemap).toHaveAttribute("data-map", "ready");
  await expect(page).toHaveURL(`${SEARCH}#mapa`);
  expect(new URL(requests[0]!).searchParams.get("key")).toBe(KEY);
  expect(new URL(requests[0]!).searchParams.get("libraries")).toBe("geometry");
  expect(requests).toHaveLength(1);
  expect(sent.filter((text) => text.includes(KEY))).toEqual([]);

  // Our own markers, counts and tools are above it.
  await expect(page.locator(".map-count")).toContainText(/[1-9].* no mapa/);
  await expect(page.locator(".marker").first()).toBeVisible();
  const zoomed = page.waitForRequest((request) => request.url().includes("/mapa.json"));
  await page.getByRole("button", { name: "Aproximar" }).click();
  await page.getByRole("button", { name: "Aproximar" }).click();
  await zoomed;

  // Other pages of the same viewer may not ask Google, and nothing but the map did.
  expect(await policyOf(page, SEARCH)).toContain("https://maps.googleapis.com");
  expect(await policyOf(page, "/")).not.toContain("google");
  expect(foreign).toEqual(requests);

  await page.getByRole("button", { name: "Google Maps" }).click();
  await page.getByRole("button", { name: "Voltar ao mapa do Martelo" }).click();
  // Ours is not drawn in this browser.
  await expect(basemap).toHaveAttribute("data-map", "no-webgl");
  expect(await policyOf(page, SEARCH)).not.toContain("google");
  expect(foreign).toHaveLength(1);
});

const FAILURES: [Behaviour, string][] = [
  ["fails to load", "Erro ao carregar Google Maps. Verifique sua chave de API."],
  ["refuses the key", "Erro ao carregar Google Maps. Verifique sua chave de API."],
  ["fails to start", "Erro ao inicializar o mapa. Verifique sua chave de API."],
];

test.describe("when Google refuses", () => {
  test.use({ complaints: /ERR_FAILED|InvalidKeyMapError/ });

  test("an invalid key is reported, and can be removed", async ({ page, context }) => {
    await context.addCookies([{ name: "mapa", value: "google", url: process.env.MARTELO_URL! }]);
    await page.addInitScript((key) => localStorage.setItem("martelo.chave-google-maps", key), KEY);
    for (const [behaviour, words] of FAILURES) {
      await test.step(behaviour, async () => {
        await standInForGoogle(page, behaviour);
        await page.goto(SEARCH);
        await expect(page.getByRole("alert")).toContainText(words);
        await expect(page.locator("main article").first()).toBeVisible();
        // The same button closes an expanded map.
        await page.getByRole("button", { name: "Expandir mapa" }).click({ trial: true });
        await page.getByRole("button", { name: "Reconfigurar API" }).click();
        expect(await page.evaluate(() => localStorage.getItem("martelo.chave-google-maps"))).toBeNull();
        await expect(page.getByRole("textbox", { name: "Chave de API do Google Maps" })).toBeVisible();
      });
    }
  });
});

test.describe("on a page rendered before the choice", () => {
  // The policy of that page does not allow Google yet: the violation makes it reload.
  test.use({ complaints: /script-src/ });

  test("the page is reloaded, once", async ({ page, context }) => {
    await page.goto("/");
    const requests = await standInForGoogle(page, "works");
    await context.addCookies([{ name: "mapa", value: "google", url: process.env.MARTELO_URL! }]);
    await page.evaluate((key) => localStorage.setItem("martelo.chave-google-maps", key), KEY);
    await page.getByRole("link", { name: "Buscar" }).first().click();
    await expect(page.locator("[data-google='pronto']")).toBeAttached();
    expect(requests).toHaveLength(1);
  });
});
