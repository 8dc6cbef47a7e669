import { expect, test } from "./journey.ts";

test.use({ javaScriptEnabled: false });

test("without a script a city is reached from the foot of a page, says what the API says, and leads to its search", async ({
  page,
  api,
}) => {
  await page.goto("/pricing");
  await page.getByRole("link", { name: "Imóveis por estado" }).click();
  await page.getByRole("link", { name: /^Goiás/ }).click();
  await page.getByRole("link", { name: /^Goiânia/ }).click();
  await expect(page).toHaveURL("/imoveis/go/goiania");
  const { total, facetas } = await api("cidade=goiania-go");
  await expect(page.getByRole("link", { name: `Ver ${total} imóveis na busca` })).toBeVisible();
  const added = facetas.novidade!.find(({ valor }) => valor === "novo")?.n ?? 0;
  await expect(page.getByRole("listitem").filter({ hasText: /novos? na semana/ })).toContainText(`${added}`);
  await page.getByRole("link", { name: `Ver ${total} imóveis na busca` }).click();
  await expect(page).toHaveURL("/dashboard?cidade=goiania-go");
});

test("other spellings of a place lead to its address, and a place that no list named is not found", async ({
  request,
}) => {
  const ask = (path: string) => request.get(path, { maxRedirects: 0 });
  for (const path of ["/imoveis/GO/Goi%C3%A2nia", "/imoveis/go/goiania-go"]) {
    const answer = await ask(path);
    expect([answer.status(), answer.headers().location]).toEqual([301, "/imoveis/go/goiania"]);
  }
  for (const path of ["/imoveis/xx", "/imoveis/go/sao-paulo", "/imoveis/go/goiania/nada-disso"])
    expect((await ask(path)).status()).toBe(404);
  expect((await ask("/estatisticas/2020-13")).status()).toBe(404);
});

test("the newest month of the statistics has a spreadsheet with the number of the page", async ({
  page,
  request,
}) => {
  await page.goto("/estatisticas");
  const today = await request.get("/estatisticas/planilha.csv");
  expect(await today.text()).toContain("Até metade sair (dias)");
  const months = page.getByRole("region", { name: "Relatórios do mês" }).getByRole("link");
  await months.first().click();
  await expect(page.getByText("Números parciais")).toBeVisible();
  const forSale = await page.getByRole("listitem").filter({ hasText: "à venda no fim" }).innerText();
  const sheet = await request.get((await page.getByRole("link", { name: /CSV/ }).getAttribute("href")) ?? "");
  const [, brazil] = (await sheet.text()).split("\r\n");
  expect(brazil!.split(";")[2]).toBe(forSale.replaceAll(/\D/g, ""));
});
