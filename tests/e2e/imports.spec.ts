import type { Page } from "@playwright/test";
import { zipOf } from "#tests/zip.ts";
import { expectNoBarrier } from "./barriers.ts";
import { makeAdministrator } from "./command.ts";
import { signUp } from "./member.ts";
import { cut, expect, listsOf, test, withoutPrice } from "./with-lists.ts";

const PATH = "/admin/imports";

async function administrator(page: Page, email: string): Promise<void> {
  await signUp(page, email);
  await makeAdministrator(email);
}

const card = (page: Page, name: string) => page.locator("li.panel").filter({ hasText: name });

test("an administrator sends lists, reads what each would change, imports them and accepts one that was held", async ({
  page,
  browser,
}) => {
  await administrator(page, "listas@exemplo.com.br");
  // Nobody can look for anything else before the first list.
  await page.goto("/dashboard?estado=GO");
  await expect(page.getByRole("heading", { name: "Ainda não há imóveis aqui" })).toBeVisible();
  await expect(page.getByText("Tente outras palavras")).toBeHidden();
  await page.goto(PATH);
  const [go, rj] = [listsOf("GO"), listsOf("RJ")];
  const zip = zipOf(
    listsOf("SC")
      .slice(0, 1)
      .map(({ name, buffer: bytes }) => ({ name, bytes })),
  );
  await page.getByLabel("Listas (.csv)").setInputFiles([
    { ...withoutPrice(go[2]!), name: "go-nova.csv" },
    { ...go[0]!, name: "go-antiga.csv" },
    { name: "santa-catarina.dat", mimeType: "application/octet-stream", buffer: zip },
    { ...rj[0]!, name: "rj.csv" },
  ]);
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page.getByText("4 arquivos recebidos")).toBeVisible();
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["<html><title>Bot Manager CAPTCHA</title></html>"], "captcha.csv"));
    return transfer;
  });
  const place = page.getByRole("form", { name: "Enviar listas" });
  await place.dispatchEvent("dragover", { dataTransfer: dropped });
  await place.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByText("4 arquivos prontos.")).toBeVisible();
  await expect(card(page, "go-nova.csv")).toContainText("Calculado junto com os outros arquivos de GO");
  await expect(card(page, "go-nova.csv")).toContainText("preço inválido: a combinar");
  await expect(card(page, "santa-catarina.dat")).toContainText("Santa Catarina (SC), lista de");
  await expect(card(page, "captcha.csv")).toContainText("Não pode ser importado");
  await expectNoBarrier(page);
  const sheet = await card(page, "go-nova.csv")
    .getByRole("link", { name: "Baixar linhas" })
    .getAttribute("href");
  expect(await (await page.request.get(sheet!)).text()).toContain("Preço;preço inválido: a combinar");
  const previewed = await card(page, "go-nova.csv").locator("dl").innerText();

  // Lists of one state are chosen together.
  await page.getByRole("checkbox", { name: "go-antiga.csv" }).uncheck();
  await page.getByRole("button", { name: "Importar os escolhidos" }).click();
  await expect(page.getByText("Os arquivos de GO foram calculados juntos")).toBeVisible();
  await page.getByRole("checkbox", { name: "go-antiga.csv" }).check();
  await page.getByRole("button", { name: "Importar os escolhidos" }).click();
  await expect(page.getByText("4 arquivos na fila.")).toBeVisible();
  await expect(card(page, "go-nova.csv")).toContainText("Importado");
  expect(await card(page, "go-nova.csv").locator("dl").innerText()).toBe(previewed);
  await page.getByRole("button", { name: "Tirar captcha.csv" }).click();
  await expect(card(page, "captcha.csv")).toHaveCount(0);

  // The same without scripts, and with a list that lost its rows.
  const plain = await browser.newContext({
    baseURL: process.env.MARTELO_URL!,
    storageState: await page.context().storageState(),
    javaScriptEnabled: false,
  });
  const simple = await plain.newPage();
  await simple.goto(PATH);
  await simple.getByLabel("Listas (.csv)").setInputFiles({ ...cut(rj[2]!, 12), name: "rj-cortada.csv" });
  await simple.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(async () => {
    await simple.goto(PATH);
    await expect(card(simple, "rj-cortada.csv")).toContainText("Ficaria retida", { timeout: 500 });
  }).toPass();
  await simple.getByRole("button", { name: "Importar os escolhidos" }).click();
  await plain.close();
  await page.goto(PATH);
  await expect(card(page, "rj-cortada.csv")).toContainText("Ficou retida");
  await page.goto(PATH);
  await page.getByRole("button", { name: /^Aceitar e importar/ }).click();
  await expect(page.getByText("12 linhas de RJ.")).toBeVisible();

  await page.goto(`${PATH}/cobertura`);
  await expect(page.getByRole("row", { name: "Rio de Janeiro" })).toContainText("12");
  await expect(page.getByRole("row", { name: "Acre" })).toContainText("Sem lista");
  await expectNoBarrier(page);
  await page.goto("/admin/logs?q=importacao");
  await expect(page.getByRole("row", { name: "Criou importação" })).toHaveCount(4);
});

test("an administrator has the lists downloaded now and sees how that ended, and the pages fit a phone", async ({
  page,
}) => {
  await administrator(page, "busca@exemplo.com.br");
  await page.goto(`${PATH}/busca`);
  await expect(page.getByText("As listas ainda não foram buscadas")).toBeVisible();
  await page.getByRole("button", { name: "Buscar agora" }).click();
  await expect(page.getByText(/parou, porque a Caixa não responde; faltam 24 estados/).first()).toBeVisible();
  await expect(page.getByRole("row", { name: "Acre" })).toContainText("não foi possível conectar");
  await expectNoBarrier(page);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of [PATH, `${PATH}/cobertura`, `${PATH}/busca`]) {
    await page.goto(address);
    await expectNoBarrier(page);
    await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
  }
});
