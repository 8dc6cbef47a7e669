import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { signUpAtWork } from "./member.ts";
import { PlainBrowser } from "./plain-browser.ts";

test.use({ complaints: /status of 409/ });

/** Expects that what a page answers to a form has no barrier and fits a phone. */
async function expectFit(page: Page): Promise<void> {
  await expectNoBarrier(page, "main");
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test("an administrator changes a setting, learns what another one changed meanwhile, and undoes it; a refused dialog keeps what was typed", async ({
  page,
}) => {
  await signUpAtWork(page, "configuracoes@exemplo.com.br");
  const other = new PlainBrowser(page.request);
  await openLive(page, "/admin/settings");
  const name = "Máximo de alertas por usuário";
  const alerts = page.getByRole("form", { name });
  const field = alerts.getByRole("spinbutton");
  await field.fill("10001");
  await field.press("Enter");
  await expect(alerts).toContainText("Informe um número inteiro de 0 a 10.000.");
  await expect(field).toBeFocused();

  const first = await (await other.open("/admin/settings")).region(name).press("Salvar", { [name]: "11" });
  expect(first.text).toContain("Configuração atualizada com sucesso");
  expect(first.region(name).text).toMatch(/Alterada por Ana Maria Lima em .+ Valor anterior: 10\./);
  await field.fill("12");
  await alerts.getByRole("button", { name: "Salvar" }).click();
  await expect(alerts).toContainText("agora vale 11");
  await expect(field).toHaveValue("12");
  await expectFit(page);
  await alerts.getByRole("button", { name: "Salvar" }).click();
  await expect(alerts).toContainText("Valor anterior: 11.");
  await alerts.getByRole("button", { name: "Desfazer" }).click();
  await expect(field).toHaveValue("11");
  await expect(alerts).toContainText("Valor anterior: 12.");

  await openLive(page, "/admin/tabelas/itbi?novo=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Lugar").fill("Campinas/SP");
  await dialog.getByLabel("Alíquota (%)", { exact: true }).fill("2.5");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toContainText("Informe uma porcentagem de 0 a 20, como 2,5.");
  await expect(dialog.getByLabel("Lugar")).toHaveValue("Campinas/SP");
  await expectFit(page);
});

test("the text of the home page's banner is changed, seen by everybody at once, undone and logged", async ({
  request,
}) => {
  const plain = new PlainBrowser(request);
  await signUpAtWork(plain, "faixa@exemplo.com.br");
  const [name, usual] = ["Texto do banner", "Encontre os melhores leilões imobiliários"];
  const text = 'Casas "de verdade" & leilões';
  const settings = await plain.open("/admin/settings");
  const changed = await settings.region(name).press("Salvar", { [name]: text });
  expect(changed.region(name).text).toContain(`Valor anterior: “${usual}”.`);
  expect((await plain.open("/")).heading).toBe(text);
  const undone = await changed.region(name).press("Desfazer");
  expect(undone.value(name)).toBe(usual);
  const log = await plain.open("/admin/logs?q=configuracao");
  const act = await log.parts("tr")[1]!.follow(/ver detalhes$/);
  expect(act.text).toContain('"setting_key": "');
});

test("an administrator records a dated value with its source, replaces it, undoes it, and imports others", async ({
  request,
}) => {
  const plain = new PlainBrowser(request);
  await signUpAtWork(plain, "tabelas@exemplo.com.br");
  const tables = await plain.open("/admin/tabelas");
  expect(tables.part("li", "ITBI").text).toMatch(
    /Nenhum valor registrado; 2 vêm com o produto.*Estados sem padrão/s,
  );
  let table = await tables.follow("ITBI");
  expect(table.text).toContain("vale até que alguém registre outro");
  const add = async (rate: string) =>
    (await table.follow("Novo valor")).press("Salvar", {
      Lugar: "Campinas/SP",
      "Alíquota (%)": rate,
      "Vale desde": "2020-01-01",
      Fonte: "Lei municipal de exemplo",
      "Endereço da fonte": "https://exemplo.com.br/lei",
      "Consultada em": "2026-01-10",
    });
  const row = () => table.part("tr", "Campinas/SP");
  table = await add("2,5");
  expect(table.text).toContain("Valor registrado");
  expect(row().text).toContain("2,5%");
  expect(row().text).toContain("Vale hoje");

  const answer = await add("3");
  expect(answer.text).toContain("Já vale 2,5% desde 01/01/2020");
  table = await answer.press("Substituir");
  expect(row().text).toContain("3%");
  const details = await row().follow(/ver detalhes$/);
  expect(details.text).toContain("Desfazer volta para 2,5% desde 01/01/2020.");
  table = await details.press("Desfazer este valor");
  expect(row().text).toContain("2,5%");

  const sheet = await (await plain.request.get(table.href(/^Baixar planilha/))).text();
  const imported = sheet.replace("Campinas/SP;2,50;", "Santos/SP;2,00;");
  expect(imported).not.toBe(sheet);
  const send = async (body: string) => {
    const file = new File([body], "itbi.csv", { type: "text/csv" });
    const form = await table.follow("Importar CSV");
    return form.press("Importar", { "Arquivo CSV, separado por ponto e vírgula": file });
  };
  const refused = await send(imported.replace("2,00", "dois"));
  expect(refused.region(/^Nada foi importado/).text).toContain(
    "Linha 2: Alíquota (%): Informe uma porcentagem",
  );
  const more = await send(imported);
  expect(more.text).toContain("1 valor importado");
  expect(more.part("tr", "Santos/SP").text).toContain("2%");
  table = await more.press("Desfazer a importação");
  expect(table.parts("tr").filter(({ text }) => text.includes("Santos/SP"))).toEqual([]);
  const undone = await table.press("Filtrar", { Status: "Desfeitos" });
  expect(undone.part("tr", "Santos/SP").text).toContain("Desfeito");
  const log = await plain.open("/admin/logs?q=tabela+de+custos");
  expect(log.parts("tr")[1]!.text).toContain("Alterou valores de tabela de custos");
});
