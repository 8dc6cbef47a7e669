import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { cardNumbers, expect, expectResults, openLive, properties, test } from "./journey.ts";
import { forgetCookies, signUp } from "./member.ts";

const box = (page: Page) => page.getByRole("combobox", { name: /código do imóvel/ });

test("typed letters suggest places with their counts, and the keyboard chooses one", async ({
  page,
  api,
}) => {
  await openLive(page, "/dashboard?tipo=apartamento");
  await box(page).pressSequentially("GOIÂN");
  const options = page.getByRole("listbox").getByRole("option");
  const goiania = options.filter({ hasText: /^Goiânia\s*Cidade · GO/ });
  const answer = await api("cidade=goiania-go&tipo=apartamento");
  await expect(goiania).toContainText(answer.total.toLocaleString("pt-BR"));
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(box(page)).toHaveAttribute(
    "aria-activedescendant",
    (await options.first().getAttribute("id"))!,
  );
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(box(page)).toHaveValue("GOIÂN");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard?cidade=goiania-go&tipo=apartamento");
  await expect(box(page)).toHaveValue("");
  await expectResults(page, answer);
});

test("recent searches of this device are listed under the empty box, until they are removed", async ({
  page,
}) => {
  await openLive(page, "/dashboard");
  await box(page).fill("casa em Goiânia");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard?cidade=goiania-go&tipo=casa");
  await box(page).fill("terreno no Rio de Janeiro");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard?cidade=rio-de-janeiro-rj&tipo=terreno");
  await openLive(page, "/");
  await box(page).click();
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveText(["terreno no Rio de Janeiro", "casa em Goiânia"]);
  await box(page).fill("goian");
  await expect(options.nth(1)).toContainText("Goiânia");
  await expect(options.first()).toHaveText("casa em Goiânia");
  await box(page).fill("");
  await expect(options).toHaveText(["terreno no Rio de Janeiro", "casa em Goiânia"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Delete");
  await expect(options).toHaveText(["casa em Goiânia"]);
  await options.click();
  await expect(page).toHaveURL("/dashboard?cidade=goiania-go&tipo=casa");
  await box(page).click();
  await page.getByRole("button", { name: "Limpar", exact: true }).click();
  await expect(options).toHaveCount(0);
});

test("a sentence is suggested with its count before its place is complete, and chosen by keyboard on a phone", async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openLive(page, "/");
  await box(page).fill("casa em goian");
  const first = page.getByRole("listbox").getByRole("option").first();
  const { total } = await api("cidade=goiania-go&tipo=casa");
  await expect(first).toContainText("Casas em Goiânia, GO");
  await expect(first).toContainText(`${total.toLocaleString("pt-BR")} `);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard?cidade=goiania-go&tipo=casa");
});

test("more results are added below, the address keeps them, and coming back restores the position", async ({
  page,
  api,
}) => {
  const both = (await api("estado=RJ&por_pagina=40")).itens.map((item) => item.numero);
  await openLive(page, "/dashboard?estado=RJ");
  expect(await cardNumbers(page)).toEqual(both.slice(0, 20));
  await page.getByRole("link", { name: "Carregar mais" }).click();
  await expect(page).toHaveURL("/dashboard?estado=RJ&pagina=1..2");
  await expect.poll(() => cardNumbers(page)).toEqual(both);
  await expect(page.getByText(/^Mostrando 40 de /)).toBeVisible();
  await expect(page.getByRole("status")).toHaveText(/, páginas 1 a 2 de /);
  const thirtieth = page.locator(`main article a[href="/property/${both[29]}"]`);
  await expect(page.locator(`main article a[href="/property/${both[20]}"]`)).toBeFocused();

  await thirtieth.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  await thirtieth.click();
  await expect(page).toHaveURL(`/property/${both[29]}`);
  await page.goBack();
  await expect(page).toHaveURL("/dashboard?estado=RJ&pagina=1..2");
  await expect.poll(() => cardNumbers(page)).toEqual(both);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await page.reload();
  await expect.poll(() => cardNumbers(page)).toEqual(both);

  await page.getByRole("link", { name: "Próxima" }).click();
  await expect(page).toHaveURL("/dashboard?estado=RJ&pagina=3");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.locator("link[rel=prev]")).toHaveAttribute("href", /estado=RJ&pagina=2$/);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/imoveis\/rj$/);
});

test("units of one address are one card that expands, and the totals stay", async ({ page, api }) => {
  await openLive(page, "/dashboard?estado=RJ");
  await page.getByRole("checkbox", { name: "Agrupar por endereço" }).check();
  await expect(page).toHaveURL("/dashboard?estado=RJ&agrupar=1");
  const { total } = await api("estado=RJ");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`^${properties(total)} `));
  const addresses = page.getByText(/^em [\d.]+ endereços? · /);
  await expect(addresses).toBeVisible();
  expect(Number((await addresses.innerText()).replaceAll(".", "").match(/\d+/)![0])).toBeLessThan(total);
  // By its name: a list that another test imports meanwhile may bring other buildings before it.
  const buildings = page.locator("article.building");
  const building = buildings
    .filter({ hasText: await buildings.first().getByRole("heading").innerText() })
    .first();
  const units = Number(/^\d+/.exec(await building.locator("summary").innerText())![0]);
  await building.locator("summary").click();
  const links = building.locator("li a");
  await expect(links).toHaveCount(Math.min(units, 12));

  await building
    .getByRole("button", { name: /^Comparar: / })
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Imóveis para comparar" })).toBeVisible();
  await building
    .getByRole("button", { name: /^Não me interessa: / })
    .first()
    .click();
  await expect(building.getByRole("button", { name: /^Desfazer: / })).toBeFocused();
  await expect(building.locator("summary")).toContainText("neste endereço · 1 oculta");
  await expect(page.getByText("1 oculto por você nesta página")).toBeVisible();
  await expectNoBarrier(page, "article.building");
  await page.reload();
  await expect(building.locator("summary")).toContainText("neste endereço · 1 oculta");
  await building.locator("summary").click();
  await expect(links).toHaveCount(Math.min(units, 12) - 1);
  const href = await links.last().getAttribute("href");
  await links.last().click();
  await expect(page).toHaveURL(href!);
});

test("a search becomes an alert, also after signing in, and can be exported as a file", async ({
  page,
  api,
}) => {
  const member = "alerta@exemplo.com.br";
  await signUp(page, member);
  await openLive(page, "/dashboard?cidade=goiania-go&preco_max=300000&ordem=menor_preco");
  const { total } = await api("cidade=goiania-go&preco_max=300000");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Baixar CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("martelo-imoveis.csv");
  await page.getByRole("link", { name: "Salvar busca como alerta" }).click();
  await expect(page).toHaveURL("/alerts?cidade=goiania-go&preco_max=300000");
  const form = page.getByRole("dialog", { name: "Novo alerta" });
  await expect(form.getByLabel("Nome do alerta")).toHaveValue(/^Imóveis em Goiânia, GO, até R\$\s300 mil$/);
  await expect(form.getByRole("checkbox", { name: "Goiânia/GO" })).toBeChecked();
  await expect(form.getByText(`${properties(total)} agora na busca`)).toBeVisible();

  await forgetCookies(page);
  await page.goto("/alerts?cidade=goiania-go&preco_max=300000");
  await expect(page).toHaveURL(/^.*\/auth\?voltar=%2Falerts%3Fcidade%3Dgoiania-go/);
});

test("a search without results offers the nearest searches and an alert", async ({ page, api }) => {
  await openLive(page, "/dashboard?estado=GO&preco_max=1000");
  await expect(page.getByRole("heading", { name: /Nenhum imóvel/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Salvar busca como alerta" })).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Ordenar por" })).toBeHidden();
  const [nearest] = (await api("estado=GO&ordem=menor_preco")).itens;
  const step = page.locator("main section li a").first();
  await expect(step).toContainText("Até R$");
  await step.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^[1-9]/);
  expect(await cardNumbers(page)).toContain(nearest!.numero);
  await page.goBack();
  await expect(page.getByRole("link", { name: "Criar alerta desta busca" })).toHaveAttribute(
    "href",
    "/alerts?estado=GO&preco_max=1000",
  );
});

test("on a slow navigation from another page a skeleton of the search is shown", async ({ page, api }) => {
  await openLive(page, "/");
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/dashboard.data*", async (route) => {
    await gate;
    await route.continue();
  });
  await page.getByRole("link", { name: "Ver todos", exact: true }).click();
  await expect(page.locator("main [aria-busy=true] .cards > .card")).toHaveCount(6);
  await expect(page.getByRole("status")).toHaveText("Buscando");
  release();
  await expect(page).toHaveURL("/dashboard");
  await expectResults(page, await api("ordem=para_morar"));
});
