import { zipOf } from "#tests/zip.ts";
import { expectNoBarrier } from "./barriers.ts";
import { makeAdministrator } from "./command.ts";
import { expect, hydrated } from "./journey.ts";
import { signUp } from "./member.ts";
import { test } from "./own-product.ts";
import { PlainBrowser } from "./plain-browser.ts";
import { cut, listsOf, withoutPrice } from "./sent-lists.ts";

const PATH = "/admin/imports";

test("an administrator sends lists, reads what each would change, imports them, accepts one that was held, and has the lists downloaded", async ({
  page,
  imports,
}) => {
  const email = "listas@exemplo.com.br";
  await signUp(page, email, "Lia Listas");
  await makeAdministrator(email);
  await page.goto(PATH);
  await hydrated(page, "form[aria-label='Enviar listas']");
  const [es, ba] = [listsOf("ES"), listsOf("BA")];
  const zip = zipOf(
    listsOf("SC")
      .slice(0, 1)
      .map(({ name, buffer: bytes }) => ({ name, bytes })),
  );
  const card = (name: string) => page.locator("li.panel").filter({ hasText: name });
  await page.getByLabel("Listas (.csv)").setInputFiles([
    { ...withoutPrice(es[2]!), name: "es-nova.csv" },
    { ...es[0]!, name: "es-antiga.csv" },
    { name: "santa-catarina.dat", mimeType: "application/octet-stream", buffer: zip },
    { ...ba[0]!, name: "ba.csv" },
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
  // Each preview is an import that is undone; they come one after the other, beside the work of other tests.
  await expect(page.getByText("4 arquivos prontos.")).toBeVisible({ timeout: 60_000 });
  await expect(card("es-nova.csv")).toContainText("Calculado junto com os outros arquivos de ES");
  await expect(card("es-nova.csv")).toContainText("preço inválido: a combinar");
  await expect(card("santa-catarina.dat")).toContainText("Santa Catarina (SC), lista de");
  await expect(card("captcha.csv")).toContainText("Não pode ser importado");
  await expectNoBarrier(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
  await page.setViewportSize({ width: 1280, height: 800 });
  const sheet = await card("es-nova.csv").getByRole("link", { name: "Baixar linhas" }).getAttribute("href");
  expect(await (await page.request.get(sheet!)).text()).toContain("Preço;preço inválido: a combinar");
  const previewed = await card("es-nova.csv").locator("dl").innerText();

  // Lists of one state are chosen together.
  await page.getByRole("checkbox", { name: "es-antiga.csv" }).uncheck();
  await page.getByRole("button", { name: "Importar os escolhidos" }).click();
  await expect(page.getByText("Os arquivos de ES foram calculados juntos")).toBeVisible();
  await page.getByRole("checkbox", { name: "es-antiga.csv" }).check();
  await page.getByRole("button", { name: "Importar os escolhidos" }).click();
  await expect(page.getByText("4 arquivos na fila.")).toBeVisible();
  await expect(card("es-nova.csv")).toContainText("Importado");
  expect(await card("es-nova.csv").locator("dl").innerText()).toBe(previewed);
  await page.getByRole("button", { name: "Tirar captcha.csv" }).click();
  await expect(card("captcha.csv")).toHaveCount(0);

  // The same without scripts, and with a list that lost its rows.
  const plain = new PlainBrowser(page.request);
  const short = new File([new Uint8Array(cut(ba[2]!, 12).buffer)], "ba-cortada.csv", { type: "text/csv" });
  await (
    await plain.open(PATH)
  ).press("Enviar", { "Listas (.csv), zips ou páginas de imóveis salvas": short });
  const shown = async () =>
    (await plain.open(PATH))
      .parts("li")
      .map(({ text }) => text)
      .find((text) => text.startsWith("ba-cortada.csv"));
  await expect.poll(shown).toContain("Ficaria retida");
  await (await plain.open(PATH)).press("Importar os escolhidos");
  await expect.poll(shown).toContain("Ficou retida");
  const accepted = await (await plain.open(PATH)).press(/^Aceitar e importar/);
  expect(accepted.text).toContain("12 linhas de BA.");

  const coverage = await plain.open(`${PATH}/cobertura`);
  expect(coverage.part("tr", "Bahia").text).toContain("12");
  expect(coverage.part("tr", "Acre").text).toContain("Sem lista");
  const acts = (await plain.open("/admin/logs?q=importacao")).parts("tr").map(({ text }) => text);
  const mine = acts.filter((text) => /^Criou importação[^]*Lia Listas/.test(text));
  expect(mine).toHaveLength(4);

  const feed = await plain.open(`${PATH}/busca`);
  expect(feed.text).toContain("As listas ainda não foram buscadas");
  await feed.press("Buscar agora");
  const ended = async () => (await plain.open(`${PATH}/busca`)).text;
  await expect.poll(ended).toMatch(/parou, porque a Caixa não responde; faltam 24 estados/);
  expect((await plain.open(`${PATH}/busca`)).part("tr", "Acre").text).toContain("não foi possível conectar");
  expect(imports.url).toBe(new URL(page.url()).origin);
});
