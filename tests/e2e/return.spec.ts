import { devices, type Locator, type Page } from "@playwright/test";
import { cards, expect, hydrated, openLive, test } from "./journey.ts";
import { signUp } from "./member.ts";

const PROPERTY = /\/property\/\d+$/;

const linksOnMap = (page: Page) => page.locator(".map-card a[href^='/property/']");

/** Opens a property by its link and goes back, without and with a reload in between. */
async function expectToReturn(page: Page, open: () => Promise<void>, link: () => Promise<void>) {
  for (const reloads of [false, true]) {
    await open();
    await expect(page).toHaveURL(PROPERTY);
    if (reloads) {
      await page.reload();
      await hydrated(page);
    }
    await page.goBack();
    await link();
  }
}

/**
 * Expects that the card does not get the focus: code that runs after a paint has run before the second frame
 * after it.
 */
async function expectNotToTakeTheFocus(card: Locator) {
  await expect(card).toBeVisible();
  await card.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(card).not.toBeFocused();
}

test("after going back from a property the focus is on its card, also on a second page and in a building", async ({
  page,
}) => {
  await openLive(page, "/dashboard?estado=RJ&pagina=1..2");
  const card = cards(page).nth(26);
  await card.focus();
  const before = await page.evaluate(() => scrollY);
  await expectToReturn(
    page,
    () => card.press("Enter"),
    async () => {
      await expect(card).toBeFocused();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
    },
  );
  await openLive(page, "/dashboard?estado=RJ&agrupar=1");
  const building = page.locator(".building-units").first();
  await building.locator("summary").click();
  await building.locator("a[href^='/property/']").last().press("Enter");
  await expect(page).toHaveURL(PROPERTY);
  await page
    .getByRole("link", { name: /^Voltar/ })
    .first()
    .click();
  await expect(building.locator("a[href^='/property/']").last()).toBeFocused();
});

test("the focus is restored only once", async ({ page }) => {
  const address = "/dashboard?estado=RJ";
  await openLive(page, address);
  const card = cards(page).nth(5);
  await card.press("Enter");
  // Going back needs to have left: the address changes a moment before the page does.
  await expect(page.getByRole("link", { name: /^Voltar/ }).first()).toBeVisible();
  await page.goBack();
  await expect(card).toBeFocused();

  await page.getByRole("banner").getByRole("link", { name: "Martelo" }).click();
  await expect(page).not.toHaveURL(address);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expectNotToTakeTheFocus(card);
  await openLive(page, page.url());
  await expectNotToTakeTheFocus(card);
});

test("whoever begins something else while the code for the return is on its way keeps the focus", async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/returned-link/, async (route) => {
    await held;
    await route.continue();
  });
  await openLive(page, "/dashboard?estado=RJ");
  const card = cards(page).nth(5);
  await card.press("Enter");
  await expect(page.getByRole("link", { name: /^Voltar/ }).first()).toBeVisible();
  const asked = page.waitForRequest(/returned-link/);
  await page.goBack();
  await asked;
  await page.keyboard.press("Shift");
  const arrived = page.waitForResponse(/returned-link/);
  release();
  await arrived;
  await expectNotToTakeTheFocus(card);
});

test("after going back from a property the focus is on its favourite", async ({ page, api }) => {
  await signUp(page, "volta.favoritos@exemplo.com.br");
  const { itens } = await api("estado=GO");
  const headers = { Origin: new URL(process.env.MARTELO_URL!).origin, Accept: "application/json" };
  for (const { numero } of itens.slice(0, 3))
    await page.request.post("/favorites/marcar", { form: { guardar: numero }, headers });
  await openLive(page, "/favorites");
  const link = cards(page).nth(1);
  await expectToReturn(
    page,
    () => link.press("Enter"),
    () => expect(link).toBeFocused(),
  );
});

test("a card that comes a moment after the page has the focus", async ({ page }) => {
  await openLive(page, "/dashboard?estado=RJ");
  const card = cards(page).nth(5);
  await card.press("Enter");
  await expect(page.getByRole("link", { name: /^Voltar/ }).first()).toBeVisible();
  // The first look at the page finds no link, as on a slow processor; what it shows next is one more change.
  await page.evaluate(() => {
    const all = Document.prototype.querySelectorAll;
    Document.prototype.querySelectorAll = function (this: Document, selector: string) {
      if (!selector.startsWith("main a[href=")) return all.call(this, selector);
      Document.prototype.querySelectorAll = all;
      setTimeout(() => document.body.append(document.createElement("span")));
      return document.createDocumentFragment().querySelectorAll(selector);
    } as typeof all;
  });
  await page.goBack();
  await expect(card).toBeFocused();
});

test("the list on the map is restored as it was left, at the property that was opened from it", async ({
  page,
}) => {
  await openLive(page, "/dashboard?cidade=goiania-go");
  await page.getByRole("button", { name: "O que está no mapa, em lista" }).click();
  const list = page.getByRole("list", { name: "O que está no mapa" });
  await list.getByRole("button", { name: "Ver lista" }).first().click();
  const title = await page.locator("#map-panel-title").textContent();
  const row = linksOnMap(page).nth(2);
  const href = (await row.getAttribute("href"))!;
  await expectToReturn(
    page,
    () => row.press("Enter"),
    async () => {
      await expect(page.locator("#map-panel-title")).toHaveText(title!);
      await expect(page.locator(`.map-card a[href="${href}"]`)).toBeFocused();
      await expect(list).toBeVisible();
    },
  );
});

test.describe("on a phone", () => {
  const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["Pixel 5"];
  test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch });

  test("after going back a tapped card has the focus, in the list and on the map", async ({ page }) => {
    await openLive(page, "/dashboard?estado=RJ&pagina=1..2");
    const card = cards(page).nth(26);
    await expectToReturn(
      page,
      () => card.tap(),
      async () => {
        await expect(card).toBeFocused();
        await expect(card).toBeInViewport();
      },
    );
    await page.goto("/dashboard?cidade=goiania-go#mapa");
    await page.getByRole("button", { name: "Ver lista" }).first().tap();
    const href = (await linksOnMap(page).first().getAttribute("href"))!;
    await linksOnMap(page).first().tap();
    await expect(page).toHaveURL(PROPERTY);
    await page.goBack();
    await expect(page.locator(`.map-card a[href="${href}"]`)).toBeFocused();
  });
});
