import type { Page } from "@playwright/test";
import { importAuctionDays } from "./command.ts";
import {
  countOf,
  expect,
  expectResults,
  filterButton,
  openFilter,
  openLive,
  properties,
  test,
} from "./journey.ts";

/** Opens the filter of places; returns its panel, and the field in which a place is found by its name. */
async function openPlaces(page: Page) {
  await openLive(page, "/dashboard");
  const panel = await openFilter(page, "Estado");
  return { panel, typed: panel.getByLabel("Procurar estado, cidade ou bairro") };
}

test("places are found by typing, several can be chosen, down to the neighbourhood", async ({
  page,
  api,
}) => {
  const { panel, typed } = await openPlaces(page);
  const { facetas } = await api("");
  const [first, second] = facetas.cidade!.slice(0, 2) as [{ valor: string; n: number }, { valor: string }];
  for (const { valor } of [first, second]) {
    // Typed without its state and without accents.
    await typed.fill(valor.slice(0, -3).replaceAll("-", " ").toUpperCase());
    await panel.locator(`.checks:visible input[value="${valor}"]`).check();
  }
  const cities = [first.valor, second.valor].sort().join(",");
  await expect(page).toHaveURL(`/dashboard?cidade=${cities}`);
  const answer = await api(`cidade=${cities}`);
  await expectResults(page, answer);
  const district = answer.facetas.bairro![0]!;
  await typed.fill(district.valor.replaceAll("-", " "));
  const option = panel.locator(".checks label:visible", {
    has: page.locator(`input[value="${district.valor}"]`),
  });
  expect(await countOf(option)).toBe(district.n);
  await option.click();
  await expect(page).toHaveURL(`/dashboard?cidade=${cities}&bairro=${district.valor}`);
  await typed.fill("");
  await expect(panel.locator(`input[name=bairro][value="${district.valor}"]`)).toBeChecked();
});

test("of places that are chosen one after the other none is lost, however late searches and matches are answered", async ({
  page,
  api,
}) => {
  const { panel, typed } = await openPlaces(page);
  const [first, second, third] = (await api("")).facetas.cidade!.map(({ valor }) => valor) as [
    string,
    string,
    string,
  ];
  const box = (slug: string) => panel.locator(`.checks:visible input[value="${slug}"]`);
  const answered = Promise.withResolvers<void>();
  await page.route("**/dashboard.data?*", async (route) => {
    await answered.promise;
    // The page aborts a search when the next one begins.
    await route.continue().catch(() => {});
  });
  for (const slug of [first, second]) {
    await typed.fill(slug.slice(0, -3));
    const searched = page.waitForRequest(/dashboard\.data/);
    await box(slug).check();
    await searched;
  }
  await typed.fill(third.slice(0, -3));
  await expect(box(third)).toBeVisible();
  await typed.fill(first.slice(0, -3));
  await expect(box(first)).toBeChecked();
  answered.resolve();
  await expect(page).toHaveURL(`/dashboard?cidade=${[first, second].sort().join(",")}`);
  await box(first).uncheck();
  await expect(page).toHaveURL(`/dashboard?cidade=${second}`);
  await typed.fill("");
  await expect(panel.locator(`input[name=cidade][value="${second}"]`)).toBeChecked();
  await panel.locator(`label:visible input[name=cidade][value="${second}"]`).uncheck();
  await expect(page).toHaveURL("/dashboard");

  await typed.fill("rio de jan");
  const place = panel.locator('.checks:visible input[value="rio-de-janeiro-rj"]');
  await expect(place).toBeVisible();
  // A request sent before the choice is answered after it.
  const matched = Promise.withResolvers<void>();
  await page.route("**/lugares.json?**", async (route) => {
    await matched.promise;
    // The page may have aborted a request that it no longer needs.
    await route.continue().catch(() => {});
  });
  const request = page.waitForRequest(/lugares\.json/);
  await typed.fill("rio de jane");
  await request;
  await place.check();
  matched.resolve();
  await expect(page).toHaveURL("/dashboard?cidade=rio-de-janeiro-rj");
  await expect(place).toBeChecked();
});

test("a price is typed freely, or set with two thumbs in steps of 50,000", async ({ page, api }) => {
  await openLive(page, "/dashboard");
  const panel = await openFilter(page, "Preço");
  await panel.getByLabel("Até").fill("150.000");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard?preco_max=150000");
  await expectResults(page, await api("preco_max=150000"));
  await openFilter(page, "Preço");
  const low = panel.getByRole("slider", { name: "Preço mínimo" });
  await low.press("ArrowRight");
  await expect(page).toHaveURL("/dashboard?preco_min=50000&preco_max=150000");
  await expect(low).toHaveAttribute("aria-valuetext", "R$\u00a050 mil");
  const track = (await panel.locator(".range-track").boundingBox())!;
  const thumb = (await panel.locator(".range-thumb").last().boundingBox())!;
  await page.mouse.move(thumb.x + thumb.width / 2, thumb.y + thumb.height / 2);
  await page.mouse.down();
  await page.mouse.move(track.x + track.width / 2, track.y + track.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL("/dashboard?preco_min=50000&preco_max=1250000");
  await expect(panel.getByLabel("Até")).toHaveValue("1.250.000");
});

test("only days on which a property has a date can be picked in the calendar, also with the keyboard", async ({
  page,
  api,
}) => {
  const [one, other] = (await api("estado=RR")).itens;
  await importAuctionDays({ [one!.numero]: "08/01/2036", [other!.numero]: "16/01/2036" });
  await expect.poll(async () => (await api("data=2036-01-08..2036-01-16")).total).toBe(2);

  await openLive(page, "/dashboard?estado=RR&data=2036-01-08");
  const panel = await openFilter(page, "08/01/2036");
  await expect(panel.getByRole("columnheader").first()).toHaveAttribute("abbr", "domingo");
  await panel.getByRole("button", { name: "terça-feira, 8 de janeiro de 2036, 1 imóvel" }).focus();
  for (const key of ["ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await expect(page).toHaveURL("/dashboard?estado=RR&data=2036-01-08..2036-01-16");
  await expect(page.getByRole("button", { name: "08/01/2036 – 16/01/2036" })).toBeVisible();
  await page.keyboard.press("PageDown");
  const nobodys = panel.getByRole("button", { name: /^sábado, 16 de fevereiro de 2036, 0 / });
  await expect(nobodys).toBeFocused();
  await expect(nobodys).toBeDisabled();
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Qualquer data" }).click();
  await expect(page).toHaveURL("/dashboard?estado=RR");
  await expect(filterButton(page, "Data do leilão")).not.toHaveClass(/filter-on/);
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 760 } });

  test("by touch a thumb is dragged and a place is chosen in the drawer", async ({ page, api }) => {
    await openLive(page, "/dashboard");
    await page.getByRole("button", { name: "Mais filtros" }).tap();
    const drawer = page.locator(".filter-drawer:popover-open");
    const track = (await drawer.locator("#filtro-desconto .range-track").boundingBox())!;
    await page.touchscreen.tap(track.x + track.width * 0.4, track.y + track.height / 2);
    await expect(drawer.locator("input[name=desconto_min]")).toHaveValue("40");
    await drawer.getByRole("checkbox", { name: /^Goiás / }).tap();
    const answer = await api("estado=GO&desconto_min=40");
    await expect(drawer.getByRole("button", { name: "Aplicar" })).toHaveText(
      `Aplicar: Ver ${properties(answer.total)}`,
    );
    // The cities of the chosen state are listed before anything is applied.
    await expect(drawer.locator("input[name=cidade]")).toHaveCount(
      Math.min(80, answer.facetas.cidade!.length),
    );
    await drawer.getByRole("button", { name: "Aplicar" }).tap();
    await expect(page).toHaveURL("/dashboard?estado=GO&desconto_min=40");
    await expectResults(page, answer);
  });
});
