import type { Locator, Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { cards, expect, openLive, test } from "./journey.ts";
import { signUp } from "./member.ts";

/** Presses keys one after the other, and counts them. */
function keysOf(page: Page) {
  let presses = 0;
  return {
    count: () => presses,
    press: async (...keys: string[]) => {
      for (const key of keys) {
        presses++;
        await page.keyboard.press(key);
      }
    },
  };
}

/** Opens a search once the code of its keys has come: before the first item nothing is, so the key may be pressed again. */
async function openWithKeys(page: Page, address: string, first: Locator) {
  await openLive(page, address);
  const keys = keysOf(page);
  await expect(async () => {
    await keys.press("k");
    await expect(first).toBeFocused({ timeout: 250 });
  }).toPass();
  return keys;
}

test("with at most 40 keys somebody looks at twenty properties and decides on each", async ({ page }) => {
  await signUp(page, "triagem@exemplo.com.br");
  const { press, count } = await openWithKeys(page, "/dashboard?estado=GO", cards(page).first());
  const hearts = page.locator("[data-results] .card-favorite[aria-pressed=true]");
  for (let at = 0; at < 20; at += 2) {
    await press("x");
    await expect(cards(page).nth(at + 1)).toBeFocused();
    await press("f");
    if (at < 18) await press("j");
  }
  expect(count()).toBeLessThanOrEqual(40);
  await expect(hearts).toHaveCount(10);
  await expect(page.getByText("Oculto neste aparelho")).toHaveCount(10);
  await press("u", "u");
  await expect(hearts).toHaveCount(9);
  await expect(page.getByText("Oculto neste aparelho")).toHaveCount(9);
  const restored = page.locator(`.card a[href="${await cards(page).nth(18).getAttribute("href")}"]`);
  await expect(restored).toBeFocused();
  await press("Enter");
  await expect(page).toHaveURL(/\/property\/\d+$/);
  await expect(restored).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\?/);
  await expect(restored).toBeFocused();
  await expect(restored).toBeInViewport();
  await page.reload();
  await expect(hearts).toHaveCount(9);
});

test("the keys work in the table; not while somebody types, in dialogs, with modifiers, or once they were turned off", async ({
  page,
}) => {
  const links = page.locator(".result-table tbody th a");
  const { press } = await openWithKeys(page, "/dashboard?estado=GO&vista=tabela", links.first());
  await press("j", "k", "c");
  await expect(links.first()).toBeFocused();
  await expect(page.locator(".card-compare[aria-pressed=true]")).toHaveCount(1);
  await press("x");
  await expect(page.getByText("Oculto neste aparelho")).toHaveCount(1);
  await expect(links.nth(1)).toBeFocused();
  await press("Control+j");
  await expect(links.nth(1)).toBeFocused();
  await press("/");
  const field = page.locator(".search-box input");
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await press("x", "j", "?");
  await expect(field).toHaveValue("xj?");
  await links.nth(1).focus();
  await press("?");
  const help = page.getByRole("dialog", { name: "Atalhos do teclado" });
  await expect(help).toBeVisible();
  await press("x");
  await expect(page.getByText("Oculto neste aparelho")).toHaveCount(1);
  await help.getByRole("checkbox").uncheck();
  await press("Escape");
  await expect(help).toBeHidden();
  await expect(links.nth(1)).toBeFocused();
  await press("j");
  await expect(links.nth(1)).toBeFocused();
});

test("the quick look shows a property beside the list and follows the keys; Escape or going back closes it, and the focus is on its card", async ({
  page,
}) => {
  const { press } = await openWithKeys(page, "/dashboard?estado=GO", cards(page).first());
  const look = page.locator(".quick-look");
  await page
    .getByRole("button", { name: /^Resumo: / })
    .first()
    .click();
  await expect(look.getByText("Modalidade")).toBeVisible();
  await press("j");
  const second = cards(page).nth(1);
  const whole = look.getByRole("link", { name: "Abrir a página do imóvel" });
  await expect(whole).toHaveAttribute("href", (await second.getAttribute("href"))!);
  await press("x");
  await expect(whole).toHaveAttribute("href", (await cards(page).nth(2).getAttribute("href"))!);
  await expect(look.getByRole("heading").first()).toBeFocused();
  await expectNoBarrier(page, ".quick-look");
  await press("k");
  await expect(page.getByRole("button", { name: /^Desfazer/ })).toBeFocused();
  await press("Escape");
  await expect(look).toBeHidden();
  await expect(page.getByRole("button", { name: /^Desfazer/ })).toBeFocused();
  await press("j", "o");
  await expect(look.getByText("Modalidade")).toBeVisible();
  await page.goBack();
  await expect(look).toBeHidden();
  await expect(cards(page).nth(2)).toBeFocused();
  await expect(page).toHaveURL("/dashboard?estado=GO");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a card swiped to the right is a favourite, to the left it is hidden; a short way does nothing", async ({
    page,
    context,
  }) => {
    await signUp(page, "deslizar@exemplo.com.br");
    await openLive(page, "/dashboard?estado=GO");
    // The code of the swipes comes with that of the keys.
    await expect(page.locator("[data-results]")).toBeVisible();
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    const touch = await context.newCDPSession(page);
    const swipe = async (nth: number, across: number) => {
      const card = page.locator("[data-results] .cards > li").nth(nth);
      await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
      const { x, y, width, height } = (await card.boundingBox())!;
      const from = { x: x + width / 2 - across / 2, y: y + height / 2 };
      const send = (type: "touchStart" | "touchMove" | "touchEnd", by: number | null) =>
        touch.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: by === null ? [] : [{ x: from.x + by, y: from.y }],
        });
      await send("touchStart", 0);
      for (let step = 1; step <= 8; step++) await send("touchMove", (across * step) / 8);
      await send("touchEnd", null);
      return card;
    };
    const hearts = page.locator("[data-results] .card-favorite[aria-pressed=true]");
    await expect(async () => {
      await swipe(0, 200);
      await expect(hearts).toHaveCount(1, { timeout: 500 });
    }).toPass();
    await swipe(1, 60);
    await swipe(0, 200);
    await expect(hearts).toHaveCount(1);
    const left = await swipe(1, -200);
    await expect(left.getByText("Oculto neste aparelho")).toBeVisible();
    await expect(page).toHaveURL("/dashboard?estado=GO");
    await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
  });

  test("the quick look is a sheet above the list that leads to the property's page", async ({ page }) => {
    await openLive(page, "/dashboard?estado=GO");
    await page
      .getByRole("button", { name: /^Resumo: / })
      .nth(1)
      .click();
    const look = page.locator(".quick-look:modal");
    await expect(look.getByText("Modalidade")).toBeVisible();
    expect((await look.boundingBox())!.width).toBe(360);
    await look.getByRole("link", { name: "Abrir a página do imóvel" }).click();
    await expect(page).toHaveURL(/\/property\/\d+$/);
  });
});
