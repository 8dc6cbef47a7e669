import type { Locator, Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { cardNumbers, expect, openLive, test } from "./journey.ts";

const SEARCH = "/dashboard?estado=RJ";

function card(page: Page, number: string): Locator {
  return page.locator("main li").filter({ has: page.locator(`[data-number="${number}"]`) });
}

function tray(page: Page): Locator {
  return page.getByRole("region", { name: "Imóveis para comparar" });
}

function rows(page: Page): Locator {
  return page.getByRole("table").locator("tbody tr:not(.compare-group)");
}

/** Records what moves in the list without a click of the viewer, from the page's first byte on. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[];
      for (const { node } of entries.flatMap(({ sources }) => sources)) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (element?.closest(".card-list")) moved.push(element.outerHTML.slice(0, 200));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}

test("properties are chosen on cards and on their pages, and compared side by side", async ({
  page,
  context,
}) => {
  await openLive(page, SEARCH);
  const [first, second, third, fourth, fifth] = (await cardNumbers(page)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const pick = (number: string) => card(page, number).getByRole("button", { name: /^Comparar: / });
  await pick(first).click();
  await expect(pick(first)).toHaveAttribute("aria-pressed", "true");
  await expect(tray(page)).toContainText("Escolha mais um imóvel");
  await pick(second).press("Enter");

  await card(page, third).getByRole("link").click();
  await expect(page).toHaveURL(`/property/${third}`);
  const toggle = page.getByRole("button", { name: "Comparar", exact: true });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await expect(card(page, third)).toContainText("Visto");
  await expect(card(page, fourth)).not.toContainText("Visto");

  await pick(fourth).click();
  await pick(fifth).click();
  await expect(page.getByText("Já são 4 imóveis")).not.toHaveCount(0);
  await expect(pick(fifth)).toHaveAttribute("aria-pressed", "false");

  // Another tab of this device has the same tray, and its changes appear here.
  const other = await context.newPage();
  await openLive(other, SEARCH);
  await tray(other)
    .getByRole("button", { name: /^Tirar da comparação: / })
    .first()
    .click();
  await expect(pick(first)).toHaveAttribute("aria-pressed", "false");
  await other.close();

  await tray(page).getByRole("link", { name: "Comparar" }).click();
  await expect(page).toHaveURL(`/comparar?ids=${second},${third},${fourth}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Comparar 3 imóveis");
  const all = await rows(page).count();
  const different = await rows(page).filter({ hasText: "(difere)" }).count();
  expect(different).toBeLessThan(all);
  await page.getByRole("button", { name: "Só diferenças" }).click();
  await expect(page).toHaveURL(`/comparar?ids=${second},${third},${fourth}&so=diferencas`);
  await expect(rows(page)).toHaveCount(different);

  await page
    .getByRole("link", { name: /^Tirar / })
    .last()
    .click();
  await expect(page).toHaveURL(`/comparar?ids=${second},${third}&so=diferencas`);
  await page.getByRole("link", { name: "Voltar para a busca" }).click();
  await expect(tray(page).getByRole("button", { name: /^Tirar da comparação: / })).toHaveCount(2);
});

test("a hidden property is restored where it was, or is left out of the next list without moving it", async ({
  page,
}) => {
  const shifted = await watchShifts(page);
  await openLive(page, SEARCH);
  const [first, second, third] = (await cardNumbers(page)) as [string, string, string];
  const hide = (number: string) => card(page, number).getByRole("button", { name: /^Não me interessa: / });
  await hide(second).click();
  const undo = card(page, second).getByRole("button", { name: /^Desfazer: / });
  await expect(undo).toBeFocused();
  await expect(page.getByText("1 oculto por você nesta página")).toBeVisible();
  await undo.press("Enter");
  await expect(hide(second)).toBeFocused();
  await hide(second).click();
  await hide(first).click();
  await page
    .getByRole("button", { name: /^Comparar: / })
    .last()
    .click();
  await expectNoBarrier(page, ".card-list > :first-child");

  // Before React comes they are hidden already, and leave no room.
  const scripts = "**/assets/*.js";
  await page.route(scripts, () => {});
  await page.goto(SEARCH, { waitUntil: "domcontentloaded" });
  const boxes = await page
    .locator(".card-list li:has(> [data-number])")
    .evaluateAll((all) => all.slice(0, 3).map((item) => item.getClientRects().length));
  expect(boxes).toEqual([0, 0, 1]);
  await page.unroute(scripts);

  await openLive(page, SEARCH);
  await expect.poll(async () => (await cardNumbers(page))[0]).toBe(third);
  await expect(page.getByText("2 ocultos por você nesta página")).toBeVisible();
  expect(await shifted()).toEqual([]);

  await page.getByRole("button", { name: "mostrar", exact: true }).click();
  await expectNoBarrier(page);
  await card(page, first)
    .getByRole("button", { name: /^Mostrar de novo: / })
    .click();
  await expect(hide(first)).toBeFocused();
  await page.getByRole("button", { name: "restaurar", exact: true }).click();
  await expect(page.getByText("por você nesta página")).toHaveCount(0);
  expect((await cardNumbers(page)).slice(0, 3)).toEqual([first, second, third]);
});

test("without browser storage marks last as long as the page, and suggestions still work", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("forbidden", "SecurityError");
      },
    });
  });
  await openLive(page, SEARCH);
  await page
    .getByRole("button", { name: /^Comparar: / })
    .first()
    .click();
  await page
    .getByRole("button", { name: /^Não me interessa: / })
    .last()
    .click();
  await expect(page.getByText("1 oculto por você")).toBeVisible();
  await expect(tray(page)).toBeVisible();

  const box = page.getByRole("combobox", { name: /código do imóvel/ });
  await box.fill("niteroi");
  await page.getByRole("option", { name: /^Niterói/ }).click();
  await expect(page).toHaveURL(/cidade=niteroi-rj/);
});
