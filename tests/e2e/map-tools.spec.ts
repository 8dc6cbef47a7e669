import type { Page } from "@playwright/test";
import type { ExpandedAnswer } from "#app/features/map/map-answer.ts";
import { expectNoBarrier } from "./barriers.ts";
import { expect, properties, test, type ApiAnswer } from "./journey.ts";
import { signUp } from "./member.ts";
import { expectReady, GOOGLE, openMap, undrawMaps } from "./undrawn-map.ts";

test.use({ strangers: GOOGLE });
test.beforeEach(({ page }) => undrawMaps(page));

/** Expects that the list and its chip match the API's answer for the area of the address. */
async function expectArea(
  page: Page,
  api: (query: string) => Promise<ApiAnswer>,
  chip: RegExp,
): Promise<ApiAnswer> {
  await expect(page.locator(".chip").filter({ hasText: chip })).toBeAttached();
  let answer: ApiAnswer | null = null;
  // Playwright learns the new address slightly after the page shows it.
  await expect(async () => {
    answer = await api(await page.evaluate(() => location.search.slice(1)));
    await expect(page.locator("h1")).toHaveText(new RegExp(`^${properties(answer.total)} `), { timeout: 1 });
  }).toPass();
  await expectReady(page);
  return answer!;
}

test("a member draws, changes and follows an area, by mouse and by keyboard", async ({ page, api }) => {
  await signUp(page, "desenho@exemplo.com.br");
  await openMap(page, "/dashboard?estado=SP#mapa");
  await page.getByRole("button", { name: "Desenhar" }).click();
  const panel = page.getByRole("region", { name: "Desenhar uma área" });
  await expect(panel).toBeVisible();
  const finish = panel.getByRole("button", { name: "Concluir" });
  await page.mouse.click(700, 250);
  await page.mouse.click(1000, 250);
  await page.keyboard.press("Backspace");
  await expect(finish).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL("/dashboard?estado=SP#mapa");

  await page.getByRole("button", { name: "Desenhar" }).click();
  await expect(panel).toBeVisible();
  for (const [x, y] of [
    [500, 250],
    [1000, 250],
    [1000, 650],
    [500, 650],
    [504, 254],
  ] as const)
    await page.mouse.click(x, y);
  const answer = await expectArea(page, api, /Área desenhada · [\d.]+\s?km²/);
  expect(answer.total).toBeGreaterThan(0);
  // What was drawn over a state stays in it.
  expect(new URL(page.url()).searchParams.get("estado")).toBe("SP");
  expect(page.url()).toContain("#mapa");
  await expect(page.locator(".area-layer")).toHaveAttribute("data-figure", "ring");

  await page.getByRole("button", { name: "Editar" }).click();
  const before = page.url();
  await page.getByRole("button", { name: /^Ponto 3 de 4/ }).press("ArrowLeft");
  await expect(page).not.toHaveURL(before);
  const square = page.url();
  await page.getByRole("button", { name: /^Ponto 1 de 4/ }).press("Delete");
  await expect(page).not.toHaveURL(square);
  await expect(page.getByRole("button", { name: /^Ponto 3 de 3/ })).toBeAttached();
  await expectArea(page, api, /Área desenhada/);
  // Escape ends the editing; the map stays open.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Editar" })).toHaveAttribute("aria-pressed", "false");
  await expect(page).toHaveURL(/#mapa$/);
  const area = new URL(page.url()).searchParams.get("area");
  await page.getByRole("link", { name: "Criar alerta", exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/alerts" && url.searchParams.get("area") === area);
  await page.goBack();
  await expectReady(page);

  await page.getByRole("button", { name: "Raio" }).click();
  await expectNoBarrier(page, ".map-card");
  await page.getByLabel("Raio (km)").fill("0");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "0,1 a 500 km" })).toBeVisible();
  await page.getByRole("combobox", { name: "Centro" }).fill("Campinas/SP");
  await page.getByLabel("Raio (km)").fill("42,5");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expectArea(page, api, /Raio de 42,5\s?km/);
  await page.getByRole("button", { name: "Editar" }).click();
  await page.getByRole("button", { name: /^Borda do raio/ }).press("ArrowRight");
  await expect(page.locator(".area-layer")).toHaveAttribute("data-figure", "circle");
  await expect(page.getByLabel("Raio (km)")).not.toHaveValue("42,5");
  await page.getByRole("button", { name: "Apagar" }).click();
  await expect(page).not.toHaveURL(/area=/);
});

test("the density can be coloured by a chosen measure, is explained and metered, and a table has the same data", async ({
  page,
}) => {
  await signUp(page, "densidade@exemplo.com.br");
  await openMap(page, "/dashboard?estado=MG#mapa");
  const metered = page.waitForResponse((response) => response.url().includes("densidade=1"));
  await page.getByRole("button", { name: "Densidade" }).click();
  const answer = (await (await metered).json()) as ExpandedAnswer;
  expect(answer.usage.used).toBeGreaterThan(0);
  await expect(page.locator(".map-basemap [data-google]")).toHaveAttribute("data-polygons", /^[1-9]/);
  const panel = page.getByRole("region", { name: "Densidade", exact: true });
  const legend = (name: string) => panel.getByRole("list", { name }).getByRole("listitem");
  await expect(legend("Quantidade").last()).toHaveText(/imóve(l|is)$/);
  await panel.getByRole("radio", { name: "Desconto mediano" }).check();
  await expect(legend("Desconto mediano").first()).toHaveText(/%$/);
  await panel.getByRole("radio", { name: "Preço mediano" }).check();
  await expect(legend("Preço mediano").first()).toHaveText(/^R\$/);
  await panel.getByText("Ver como tabela").click();
  const counts = await panel.locator("tbody td:nth-child(2)").allTextContents();
  expect(counts.map((text) => Number(text.replaceAll(".", "")))).toEqual(
    answer.density!.cells.map(({ count }) => count).slice(0, counts.length),
  );
  expect(counts.length).toBeGreaterThan(3);
  await expect(page.locator(".marker").first()).toBeHidden();
  await expectNoBarrier(page, ".map-card");
  await page.getByRole("button", { name: "Densidade" }).click();
  await expect(page.locator(".marker").first()).toBeVisible();
});
