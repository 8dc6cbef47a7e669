import type { Page } from "@playwright/test";
import { totp, wrongTotp } from "../totp.ts";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { PASSWORD, signUp } from "./member.ts";
import { letterTo } from "./outbox.ts";

const PAGE = "/settings/seguranca";

function section(page: Page, name: string) {
  return page.getByRole("region", { name });
}

/** The secret on the page, formatted as somebody would type it. */
async function secretOn(page: Page): Promise<string> {
  return (await section(page, "Ligue seu aplicativo").locator("code").innerText()).replaceAll(" ", "");
}

test("a wrong code keeps the secret on the page, the right one shows codes to download, and passwords are emptied", async ({
  page,
}) => {
  await signUp(page, "duas-etapas@exemplo.com.br");
  await openLive(page, PAGE);
  const address = section(page, "E-mail");
  await address.getByLabel("Novo e-mail").fill("duas-etapas-novo@exemplo.com.br");
  await address.getByLabel("Sua senha").fill(PASSWORD);
  await address.getByRole("button", { name: "Trocar e-mail" }).click();
  await expect(page.getByText("Email enviado!")).toBeVisible();
  await expect(address.getByLabel("Sua senha")).toHaveValue("");

  const twoStep = section(page, "Verificação em duas etapas");
  await twoStep.getByLabel("Sua senha").fill("errada");
  await twoStep.getByRole("button", { name: "Ativar" }).click();
  await expect(twoStep.getByText("A senha não confere.")).toBeVisible();
  await twoStep.getByLabel("Sua senha").fill(PASSWORD);
  await twoStep.getByRole("button", { name: "Ativar" }).click();
  const secret = await secretOn(page);
  await page.getByLabel("Código", { exact: true }).fill(wrongTotp(secret));
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.locator("#codigo-confirmar-erro")).toContainText("O código não confere.");
  expect(await secretOn(page)).toBe(secret);
  await expectNoBarrier(page, "main");
  await expect(page.getByRole("button", { name: "Confirmar" })).toBeEnabled();
  await page.getByLabel("Código", { exact: true }).fill(totp(secret));
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("list", { name: "Códigos" }).locator("code")).toHaveCount(10);
  await expectNoBarrier(page, "main");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Baixar" }).click();
  expect((await download).suggestedFilename()).toBe("martelo-codigos-de-recuperacao.txt");
  await page.getByRole("link", { name: "Guardei os códigos" }).click();
  await expect(twoStep.getByText("Restam 10 códigos de recuperação.")).toBeVisible();
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
  await letterTo({ to: email, subject: "Nova chave de acesso" });

  await page.getByRole("button", { name: "Menu de Ana" }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL("/");
  await openLive(page, `/auth?voltar=${PAGE}`);
  await page.getByRole("button", { name: "Entrar com chave de acesso" }).click();
  await expect(page).toHaveURL(PAGE);

  await keys.getByText("Renomear ou remover").click();
  await expectNoBarrier(page, "main");
  await keys.getByLabel("Nome", { exact: true }).fill("Chave azul");
  await keys.getByRole("button", { name: "Salvar nome" }).click();
  await expect(keys.getByRole("paragraph").filter({ hasText: "Chave azul" })).toBeVisible();
  await keys.getByRole("textbox", { name: "Sua senha" }).fill(PASSWORD);
  await keys.getByRole("button", { name: "Remover chave" }).click();
  await expect(keys.getByRole("listitem")).toHaveCount(0);
  await expect(section(page, "Histórico")).toContainText("Chave de acesso removida");
});
