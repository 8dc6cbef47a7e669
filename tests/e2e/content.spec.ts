import type { Page } from "@playwright/test";
import sharp from "sharp";
import { DAY_MS } from "#app/lib/durations.ts";
import { addDays, dayInSaoPaulo } from "#app/lib/dates.ts";
import { machineClock } from "#app/platform/clock.ts";
import { expectNoBarrier } from "./barriers.ts";
import { elsewhere, signUpAtWork } from "./member.ts";
import { shiftsOf, watchShifts } from "./shifts.ts";
import { expect, test } from "./timed.ts";

// What is published is seen by everybody, so it is done in a product of its own.
test.describe.configure({ mode: "default" });
// The browser itself logs the refused form of the second of two administrators.
test.use({ complaints: /status of 409 .*\/admin\/conteudo\/artigos\// });

const today = dayInSaoPaulo(machineClock());
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Salvar", exact: true }).click();
const done = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

/** Expects a page without barriers, no wider than a phone and as wide as a screen. */
async function expectFit(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoBarrier(page);
    await expect(page.locator("body")).toHaveJSProperty("scrollWidth", width);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test("an article is written, looked at, given a picture and a time, changed by two administrators, moved and deleted", async ({
  page,
  timed,
}) => {
  await signUpAtWork(page, "redacao@exemplo.com.br");
  await page.goto("/admin/conteudo");
  await expectFit(page);
  await page.getByRole("link", { name: "Artigos", exact: true }).click();
  await page.getByRole("link", { name: "Novo artigo" }).click();
  await field(page, "Título").fill("Quem paga o IPTU atrasado?");
  await field(page, "Texto").fill(
    "# A regra\n\nEstá no **edital**.\n\n<b>Sem HTML</b>\n\n[Casas agora](/dashboard?tipo=casa)\n\n[Juros](#tabela-juros)",
  );
  await page.getByRole("button", { name: "Ver prévia" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "A regra" })).toBeVisible();
  await expect(page.locator(".article")).toContainText("<b>Sem HTML</b>");
  // What readers are answered now is answered here too.
  await expect(page.getByRole("complementary", { name: "Casas agora" })).toContainText("Casas");
  await expect(page.getByRole("complementary", { name: "Juros" })).toContainText("Ainda não registramos");
  await save(page);
  await done(page, "Artigo salvo com sucesso");
  await expect(field(page, "Endereço")).toHaveValue("quem-paga-o-iptu-atrasado");
  const address = "/blog/quem-paga-o-iptu-atrasado";
  expect((await page.request.get(address)).status()).toBe(404);

  // What is typed stays while the picture is sent.
  await field(page, "Resumo").fill("O que o edital diz.");
  const photo = sharp({ create: { width: 1600, height: 900, channels: 3, background: "#2f6b4f" } });
  const buffer = await photo.jpeg().toBuffer();
  await page
    .getByLabel("Escolha uma imagem")
    .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: "Enviar capa" }).click();
  await done(page, "Capa salva com sucesso");
  await expect(field(page, "Resumo")).toHaveValue("O que o edital diz.");

  // Nothing incomplete is published.
  await field(page, "Status").selectOption("Agendado");
  await save(page);
  await expect(page.locator("form").getByText("Para publicar, preencha este campo.")).toHaveCount(2);
  await expect(page.getByText("Escolha um momento que ainda vem.").first()).toBeVisible();
  await field(page, "Fontes").fill(
    "Código Tributário Nacional, art. 130 https://www.planalto.gov.br/l5172.htm",
  );
  await field(page, "Revisado em").fill(today);
  await field(page, "Quando, se agendado").fill(`${addDays(today, 1)}T00:00`);
  await save(page);
  await expect(page.getByText("Agendado", { exact: true }).first()).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);

  // Somebody else saves the same version first.
  const editor = new URL(page.url()).pathname;
  const form = { titulo: "De outra pessoa", publicacao: "rascunho", versao: "2", intent: "salvar" };
  const theirs = await page.request.post(editor, { form, headers: { Origin: timed.url } });
  expect(theirs.status()).toBe(200);
  await field(page, "Título").fill("Quem paga o IPTU?");
  await save(page);
  await expect(page.getByRole("alert")).toContainText("Outra pessoa salvou uma versão nova");
  await expect(field(page, "Título")).toHaveValue("Quem paga o IPTU?");
  await page.getByText("Ver o que foi salvo").click();
  await expect(page.getByRole("definition").first()).toHaveText("De outra pessoa");
  await expectFit(page);
  await save(page);
  await done(page, "Artigo salvo com sucesso");

  await timed.pass(DAY_MS);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quem paga o IPTU?");
  const cover = page.locator("article > img");
  expect([await cover.getAttribute("width"), await cover.getAttribute("height")]).toEqual(["1200", "630"]);
  await expect(cover).toHaveJSProperty("complete", true);
  await done(page, "1 minuto de leitura");
  await expectFit(page);
  await page.goto("/");
  await page.getByRole("region", { name: "Do blog" }).getByRole("link", { name: "Todos os artigos" }).click();
  await page.getByRole("link", { name: "Quem paga o IPTU?" }).click();
  await expect(page).toHaveURL(address);

  await page.goto(editor);
  await field(page, "Endereço").fill("iptu-atrasado");
  await save(page);
  await done(page, "Artigo salvo com sucesso");
  await page.goto(address);
  await expect(page).toHaveURL("/blog/iptu-atrasado");
  await page.goto("/admin/conteudo/artigos?q=iptu-atrasado&situacao=publicados");
  await expect(page.getByRole("status").first()).toHaveText("1 artigo");
  await expectFit(page);
  await page.getByRole("link", { name: "Quem paga o IPTU?" }).click();
  await page.getByRole("link", { name: "Deletar artigo" }).click();
  await page.getByRole("button", { name: "Deletar", exact: true }).click();
  // A day has passed since the sign-in.
  await expect(page).toHaveURL(/\/admin\/confirmar/);
  expect((await page.request.get("/blog/iptu-atrasado")).status()).toBe(200);
});

test("testimonials, featured properties and notices are seen by visitors as soon as they are saved", async ({
  page,
  browser,
  api,
}) => {
  await signUpAtWork(page, "conteudo@exemplo.com.br");
  const visitor = await elsewhere(browser);

  await page.goto("/admin/conteudo/depoimentos");
  await page.getByRole("link", { name: "Novo depoimento" }).click();
  await field(page, "Nome, como aparece").fill("Joana P.");
  await field(page, "Cidade e estado").fill("Goiânia, GO");
  await field(page, "Depoimento").fill("Entendi o edital antes de propor.");
  await page.getByLabel("Publicar na página inicial").check();
  await save(page);
  await done(page, "Para publicar, registre quando concordou.");
  await expectFit(page);
  await field(page, "Quem concordou, e como").fill("A própria Joana, por e-mail");
  await field(page, "Quando concordou").fill(today);
  await save(page);
  await done(page, "Depoimento salvo com sucesso");
  await expect(page.getByRole("row", { name: "Joana P." })).toContainText("Publicado");

  const { itens } = await api("estado=GO");
  const { numero } = itens[0]!;
  await page.goto(`/admin/conteudo/destaques?q=${numero}`);
  await expect(page.getByText("A seção está desligada: nada disto aparece.")).toBeVisible();
  await page.getByRole("link", { name: numero }).click();
  await page.getByRole("button", { name: "Destacar" }).click();
  await done(page, "Destaque salvo com sucesso");
  await expectFit(page);
  await page.getByRole("link", { name: "Ligar nas configurações" }).click();
  const featured = visitor.getByRole("region", { name: "Imóveis em destaque" });
  await visitor.goto("/");
  await expect(visitor.getByText("Entendi o edital antes de propor.")).toBeVisible();
  await expect(featured).toHaveCount(0);
  await page.getByRole("switch", { name: /destaque/i }).click();
  await done(page, "Configuração atualizada com sucesso");
  await visitor.reload();
  await expect(featured.locator(`[data-number="${numero}"]`)).toBeVisible();
  await expectFit(visitor);

  await page.goto("/admin/conteudo/avisos?aviso=novo");
  await field(page, "Texto").fill("Manutenção no domingo, das 2h às 4h.");
  await field(page, "Nível").selectOption("Atenção");
  await field(page, "Link (opcional)").fill("/ajuda");
  await save(page);
  await done(page, "Escreva as palavras do link.");
  await expectFit(page);
  await field(page, "Palavras do link").fill("Saiba mais");
  await save(page);
  await done(page, "Aviso salvo com sucesso");
  const strip = visitor.getByRole("complementary", { name: "Avisos do portal" });
  await watchShifts(visitor);
  await visitor.goto("/dashboard");
  await expect(strip).toContainText("Manutenção no domingo");
  expect(await shiftsOf(visitor)).toEqual([]);
  await expectFit(visitor);
  const close = strip.getByRole("button", { name: "Fechar o aviso" });
  expect((await close.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await close.click();
  await expect(strip).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(strip).toHaveCount(0);

  // Whoever dismissed it sees it again when it has changed, and dismisses it without scripts too.
  await page.getByRole("link", { name: "Manutenção no domingo" }).click();
  await field(page, "Texto").fill("Manutenção adiada.");
  await save(page);
  await done(page, "Aviso salvo com sucesso");
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: process.env.MARTELO_URL!,
    storageState: await visitor.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto("/pricing");
  await still.getByRole("button", { name: "Fechar o aviso" }).click();
  await expect(still).toHaveURL("/pricing");
  await expect(still.getByText("Manutenção adiada.")).toHaveCount(0);
  await plain.close();
});
