import { devices, type Locator, type Page } from "@playwright/test";
import { cards, expect, hydrated, openLive, test } from "./journey.ts";
import { saveFavorites, signUp } from "./member.ts";

const PROPERTY = /\/property\/\d+$/;

const linksOnMap = (page: Page) => page.locator(".map-card a[href^='/property/']");

/** Opens a property by its link and goes back, without or with a reload in between. */
async function expectToReturn(
  page: Page,
  open: () => Promise<void>,
  link: () => Promise<void>,
  { reloads }: { reloads: boolean },
) {
  await open();
  await expect(page).toHaveURL(PROPERTY);
  if (reloads) {
    await page.reload();
    await hydrated(page);
  }
  await page.goBack();
  await link();
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

test("after going back from a property the focus is on its card, also on a second page and after a reload", async ({
  page,
}) => {
  await openLive(page, "/dashboard?estado=RJ&pagina=1..2");
  const card = cards(page).nth(26);
  await card.focus();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  for (const reloads of [false, true])
    await expectToReturn(
      page,
      () => card.press("Enter"),
      async () => {
        await expect(card).toBeFocused();
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
      },
      { reloads },
    );
});

test("the focus is restored only once, also to a card that comes late, and not for whoever began something else meanwhile", async ({
  page,
}) => {
  const { promise: pause, resolve: release } = Promise.withResolvers<void>();
  await page.route(/returned-link/, async (route) => {
    await pause;
    await route.continue();
  });
  const address = "/dashboard?estado=RJ";
  await openLive(page, address);
  const card = cards(page).nth(5);
  const leave = async () => {
    await card.press("Enter");
    // Going back needs to have left: the address changes a moment before the page does.
    await expect(page.getByRole("link", { name: /^Voltar/ }).first()).toBeVisible();
  };
  await leave();
  const request = page.waitForRequest(/returned-link/);
  await page.goBack();
  await request;
  await page.keyboard.press("Shift");
  const arrived = page.waitForResponse(/returned-link/);
  release();
  await arrived;
  await expectNotToTakeTheFocus(card);

  await leave();
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

  await page.getByRole("banner").getByRole("link", { name: "Martelo" }).click();
  await expect(page).not.toHaveURL(address);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expectNotToTakeTheFocus(card);
  await openLive(page, page.url());
  await expectNotToTakeTheFocus(card);
});

test("after going back from a property the focus is on its favourite", async ({ page }) => {
  await signUp(page, "volta.favoritos@exemplo.com.br");
  await saveFavorites(page, 3);
  await openLive(page, "/favorites");
  const link = cards(page).nth(1);
  await expectToReturn(
    page,
    () => link.press("Enter"),
    () => expect(link).toBeFocused(),
    { reloads: true },
  );
});

test.describe("with a map", () => {
  test.use({ drawsMaps: true });

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
      { reloads: true },
    );
  });
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
      { reloads: false },
    );

    await page.goto("/dashboard?cidade=goiania-go#mapa");
    await page.getByRole("button", { name: "Ver lista" }).first().tap();
    const href = (await linksOnMap(page).first().getAttribute("href"))!;
    await expectToReturn(
      page,
      () => linksOnMap(page).first().tap(),
      () => expect(page.locator(`.map-card a[href="${href}"]`)).toBeFocused(),
      { reloads: false },
    );
  });
});
