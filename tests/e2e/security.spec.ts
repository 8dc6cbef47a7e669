import type { Page } from "@playwright/test";
import { totp, wrongTotp } from "../totp.ts";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { confirmationOf, elsewhere, PASSWORD, signIn, signUp } from "./member.ts";
import { letterTo } from "./outbox.ts";

const PAGE = "/settings/seguranca";

function section(page: Page, name: string) {
  return page.getByRole("region", { name });
}

/** The secret on the page, formatted as somebody would type it. */
async function secretOn(page: Page): Promise<string> {
  return (await section(page, "Ligue seu aplicativo").locator("code").innerText()).replaceAll(" ", "");
}

test("the second step is turned on, required in another browser, and turned off", async ({
  page,
  browser,
}) => {
  const email = "duas-etapas@exemplo.com.br";
  await signUp(page, email);
  await openLive(page, PAGE);
  await expectNoBarrier(page);
  const twoStep = section(page, "Verificação em duas etapas");
  await twoStep.getByLabel("Sua senha").fill("errada");
  await twoStep.getByRole("button", { name: "Ativar" }).click();
  await expect(twoStep.getByText("A senha não confere.")).toBeVisible();
  await twoStep.getByLabel("Sua senha").fill(PASSWORD);
  await twoStep.getByRole("button", { name: "Ativar" }).click();
  const secret = await secretOn(page);
  await expectNoBarrier(page);
  await page.getByLabel("Código", { exact: true }).fill(wrongTotp(secret));
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.locator("#codigo-confirmar-erro")).toContainText("O código não confere.");
  expect(await secretOn(page)).toBe(secret);
  await expect(page.getByRole("button", { name: "Confirmar" })).toBeEnabled();
  await page.getByLabel("Código", { exact: true }).fill(totp(secret));
  await page.getByRole("button", { name: "Confirmar" }).click();
  const shown = page.getByRole("list", { name: "Códigos" }).locator("code");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await expectNoBarrier(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Baixar" }).click();
  expect((await download).suggestedFilename()).toBe("martelo-codigos-de-recuperacao.txt");
  await page.getByRole("link", { name: "Guardei os códigos" }).click();
  await expect(twoStep.getByText("Restam 10 códigos de recuperação.")).toBeVisible();
  expect((await letterTo({ to: email, subject: /duas etapas/ })).text).toContain("ativada");

  const other = await elsewhere(browser);
  await signIn(other, email);
  await other.getByLabel("Código", { exact: true }).fill(codes[0]!);
  await other.getByRole("button", { name: "Confirmar" }).click();
  await expect(other).toHaveURL(PAGE);
  await expect(section(other, "Aparelhos conectados").getByRole("listitem")).toHaveCount(2);

  await page.reload();
  const sessions = section(page, "Aparelhos conectados");
  await expect(sessions.getByText("Este aparelho")).toHaveCount(1);
  await sessions.getByRole("button", { name: /^Encerrar a sessão/ }).click();
  await expect(page.getByText("Sessão encerrada").first()).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await other.goto(PAGE);
  await expect(other).toHaveURL(/\/auth\?/);

  await twoStep.getByText("Desativar", { exact: true }).click();
  await twoStep.locator("#senha-desativar").fill(PASSWORD);
  await twoStep.locator("#codigo-desativar").fill(codes[1]!);
  await twoStep.getByRole("button", { name: "Desativar a verificação" }).click();
  await expect(twoStep.getByRole("button", { name: "Ativar" })).toBeVisible();
  await expect(section(page, "Histórico")).toContainText("Verificação em duas etapas desativada");
  await other.context().close();

  const address = section(page, "E-mail");
  await address.getByLabel("Novo e-mail").fill("duas-etapas-novo@exemplo.com.br");
  await address.getByLabel("Sua senha").fill(PASSWORD);
  await address.getByRole("button", { name: "Trocar e-mail" }).click();
  await expect(page.getByText("Email enviado!")).toBeVisible();
  await expect(address.getByLabel("Sua senha")).toHaveValue("");
});

test("a passkey is created, used to sign in, renamed and removed", async ({ page }) => {
  const email = "chaves@exemplo.com.br";
  await signUp(page, email);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openLive(page, PAGE);
  const keys = section(page, "Chaves de acesso");
  await keys.getByLabel("Nome da nova chave").fill("Celular da Ana");
  await keys.getByRole("button", { name: "Criar chave de acesso" }).click();
  await expect(keys.getByText("Chave de acesso criada.")).toBeVisible();
  await expect(keys.getByRole("listitem")).toContainText("Celular da Ana");
  await expectNoBarrier(page);
  await letterTo({ to: email, subject: "Nova chave de acesso" });

  await page.getByRole("button", { name: "Menu de Ana" }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL("/");
  await openLive(page, `/auth?voltar=${PAGE}`);
  await page.getByRole("button", { name: "Entrar com chave de acesso" }).click();
  await expect(page).toHaveURL(PAGE);

  await keys.getByText("Renomear ou remover").click();
  await keys.getByLabel("Nome", { exact: true }).fill("Chave azul");
  await keys.getByRole("button", { name: "Salvar nome" }).click();
  await expect(keys.getByRole("paragraph").filter({ hasText: "Chave azul" })).toBeVisible();
  await keys.getByRole("textbox", { name: "Sua senha" }).fill(PASSWORD);
  await keys.getByRole("button", { name: "Remover chave" }).click();
  await expect(keys.getByRole("listitem")).toHaveCount(0);
  await expect(section(page, "Histórico")).toContainText("Chave de acesso removida");
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });

  test("password, second step and e-mail are changed by forms", async ({ page, browser }) => {
    const email = "formularios@exemplo.com.br";
    await signUp(page, email);
    const other = await elsewhere(browser);
    await signIn(other, email);
    await expect(other).toHaveURL(PAGE);
    await letterTo({ to: email, subject: "Novo acesso" });

    await page.goto(PAGE);
    const password = section(page, "Senha");
    await expect(page.getByRole("button", { name: "Mostrar senha" })).toHaveCount(0);
    const change = async (current: string, next: string, repeated: string) => {
      await password.getByLabel("Senha atual").fill(current);
      await password.getByLabel("Nova senha", { exact: true }).fill(next);
      await password.getByLabel("Confirmar nova senha").fill(repeated);
      await password.getByRole("button", { name: "Alterar senha" }).click();
    };
    await change(PASSWORD, "outra-senha-77", "outra-senha-78");
    await expect(password.getByText("As senhas não coincidem.")).toBeVisible();
    await change("errada", "outra-senha-77", "outra-senha-77");
    await expect(password.getByText("A senha atual não confere.")).toBeVisible();
    await change(PASSWORD, "outra-senha-77", "outra-senha-77");
    await expect(page.getByText("Senha atualizada!")).toBeVisible();
    await expect(page.getByText("Sua senha foi alterada com sucesso.")).toBeVisible();
    await other.goto(PAGE);
    await expect(other).toHaveURL(/\/auth\?/);
    await other.context().close();

    const twoStep = section(page, "Verificação em duas etapas");
    await twoStep.getByLabel("Sua senha").fill("outra-senha-77");
    await twoStep.getByRole("button", { name: "Ativar" }).click();
    await page.getByLabel("Código", { exact: true }).fill(totp(await secretOn(page)));
    await page.getByRole("button", { name: "Confirmar" }).click();
    await expect(page.getByRole("list", { name: "Códigos" }).locator("code")).toHaveCount(10);
    await page.getByRole("link", { name: "Guardei os códigos" }).click();

    const address = section(page, "E-mail");
    await address.getByLabel("Novo e-mail").fill("novo-formularios@exemplo.com.br");
    await address.getByLabel("Sua senha").fill("outra-senha-77");
    await address.getByRole("button", { name: "Trocar e-mail" }).click();
    await expect(page.getByText("Email enviado!")).toBeVisible();
    const first = await letterTo({ to: email, subject: "Confirme a troca" });
    await page.goto(confirmationOf(first.links));
    await expect(page.getByText("novo-formularios@exemplo.com.br")).toBeVisible();
    await page.getByRole("button", { name: "Confirmar a troca" }).click();
    await expect(page.getByRole("heading", { name: "Falta um passo" })).toBeVisible();
    const second = await letterTo({
      to: "novo-formularios@exemplo.com.br",
      subject: "Confirme seu novo e-mail",
    });
    await page.goto(confirmationOf(second.links));
    await page.getByRole("button", { name: "Confirmar a troca" }).click();
    await expect(page.getByRole("heading", { name: "E-mail alterado" })).toBeVisible();
    await page.goto(PAGE);
    await expect(address.locator("strong")).toHaveText("novo-formularios@exemplo.com.br");
    await letterTo({ to: email, subject: "mudou" });
  });
});
