import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { forgetCookies, PASSWORD, signUp } from "./member.ts";
import { letterTo, subjectsTo } from "./outbox.ts";

async function expectToast(page: Page, title: string, text = ""): Promise<void> {
  const toast = page.locator(".toast");
  await expect(toast).toContainText(title);
  await expect(toast).toContainText(text);
}

function press(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true }).click();
}

function field(page: Page, name: string) {
  return page.getByRole("textbox", { name, exact: true });
}

test("who signs up is led to the first wrong field, sees how strong the password is, and creates one account by pressing twice", async ({
  page,
}) => {
  const email = "nova@exemplo.com.br";
  await openLive(page, "/auth?aba=cadastrar&voltar=%2Falerts");
  await press(page, "Criar conta");
  for (const words of [
    "Informe seu nome completo.",
    "Informe seu e-mail.",
    "Escolha uma senha.",
    "Repita a senha.",
  ])
    await expect(page.getByText(words)).toBeVisible();
  await expect(field(page, "Nome completo")).toBeFocused();
  await field(page, "Nome completo").fill("Nina Nova");
  await field(page, "E-mail").fill(email);
  await field(page, "Senha").pressSequentially("senha123");
  await expect(page.getByText("Força da senha: Muito fraca")).toBeVisible();
  await field(page, "Confirmar senha").fill("senha123");
  await press(page, "Criar conta");
  await expect(page.locator("#password-erro")).toContainText("já vazou");
  await field(page, "Senha").fill(PASSWORD);
  await press(page, "Criar conta");
  await expectToast(page, "Erro", "As senhas não coincidem.");
  await field(page, "Confirmar senha").fill(PASSWORD);
  await expect(page.getByText("Força da senha: Forte")).toBeVisible();
  await expectNoBarrier(page, "main");
  await page.getByRole("button", { name: "Criar conta", exact: true }).dblclick();
  await expectToast(page, "Conta criada com sucesso!", "Verifique seu email para confirmar sua conta.");
  await expect(page.getByRole("heading", { name: "Verifique seu e-mail" })).toBeVisible();
  await expectNoBarrier(page, "main");

  await page.getByRole("link", { name: "Já confirmei: entrar" }).click();
  await field(page, "E-mail").fill(email);
  await field(page, "Senha").fill(PASSWORD);
  await press(page, "Entrar");
  await expectToast(page, "Erro ao fazer login", "Confirme seu e-mail antes de entrar.");
  await press(page, "Enviar de novo");
  await expectToast(page, "Email enviado!");
  const subject = "Confirme seu e-mail no Martelo";
  await letterTo({ to: email, subject, count: 2 });
  expect(await subjectsTo(email)).toEqual([subject, subject]);
});

test("a forgotten password is asked for in a dialog that gives the focus back, and a provider without keys is not offered", async ({
  page,
}) => {
  const email = "esquecida@exemplo.com.br";
  await signUp(page, email);
  await forgetCookies(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await openLive(page, "/auth");
  await expect(page.getByRole("button", { name: /^Continuar com/ })).toHaveText(["Continuar com Google"]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await field(page, "E-mail").fill(email);
  await field(page, "Senha").fill("errada-errada");
  await press(page, "Entrar");
  await expectToast(page, "Erro ao fazer login", "E-mail ou senha incorretos.");
  await press(page, "Mostrar senha");
  await expect(field(page, "Senha")).toHaveAttribute("type", "text");

  const forgotten = page.getByRole("link", { name: "Esqueceu sua senha?" });
  await forgotten.click();
  const dialog = page.getByRole("dialog", { name: "Redefinir senha" });
  await expect(dialog.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(forgotten).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("E-mail").fill("sem arroba");
  await dialog.getByRole("button", { name: "Enviar link" }).click();
  await expect(dialog.getByText("Este e-mail não parece completo.")).toBeVisible();
  await expectNoBarrier(page, "dialog:modal");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByRole("button", { name: "Enviar link" }).click();
  await expectToast(page, "Email enviado!", "Verifique sua caixa de entrada para redefinir sua senha.");
  await expect(dialog).toBeHidden();
  await forgotten.click();
  await expect(dialog.getByLabel("E-mail")).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("link", { name: "Voltar" }).click();
  await expect(page).toHaveURL("/");
});

test.describe("with a provider", () => {
  // The test's provider runs on another port of this machine.
  test.use({ strangers: /^http:\/\/(localhost|127\.0\.0\.1):\d+$/ });

  test("somebody signs in with Google, and cancels the next time", async ({ page }) => {
    await page.goto("/auth?voltar=/favorites");
    await press(page, "Continuar com Google");
    await press(page, "Gabriela Souza");
    await expect(page).toHaveURL("/favorites");
    await expectToast(page, "Login realizado com sucesso!");
    await expect(page.getByRole("banner").getByText("Gabriela")).toBeVisible();
    await forgetCookies(page);
    await page.goto("/auth");
    await press(page, "Continuar com Google");
    await press(page, "Cancelar");
    await expect(page).toHaveURL("/auth");
    await expectToast(page, "Erro no login social", "Você cancelou a entrada com Google.");
  });
});
