import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { createEmailVerificationToken } from "better-auth/api";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { confirmationOf, forgetCookies, PASSWORD, signUp } from "./member.ts";
import { letterTo } from "./outbox.ts";

const NEW_PASSWORD = "canoa-verde-27";

async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = page.locator(".toast");
  await expect(toast).toContainText(title);
  if (text) await expect(toast).toContainText(text);
}

function press(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true }).click();
}

function field(page: Page, name: string) {
  return page.getByRole("textbox", { name, exact: true });
}

async function enter(page: Page, email: string, password: string): Promise<void> {
  await field(page, "E-mail").fill(email);
  await field(page, "Senha").fill(password);
  await press(page, "Entrar");
}

test("somebody signs up, confirms by mail and returns to the page they wanted", async ({ page }) => {
  test.slow();
  const email = "nova@exemplo.com.br";
  await page.goto("/alerts");
  await expect(page).toHaveURL("/auth?voltar=%2Falerts");
  await openLive(page, page.url());
  await expectNoBarrier(page);
  await page.getByRole("main").getByRole("link", { name: "Cadastrar" }).click();
  await expect(page).toHaveURL("/auth?aba=cadastrar&voltar=%2Falerts");
  await press(page, "Criar conta");
  await expect(page.getByText("Informe seu nome completo.")).toBeVisible();
  await expect(field(page, "Nome completo")).toBeFocused();
  await field(page, "Nome completo").fill("Nina Nova");
  await field(page, "E-mail").fill(email);
  await field(page, "Senha").pressSequentially("senha123");
  await expect(page.getByText("Força da senha: Muito fraca")).toBeVisible();
  await field(page, "Confirmar senha").fill("senha123");
  await press(page, "Criar conta");
  await expect(page.locator("#password-erro")).toContainText("já vazou");
  await field(page, "Senha").fill("curta");
  await press(page, "Criar conta");
  await expect(page.locator("#password-erro")).toHaveText("A senha deve ter pelo menos 8 caracteres.");
  await field(page, "Senha").fill(PASSWORD);
  await press(page, "Criar conta");
  await expectToast(page, "Erro", "As senhas não coincidem.");
  await field(page, "Confirmar senha").fill(PASSWORD);
  await expect(page.getByText("Força da senha: Forte")).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole("button", { name: "Criar conta", exact: true }).dblclick();
  await expectToast(page, "Conta criada com sucesso!", "Verifique seu email para confirmar sua conta.");
  await expect(page.getByRole("heading", { name: "Verifique seu e-mail" })).toBeVisible();
  await expectNoBarrier(page);

  await page.getByRole("link", { name: "Já confirmei: entrar" }).click();
  await enter(page, email, PASSWORD);
  await expectToast(page, "Erro ao fazer login", "Confirme seu e-mail antes de entrar.");
  await press(page, "Enviar de novo");
  await expectToast(page, "Email enviado!");
  const { links } = await letterTo({ to: email, subject: "Confirme seu e-mail", count: 2 });
  // A double click created one account only.
  await expect(letterTo({ to: email, subject: "Você já tem uma conta", timeoutMs: 500 })).rejects.toThrow();

  await page.goto(confirmationOf(links));
  await page.getByRole("button", { name: "Confirmar meu e-mail" }).click();
  await expect(page).toHaveURL("/alerts");
  await expectToast(page, "E-mail confirmado!");
  await expect(page.getByRole("banner").getByText("Nina")).toBeVisible();
  await page.goto("/auth");
  await expect(page).toHaveURL("/dashboard");
  await page.goto(confirmationOf(links));
  await expect(page.getByRole("heading", { name: "E-mail já confirmado" })).toBeVisible();
});

test("after a wrong password, a forgotten one is reset by a link that works once", async ({ page }) => {
  test.slow();
  const email = "esquecida@exemplo.com.br";
  await signUp(page, email);
  await forgetCookies(page);
  await openLive(page, "/auth");
  await enter(page, email, "errada-errada");
  await expectToast(page, "Erro ao fazer login", "E-mail ou senha incorretos.");
  await press(page, "Mostrar senha");
  await expect(field(page, "Senha")).toHaveAttribute("type", "text");

  await page.getByRole("link", { name: "Esqueceu sua senha?" }).click();
  const dialog = page.getByRole("dialog", { name: "Redefinir senha" });
  await expect(dialog.getByLabel("E-mail")).toBeFocused();
  await expectNoBarrier(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: "Esqueceu sua senha?" })).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("E-mail").fill("sem arroba");
  await dialog.getByRole("button", { name: "Enviar link" }).click();
  await expect(dialog.getByText("Este e-mail não parece completo.")).toBeVisible();
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByRole("button", { name: "Enviar link" }).click();
  await expectToast(page, "Email enviado!", "Verifique sua caixa de entrada para redefinir sua senha.");
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Esqueceu sua senha?" }).click();
  await expect(dialog.getByLabel("E-mail")).toHaveValue("");

  const { links } = await letterTo({ to: email, subject: "Crie uma nova senha" });
  const link = links.find((address) => address.includes("reset=true"))!;
  await openLive(page, link);
  await expectNoBarrier(page);
  await field(page, "Nova senha").fill("caju1");
  await field(page, "Confirmar nova senha").fill("caju1");
  await press(page, "Atualizar senha");
  await expectToast(page, "Erro", "A senha deve ter pelo menos 8 caracteres.");
  await field(page, "Nova senha").fill(NEW_PASSWORD);
  await press(page, "Atualizar senha");
  await expectToast(page, "Erro", "As senhas não coincidem.");
  await field(page, "Confirmar nova senha").fill(NEW_PASSWORD);
  await press(page, "Atualizar senha");
  await expectToast(page, "Senha atualizada!", "Sua senha foi alterada com sucesso.");
  await expect(page).toHaveURL("/dashboard");

  await forgetCookies(page);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Link vencido" })).toBeVisible();
  await openLive(page, "/auth");
  await enter(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL("/dashboard");
  await expectToast(page, "Login realizado com sucesso!", "Você será redirecionado para o dashboard.");
});

test("expired, truncated and used links say so and offer a new one", async ({ page }) => {
  const secret = await readFile(path.join(process.env.MARTELO_DATA_DIR!, "session-secret"), "utf8");
  const late = await createEmailVerificationToken(secret, "tarde@exemplo.com.br", undefined, -60);
  await page.goto(`/auth/confirmar?token=${late}`);
  await expect(page.getByRole("heading", { name: "Link vencido" })).toBeVisible();
  await expectNoBarrier(page);
  await field(page, "E-mail").fill("tarde@exemplo.com.br");
  await press(page, "Enviar novo link");
  await expect(page.getByRole("heading", { name: "Verifique seu e-mail" })).toBeVisible();
  await page.goto(`/auth/confirmar?token=${late.slice(0, -20)}`);
  await expect(page.getByRole("heading", { name: "Link inválido" })).toBeVisible();
  await page.goto("/auth?reset=true&token=cortado");
  await expect(page.getByRole("heading", { name: "Link vencido" })).toBeVisible();
  await expectNoBarrier(page);
});

test("signing in returns to the page before, also from another tab, and a provider without keys is not offered", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openLive(page, "/auth?aba=cadastrar");
  await press(page, "Continuar com Microsoft");
  await expectToast(
    page,
    "Erro no login social",
    "O OAuth de Microsoft não está configurado. Configure-o no painel de provedores de autenticação do backend.",
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
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

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("an account is created, confirmed, signed out of and in again, and its password reset", async ({
    page,
  }) => {
    const email = "sem-script@exemplo.com.br";
    await page.goto("/auth?voltar=/settings");
    await page.getByRole("main").getByRole("link", { name: "Cadastrar" }).click();
    await field(page, "Nome completo").fill("Sérgio Sem Script");
    await field(page, "E-mail").fill(email);
    await field(page, "Senha").fill(PASSWORD);
    await field(page, "Confirmar senha").fill("outra-coisa");
    await press(page, "Criar conta");
    await expect(page.locator("#repeated-erro")).toHaveText("As senhas não coincidem.");
    await expect(field(page, "E-mail")).toHaveValue(email);
    await expect(field(page, "Senha")).toHaveValue("");
    expect(await page.content()).not.toContain(PASSWORD);
    await field(page, "Senha").fill(PASSWORD);
    await field(page, "Confirmar senha").fill(PASSWORD);
    await press(page, "Criar conta");
    await expectToast(page, "Conta criada com sucesso!");
    const { links } = await letterTo({ to: email, subject: "Confirme seu e-mail" });
    await page.goto(confirmationOf(links));
    await page.getByRole("button", { name: "Confirmar meu e-mail" }).click();
    await expect(page).toHaveURL("/settings");

    await forgetCookies(page);
    await page.goto("/auth");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("link", { name: "Esqueceu sua senha?" }).click();
    await expect(page.getByRole("dialog", { name: "Redefinir senha" })).toBeVisible();
    await page.getByRole("dialog").getByLabel("E-mail").fill(email);
    await press(page, "Enviar link");
    await expectToast(page, "Email enviado!");
    await expect(page.getByRole("dialog")).toBeHidden();
    const reset = await letterTo({ to: email, subject: "Crie uma nova senha" });
    await page.goto(reset.links.find((address) => address.includes("reset=true"))!);
    await field(page, "Nova senha").fill(NEW_PASSWORD);
    await field(page, "Confirmar nova senha").fill(NEW_PASSWORD);
    await press(page, "Atualizar senha");
    await expectToast(page, "Senha atualizada!");
    await forgetCookies(page);
    await page.goto("/auth");
    await enter(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL("/dashboard");
    await expectToast(page, "Login realizado com sucesso!");
  });
});
