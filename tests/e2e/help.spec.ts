import type { Browser, Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { makeAdministrator } from "./command.ts";
import { expect, openLive, test } from "./journey.ts";
import { signUp } from "./member.ts";
import { letterTo } from "./outbox.ts";

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const PROTOCOL = /AJ-\d{4}-\d{6}/;

/** An administrator in a browser of their own. */
async function administrator(browser: Browser, email: string, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.MARTELO_URL!, javaScriptEnabled });
  const page = await context.newPage();
  await signUp(page, email, "Carla Reis");
  await makeAdministrator(email);
  return page;
}

/** Path of the secret link in a letter. */
function linkIn({ links }: { links: string[] }): string {
  const { pathname, search } = new URL(links.find((link) => link.includes("/ajuda/pedido?"))!);
  return pathname + search;
}

test.describe("without a script, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, hasTouch: true });

  test("a visitor asks, an administrator answers by letter, and the visitor writes again from its link", async ({
    page,
    browser,
  }) => {
    const email = "visita.ajuda@exemplo.com.br";
    await page.goto("/dashboard?estado=GO");
    await page.getByRole("navigation", { name: "Rodapé" }).getByRole("link", { name: "Ajuda" }).click();
    await page.getByText("Esqueci a senha.").click();
    await expect(page.getByRole("link", { name: "Criar outra senha" })).toBeVisible();
    expect(await widthOf(page)).toBe(360);

    await page.getByLabel("Assunto").selectOption("imovel");
    await page.getByLabel("Mensagem").fill("O preço mudou?\nVi outro valor na Caixa.");
    await page.getByLabel("Número do imóvel").fill("12");
    await page.getByLabel("Nome completo").fill("Vera Visita");
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Enviar pedido" }).click();
    await expect(page.getByText("Confira o número: ele tem de 4 a 13 algarismos.")).toBeVisible();
    await expect(page.getByLabel("Mensagem")).toHaveValue("O preço mudou?\nVi outro valor na Caixa.");
    await page.getByLabel("Número do imóvel").fill("");
    await page.getByRole("button", { name: "Enviar pedido" }).click();
    const received = page.getByRole("region", { name: "Recebemos seu pedido" });
    const protocol = PROTOCOL.exec(await received.innerText())![0];

    const link = linkIn(await letterTo({ to: email, subject: protocol }));
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Um imóvel");
    await expect(page.getByText("Espera resposta")).toBeVisible();
    expect(await widthOf(page)).toBe(360);

    const carla = await administrator(browser, "carla.ajuda@exemplo.com.br", false);
    await carla.goto(`/admin/ajuda?q=${protocol}`);
    await carla.getByRole("link", { name: protocol }).click();
    await expect(carla.getByText("e-mail não confirmado")).toBeVisible();
    await carla.getByLabel("Resposta", { exact: true }).fill("Vale o que está na página da Caixa.");
    await carla.getByRole("button", { name: "Responder", exact: true }).click();
    await expect(carla.getByText("Resposta enviada")).toBeVisible();

    const answer = await letterTo({ to: email, subject: `Resposta ao seu pedido de ajuda ${protocol}` });
    expect(answer.text).toContain("Vale o que está na página da Caixa.");
    await page.goto(linkIn(answer));
    const talk = page.getByRole("list", { name: "Conversa" });
    await expect(talk.getByRole("listitem").last()).toContainText(/Equipe do Martelo.*Vale o que está/s);
    await page.getByLabel("Escrever mais").fill("Entendi, obrigada!");
    await page.getByRole("button", { name: "Enviar mensagem" }).click();
    await expect(talk.getByRole("listitem")).toHaveCount(3);
    await carla.goto("/admin/ajuda");
    await expect(carla.getByRole("link", { name: protocol })).toBeVisible();
    await carla.context().close();

    await page.getByText("Apagar este pedido", { exact: true }).click();
    await page.getByRole("button", { name: "Apagar pedido e conversa" }).click();
    await expect(page.getByRole("heading", { name: "Não há pedido neste link" })).toBeVisible();
  });
});

test("a member's pressing twice, or going back and sending again, makes one request", async ({ page }) => {
  await signUp(page, "membro.ajuda@exemplo.com.br");
  await openLive(page, "/plan");
  await page.getByRole("button", { name: /Menu de/ }).click();
  await page.getByRole("navigation", { name: "Conta" }).getByRole("link", { name: "Ajuda" }).click();
  await expect(page).toHaveURL("/ajuda");
  await page.getByLabel("Assunto").selectOption("plano");
  await page.getByLabel("Mensagem").fill("Paguei o boleto ontem.");
  await expect(page.getByText("22 de 4.000 caracteres.")).toBeVisible();
  await page.getByRole("button", { name: "Enviar pedido" }).dblclick();
  await expect(page).toHaveURL(/\/ajuda\/AJ-/);
  const first = PROTOCOL.exec(page.url())![0];
  await expect(page.getByText("Seu plano tem prioridade na fila.")).toBeVisible();
  await expectNoBarrier(page);

  await page.goBack();
  await page.getByLabel("Assunto").selectOption("plano");
  await page.getByLabel("Mensagem").fill("Paguei o boleto ontem.");
  await page.getByRole("button", { name: "Enviar pedido" }).click();
  await expect(page).toHaveURL(`/ajuda/${first}`);
  await page.getByRole("link", { name: "Ajuda", exact: true }).first().click();
  const own = page.getByRole("region", { name: "Seus pedidos" });
  await expect(own.getByRole("listitem")).toHaveCount(1);
  await expectNoBarrier(page);
});

test.describe("two administrators", () => {
  // The browser reports the refused form.
  test.use({ complaints: /409 \(Conflict\)/ });

  test("the second one with a request open learns of the first's answer and keeps the text", async ({
    page,
    browser,
  }) => {
    await signUp(page, "dupla.ajuda@exemplo.com.br");
    await openLive(page, "/ajuda?assunto=outro");
    await page.getByLabel("Mensagem").fill("Quem responde?");
    await page.getByRole("button", { name: "Enviar pedido" }).click();
    await expect(page).toHaveURL(/\/ajuda\/AJ-/);
    const desk = `/admin/ajuda/${PROTOCOL.exec(page.url())![0]}`;

    const carla = await administrator(browser, "carla.dupla@exemplo.com.br");
    const davi = await administrator(browser, "davi.dupla@exemplo.com.br");
    for (const admin of [carla, davi]) await openLive(admin, desk);
    await carla.getByLabel("Resposta", { exact: true }).fill("Eu respondo.");
    await carla.getByRole("button", { name: "Responder e encerrar" }).click();
    await expect(carla.getByText("Encerrado", { exact: true })).toBeVisible();
    await expectNoBarrier(carla);

    await davi.getByLabel("Resposta", { exact: true }).fill("Não, eu.");
    await davi.getByRole("button", { name: "Responder", exact: true }).click();
    await expect(davi.getByRole("alert")).toContainText("Este pedido mudou desde que você o abriu");
    await expect(davi.getByRole("list", { name: "Conversa" })).toContainText("Eu respondo.");
    await expect(davi.getByLabel("Resposta", { exact: true })).toHaveValue("Não, eu.");
    await davi.getByRole("button", { name: "Responder", exact: true }).click();
    await expect(davi.getByText("Resposta enviada")).toBeVisible();
    await expect(davi.getByLabel("Resposta", { exact: true })).toHaveValue("");
    await page.reload();
    await expect(page.getByRole("list", { name: "Conversa" }).getByRole("listitem")).toHaveCount(3);
    await carla.context().close();
    await davi.context().close();
  });
});
