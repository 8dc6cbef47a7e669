import type { InventedRow } from "../invented-list.ts";
import { expectNoBarrier } from "./barriers.ts";
import { makeAdministrator } from "./command.ts";
import { expect } from "./journey.ts";
import { signUp } from "./member.ts";
import { test } from "./own-product.ts";
import { PlainBrowser } from "./plain-browser.ts";

const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => String(8_700_000_000_000 + from + n));
const rows = (all: string[], over: InventedRow = {}): InventedRow[] =>
  all.map((number) => ({ number, city: "RECIFE", ...over }));

const FIRST = rows(numbers(0, 30));
/** Two left, three came, one got cheaper. */
const SECOND = [
  ...rows(numbers(0, 1), { price: "120.000,00" }),
  ...rows(numbers(1, 27)),
  ...rows(numbers(30, 3), { address: "RUA NOVA, N. 7, " }),
];
const RUNS = "/admin/imports/execucoes";

test("an administrator reads the history, compares two lists and rolls the second one back", async ({
  page,
  imports,
}) => {
  await imports.list("2026-01-08", FIRST, "PE");
  await imports.list("2026-01-09", SECOND, "PE");
  const plain = new PlainBrowser(page.request);
  await signUp(plain, "historico@exemplo.com.br");
  await makeAdministrator("historico@exemplo.com.br");

  const runs = await plain.open(`${RUNS}?estado=PE`);
  const [, second, first] = runs.parts("tr");
  expect(second!.text).toContain("31 linhas: 3 novos, 1 baixou de preço e 2 saíram da lista");
  expect(second!.text).toContain("Importada");
  expect((await runs.press("Filtrar", { Estado: "Acre" })).text).toContain("Nenhuma importação encontrada");
  const sheet = await plain.request.get(`${RUNS}/planilha.csv?desfecho=importada`);
  expect(await sheet.text()).toContain("Lista_imoveis_PE");

  const [newest, oldest] = [second, first].map((row) => Number(/#(\d+) /.exec(row!.text)![1]));
  const both = {
    [`Comparar a importação #${oldest}`]: true,
    [`Comparar a importação #${newest}`]: true,
  };
  const compared = await runs.press("Comparar as duas escolhidas", both);
  expect(compared.url).toMatch(/comparar\?estado=PE&de=2026-01-08&ate=2026-01-09$/);
  expect(compared.text).toContain("6 imóveis diferentes");
  const cheaper = await compared.press("Filtrar", { Mudança: "Baixaram de preço" });
  expect(cheaper.text).toContain("1 imóvel diferente");
  expect(cheaper.part("tr", "8700000000000").text).toContain("R$ 120.000");

  const came = "/property/8700000000030";
  expect((await plain.open(came)).text).toContain("Rua Nova");
  const undo = await (await plain.open(`${RUNS}/${newest}`)).follow("Ver o que muda e desfazer");
  expect(undo.text).toMatch(/O portal volta a mostrar a lista de 08\/01\/2026, de 30 linhas/);
  expect(undo.text).toContain("3 novos");
  // No other test may open the page about a list that is rolled back.
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(undo.url);
  await expectNoBarrier(page);
  await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
  const undone = await undo.press("Desfazer a importação");
  expect(undone.text).toContain("Importação desfeita");
  expect(undone.text).toContain("6 acontecimentos saíram do histórico.");
  expect(undone.text).toMatch(/Não há o que desfazer/);
  expect(undone.text).toMatch(new RegExp(`Importação #${newest}\\s+Desfeita`));
  await page.goto(undone.url);
  await expectNoBarrier(page);

  const { total } = (await (await plain.request.get("/api/v1/imoveis?estado=PE")).json()) as {
    total: number;
  };
  expect(total).toBe(30);
  expect((await plain.open(came)).status).toBe(404);
  const act = await (await plain.open("/admin/logs")).follow(/^Desfez importação/);
  expect(act.text).toContain('"newest_list": "2026-01-08"');
});
