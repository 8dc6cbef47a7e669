import type { Page } from "@playwright/test";
import sharp from "sharp";
import { DAY_MS } from "#app/lib/durations.ts";
import { addDays, dayInSaoPaulo, formatDate } from "#app/lib/dates.ts";
import { machineClock } from "#app/platform/clock.ts";
import { expectNoBarrier } from "./barriers.ts";
import { PASSWORD, signUpAtWork } from "./member.ts";
import { PlainBrowser } from "./plain-browser.ts";
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
  await expectNoBarrier(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test("an article is written, looked at, given a picture and a time, changed by two administrators, moved and deleted", async ({
  page,
  timed,
}) => {
  await signUpAtWork(page, "redacao@exemplo.com.br");
  const plain = new PlainBrowser(page.request);
  await page.goto("/admin/conteudo/artigos/novo");
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
  expect((await plain.open(address)).status).toBe(404);

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
  await field(page, "Quando, se agendado").fill(`${formatDate(addDays(today, 1))} 00:00`);
  await save(page);
  await expect(page.getByText("Agendado", { exact: true }).first()).toBeVisible();
  expect((await plain.open(address)).status).toBe(404);

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
  const article = await plain.open(address);
  expect(article.heading).toBe("Quem paga o IPTU?");
  expect(article.text).toContain("1 minuto de leitura");
  const cover = /<article[^]*?(<img[^>]*width="1200"[^>]*>)/.exec(article.html)![1]!;
  expect(cover).toContain('height="630"');
  const picture = await page.request.get(/src="([^"]+)"/.exec(cover)![1]!);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ]);
  const blog = await (await plain.open("/")).region("Do blog").follow("Todos os artigos");
  expect((await blog.follow(/^Quem paga o IPTU\?/)).url).toBe(address);

  const moved = await (await plain.open(editor)).press("Salvar", { Endereço: "iptu-atrasado" });
  expect(moved.text).toContain("Artigo salvo com sucesso");
  expect((await plain.open(address)).url).toBe("/blog/iptu-atrasado");
  const results = await plain.open("/admin/conteudo/artigos?q=iptu-atrasado&situacao=publicados");
  expect(results.text).toContain("1 artigo");
  const question = await (await results.follow("Quem paga o IPTU?")).follow(/^Deletar artigo/);
  // A day after signing in.
  const proof = await question.region("Deletar artigo").press("Deletar");
  expect((await plain.open("/blog/iptu-atrasado")).status).toBe(200);
  const deleted = await proof.press("Confirmar e continuar", { "Sua senha": PASSWORD });
  expect(deleted.text).toContain("Artigo deletado com sucesso");
  expect((await plain.open("/blog/iptu-atrasado")).status).toBe(404);
});

test("testimonials, featured properties and notices are seen by visitors as soon as they are saved, and a notice is dismissed until it changes", async ({
  page,
  request,
  api,
}) => {
  const plain = new PlainBrowser(request);
  await signUpAtWork(plain, "conteudo@exemplo.com.br");

  const draft = await (await plain.open("/admin/conteudo/depoimentos")).follow("Novo depoimento");
  const unproved = await draft.press("Salvar", {
    "Nome, como aparece": "Joana P.",
    "Cidade e estado": "Goiânia, GO",
    Depoimento: "Entendi o edital antes de propor.",
    "Publicar na página inicial": true,
  });
  expect(unproved.text).toContain("Para publicar, registre quando concordou.");
  const published = await unproved.press("Salvar", {
    "Quem concordou, e como": "A própria Joana, por e-mail",
    "Quando concordou": today,
  });
  expect(published.text).toContain("Depoimento salvo com sucesso");
  expect(published.part("tr", "Joana P.").text).toContain("Publicado");

  const { numero } = (await api("estado=GO")).itens[0]!;
  const candidates = await plain.open(`/admin/conteudo/destaques?q=${numero}`);
  expect(candidates.text).toContain("A seção está desligada: nada disto aparece.");
  const featured = await (await candidates.follow(new RegExp(numero))).press("Destacar");
  expect(featured.text).toContain("Destaque salvo com sucesso");
  const home = await plain.open("/");
  expect(home.text).toContain("Entendi o edital antes de propor.");
  expect(home.text).not.toContain("Imóveis em destaque");
  const settings = await featured.follow("Ligar nas configurações");
  expect((await settings.press(/destaque/i)).text).toContain("Configuração atualizada com sucesso");
  await page.goto("/");
  const section = page.getByRole("region", { name: "Imóveis em destaque" });
  await expect(section.locator(`[data-number="${numero}"]`)).toBeVisible();
  await expectFit(page);

  const notice = {
    Texto: "Manutenção no domingo, das 2h às 4h.",
    Nível: "Atenção",
    "Link (opcional)": "/ajuda",
  };
  const wordless = await (await plain.open("/admin/conteudo/avisos?aviso=novo")).press("Salvar", notice);
  expect(wordless.text).toContain("Escreva as palavras do link.");
  const proof = await wordless.press("Salvar", { "Palavras do link": "Saiba mais" });
  const announced = await proof.press("Confirmar e continuar", { "Sua senha": PASSWORD });
  expect(announced.text).toContain("Aviso salvo com sucesso");
  const strip = page.getByRole("complementary", { name: "Avisos do portal" });
  await watchShifts(page);
  await page.goto("/dashboard");
  await expect(strip).toContainText("Manutenção no domingo");
  expect(await shiftsOf(page)).toEqual([]);
  await expectFit(page);
  const close = strip.getByRole("button", { name: "Fechar o aviso" });
  expect((await close.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await close.click();
  await expect(strip).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(strip).toHaveCount(0);

  // Whoever dismissed it sees it again when it has changed, and dismisses it without scripts too.
  const opened = await announced.follow(/^Manutenção no domingo/);
  const changed = await opened.press("Salvar", { Texto: "Manutenção adiada." });
  expect(changed.text).toContain("Aviso salvo com sucesso");
  const still = new PlainBrowser(page.request);
  const pricing = await still.open("/pricing");
  expect(pricing.text).toContain("Manutenção adiada.");
  const dismissed = await pricing.press(/^Fechar o aviso/);
  expect(dismissed.url).toBe("/pricing");
  expect(dismissed.text).not.toContain("Manutenção adiada.");
});
