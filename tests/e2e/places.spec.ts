import { expect, test } from "./plain-journey.ts";

test("without a script a city is reached from the foot of a page, says what the API says, and leads to its search", async ({
  plain,
  api,
}) => {
  const states = await (await plain.open("/pricing")).follow("Imóveis por estado");
  const city = await (await states.follow(/^Goiás/)).follow(/^Goiânia/);
  expect(city.url).toBe("/imoveis/go/goiania");
  const { total, facetas } = await api("cidade=goiania-go");
  const added = facetas.novidade!.find(({ valor }) => valor === "novo")?.n ?? 0;
  expect(city.text).toMatch(new RegExp(`${added}\\s*novos? nos 7 dias até`));
  const search = await city.follow(`Ver ${total} imóveis na busca`);
  expect(search.url).toBe("/dashboard?cidade=goiania-go");
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
  plain,
}) => {
  const statistics = await plain.open("/estatisticas");
  const today = await plain.request.get("/estatisticas/planilha.csv");
  expect(await today.text()).toContain("Até metade sair (dias)");
  const [newest] = statistics.region("Relatórios do mês").links;
  const month = await plain.open(newest!.href);
  expect(month.text).toContain("Números parciais");
  const forSale = month.parts("li").find(({ text }) => text.includes("à venda no fim"))!.text;
  const sheet = await plain.request.get(month.href(/CSV/));
  const [, brazil] = (await sheet.text()).split("\r\n");
  expect(brazil!.split(";")[2]).toBe(forSale.replaceAll(/\D/g, ""));
});
