import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DAY_MS } from "#app/lib/durations.ts";
import { expectNoBarrier } from "./barriers.ts";
import { importFiles } from "./command.ts";
import { expect, hydrated, test } from "./journey.ts";
import { signUp } from "./member.ts";

/** A day in the format of the bank's page. */
function written(day: Date): string {
  return day.toISOString().slice(0, 10).split("-").reverse().join("/");
}

/** Imports a saved page of a property, as an administrator would. */
async function takeInPage(number: string, first: Date, second: Date): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "martelo-page-"));
  const file = path.join(folder, "detalhe.html");
  await writeFile(
    file,
    `<html><body><div id="dadosImovel"><h5>RESIDENCIAL AURORA<input id="hdnimovel" value="${number}"></h5>
    <p>Valor mínimo de venda 1º Leilão: R$ 200.000,00<br>Valor mínimo de venda 2º Leilão: R$ 140.000,00</p>
    <p>Matrícula(s): 1163</p><div class="related-box"><b>Leilão SFI</b><br>Leiloeiro(a): FULANO DE TAL<br>
    Data do 1º Leilão - ${written(first)} - 10h00<br>Data do 2º Leilão - ${written(second)} - 10h00<br>
    <p>REGRAS PARA PAGAMENTO DAS DESPESAS (caso existam):<br>Condomínio: Sob responsabilidade do comprador.<br>Tributos: Sob responsabilidade do comprador.</p>
    </div></div></body></html>`,
  );
  await importFiles(process.env.MARTELO_DATA_DIR!, file);
  await rm(folder, { recursive: true });
}

test("a property with a saved page counts down to the next auction, and shows the date without a script", async ({
  page,
  api,
}) => {
  const { itens } = await api("estado=BA&modalidade=leilao_sfi");
  const { numero } = itens.at(-1)!;
  const first = new Date(Date.now() + 3 * DAY_MS);
  const second = new Date(Date.now() + 12 * DAY_MS);
  await takeInPage(numero, first, second);
  const firstAt = Date.parse(`${first.toISOString().slice(0, 10)}T10:00:00-03:00`);
  await page.clock.install({ time: firstAt - 3_600_000 });
  await page.goto(`/property/${numero}`);
  // The clock runs while the page loads, however long that takes.
  await page.clock.pauseAt(firstAt - 2_000);
  const side = page.getByRole("complementary", { name: "Valor do Investimento" });
  await expect(side.getByRole("row", { name: /1º leilão.*R\$\s200\.000/ })).toContainText("vale agora");
  await expect(side.getByRole("row", { name: /2º leilão.*R\$\s140\.000/ })).toContainText("depois");
  await expect(side).toContainText(`${written(first)} às 10:00 Horário de Brasília`);
  const clock = side.getByRole("timer");
  await expect(clock).toHaveText(/^Faltam 00:00:0[12]$/);
  await page.clock.runFor(3_000);
  await expect(clock).toHaveText(/^Faltam \d dias e \d\d:\d\d:\d\d$/);
  await expect(side).toContainText(`${written(second)} às 10:00`);
  await page.clock.resume();
  const legal = page.getByRole("region", { name: "Informações jurídicas" });
  await expect(legal).toContainText("Fulano de Tal");
  await expect(page.getByRole("region", { name: "Dívidas, tributos e pagamento" })).toContainText(
    "Sob responsabilidade do comprador",
  );

  const href = await side.getByRole("link", { name: "Pôr na agenda" }).getAttribute("href");
  const calendar = await page.request.get(href!);
  expect(calendar.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const lines = (await calendar.text()).split("\r\n");
  expect(lines.filter((line) => line.startsWith("UID:"))).toHaveLength(2);
  expect(lines).toContain(`DTSTART:${new Date(firstAt).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`);
  await expectNoBarrier(page, "main");

  const html = await (await page.request.get(`/property/${numero}`)).text();
  expect(html).toMatch(/role="timer"[^>]*>Faltam? [23] dias</);
  expect(html).toContain("Horário de Brasília");
});

test.describe("what to check", () => {
  // The browser reports the form of an ended session.
  test.use({ complaints: /status of 401 .*\/conferir\// });

  test("what somebody saw is saved in its place, without touching what was typed beside it or the plan, and is never lost", async ({
    page,
    api,
  }) => {
    await signUp(page, "conferencia@exemplo.com.br");
    const { numero } = (await api("estado=RJ&modalidade=leilao_sfi")).itens[0]!;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/property/${numero}?pagamento=fgts`);
    await hydrated(page, "main form");
    const block = page.locator("details:has(> #conferir)");
    // A press on the answer unfolds too.
    await block.getByRole("status").click({ force: true });
    await expect(block.getByRole("status")).toHaveText("6 itens críticos em aberto, de 25 a conferir");
    const item = (id: string) => block.locator(`#conferir-${id}`);
    const open = async (id: string) => {
      await item(id).locator("summary").click();
      return item(id).getByLabel("O que você viu");
    };
    const beside = await open("condominio");
    await beside.fill("perguntei à síndica");
    await (await open("matricula")).fill("Sem penhoras até a AV-7");
    await item("matricula").getByLabel("Conferido").check();
    await item("matricula").getByLabel("Visto em").fill("20/11/2025");
    await item("matricula").getByRole("button", { name: "Salvar" }).click();
    await expect(item("matricula").locator("summary")).toContainText("Conferido em 20/11/2025");
    await expect(item("matricula").locator("summary")).toBeFocused();
    await expect(block.getByRole("status")).toHaveText("5 itens críticos em aberto, de 25 a conferir");
    await expect(beside).toHaveValue("perguntei à síndica");
    await expect(page).toHaveURL(`/property/${numero}?pagamento=fgts&conferir=matricula#conferir-matricula`);
    await expectNoBarrier(page, "main");

    await page.context().clearCookies();
    await item("condominio").getByLabel("Conferido").check();
    await item("condominio").getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("alert")).toContainText("Sua sessão terminou");
    await expect(page.getByLabel("O que você viu")).toHaveValue("perguntei à síndica");
    await expect(page.getByLabel("Conferido")).toBeChecked();
  });
});
