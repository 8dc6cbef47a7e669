import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { test as plainTest } from "./plain-journey.ts";
import { shiftsOf, watchShifts } from "./shifts.ts";
import { GOOGLE, undrawMaps } from "./undrawn-map.ts";

const NOBODY = { cookies: [], origins: [] };
test.use({ storageState: NOBODY });
plainTest.use({ storageState: NOBODY });

const notice = (page: Page) => page.getByRole("region", { name: "Aviso de cookies" });

async function openWithNotice(page: Page, address: string) {
  await openLive(page, address);
  await expect(notice(page)).toHaveCSS("opacity", "1");
  return (await notice(page).boundingBox())!;
}

async function answer(page: Page): Promise<void> {
  await notice(page).getByRole("button", { name: "Apenas Essenciais" }).click();
  await expect(notice(page)).toHaveCount(0);
}

/** Controls that reach below a line of the window while they have the focus. */
async function coveredAt(page: Page, line: number): Promise<string[]> {
  const controls = page.locator("main :is(a[href], button, input), footer :is(a[href], button)");
  return controls.evaluateAll(
    (all, bottom) =>
      all.flatMap((control) => {
        if (control.closest(".tray") || !control.checkVisibility({ visibilityProperty: true })) return [];
        (control as HTMLElement).focus();
        const reaches = document.activeElement === control && control.getBoundingClientRect().bottom > bottom;
        return reaches ? [control.outerHTML.slice(0, 200)] : [];
      }),
    line,
  );
}

for (const { width, most } of [
  { width: 360, most: 132 },
  { width: 1280, most: 80 },
]) {
  test(`the notice is small at ${width} px, covers no focused element, and disappears without moving anything`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    await watchShifts(page, "pressed or not");
    const { y, height } = await openWithNotice(page, "/auth?aba=cadastrar");
    expect([y + height, height <= most]).toEqual([640, true]);
    expect(await coveredAt(page, y)).toEqual([]);
    await page.evaluate(() => scrollTo(0, 40));
    const field = page.locator("main input:not([type=hidden])").first();
    const before = (await field.boundingBox())!.y;
    await answer(page);
    expect(await shiftsOf(page)).toEqual([]);
    expect((await field.boundingBox())!.y).toBe(before);
  });
}

test("the notice is at the end of the page when the window is low, and has no barrier", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openWithNotice(page, "/auth");
  await expect(notice(page)).not.toBeInViewport();
  await expectNoBarrier(page, ".cookie-banner");
  await answer(page);
});

/** Puts a property into the tray for comparisons, on which the notice then stands. */
async function fillTray(page: Page) {
  await page
    .getByRole("button", { name: /^Comparar: / })
    .first()
    .click();
  await expect(tray(page)).toBeVisible();
}

const tray = (page: Page) => page.getByRole("region", { name: "Imóveis para comparar" });
const topOf = async (part: ReturnType<typeof tray>) => (await part.boundingBox())!.y;

async function expectOnTray(page: Page) {
  const { y, height } = (await notice(page).boundingBox())!;
  expect(y + height).toBeCloseTo(await topOf(tray(page)), 0);
  expect(await coveredAt(page, y)).toEqual([]);
}

test("on a phone the notice is below the map's button, and neither it nor the tray covers the focused element", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { y } = await openWithNotice(page, "/dashboard?estado=RJ");
  const opener = (await page.getByRole("button", { name: "Mapa" }).boundingBox())!;
  expect(opener.y + opener.height).toBeLessThanOrEqual(y);
  await fillTray(page);
  await expectOnTray(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectOnTray(page);
  await answer(page);
  await expect(page).toHaveURL("/dashboard?estado=RJ");
  expect(await coveredAt(page, await topOf(tray(page)))).toEqual([]);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await coveredAt(page, await topOf(tray(page)))).toEqual([]);

  // The page ends above the map's button, too.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const links = await page.locator("footer :is(a, button)").filter({ visible: true }).all();
  const ends = await Promise.all(links.map(async (link) => (await link.boundingBox())!));
  const { y: top } = (await page.getByRole("button", { name: "Mapa", exact: true }).boundingBox())!;
  expect(Math.max(...ends.map(({ y: from, height }) => from + height))).toBeLessThanOrEqual(top);
});

test.describe("beside a map", () => {
  test.use({ strangers: GOOGLE });

  test("the map ends above the notice, and neither it nor the tray covers the focused element", async ({
    page,
  }) => {
    await undrawMaps(page);
    await page.setViewportSize({ width: 1280, height: 640 });
    await openWithNotice(page, "/dashboard?estado=RJ");
    await page.evaluate(() => scrollTo(0, 2000));
    await page.getByRole("button", { name: "O que está no mapa, em lista" }).click();
    await expect(page.locator(".map-entry").last()).toBeVisible();
    const map = (await page.locator(".map-card").boundingBox())!;
    expect(map.y + map.height).toBeLessThanOrEqual(await topOf(notice(page)));
    await fillTray(page);
    await expectOnTray(page);
    await answer(page);
    expect(await coveredAt(page, await topOf(tray(page)))).toEqual([]);
  });
});

for (const [button, word, words] of [
  ["Aceitar Todos", "accepted", "aceitar todos"],
  ["Apenas Essenciais", "rejected", "apenas os essenciais"],
  ["Fechar e usar apenas os essenciais", "rejected", "apenas os essenciais"],
] as const) {
  plainTest(
    `without a script too the notice is shown once and stores the answer: ${button}`,
    async ({ plain }) => {
      const search = await plain.open("/dashboard?estado=SP");
      const answered = await search.region("Aviso de cookies").press(button);
      expect(answered.url).toBe("/dashboard?estado=SP");
      const { cookies } = await plain.request.storageState();
      expect(cookies.find(({ name }) => name === "cookieConsent")!.value).toMatch(
        new RegExp(`^${word}\\.\\d{4}-\\d\\d-\\d\\d\\.\\d{10}$`),
      );
      for (const page of [answered, await plain.open("/")])
        expect(page.html).not.toContain('aria-label="Aviso de cookies"');
      const policy = await answered.follow("Preferências de cookies");
      expect(policy.text).toContain(`Sua escolha: ${words}`);
    },
  );
}

plainTest("a second layer has what is optional off until it is allowed", async ({ plain }) => {
  const policy = await plain.open("/cookies");
  expect(policy.value(/^Medição de uso/)).toBe(false);
  expect(policy.html).toMatch(/<input[^>]*type="checkbox"[^>]* disabled[^>]*>(<[^>]*>)*Essenciais/);
  for (const [allowed, words] of [
    [true, "aceitar todos"],
    [false, "apenas os essenciais"],
  ] as const) {
    const pairs: [string, string][] = allowed ? [["opcionais", "sim"]] : [];
    const chosen = await plain.send("/cookies", "post", [
      ["volta", "/cookies"],
      ["escolha", "chosen"],
      ...pairs,
    ]);
    expect(chosen.text).toContain(`Sua escolha: ${words}`);
    expect(chosen.value(/^Medição de uso/)).toBe(allowed);
  }
});
