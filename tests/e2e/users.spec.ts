import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { elsewhere, PASSWORD, signIn, signUp, signUpAtWork } from "./member.ts";
import { letterTo } from "./outbox.ts";

const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

test("an administrator finds somebody, changes their role by keyboard, and blocks them until they may enter again", async ({
  page,
  browser,
}) => {
  await signUpAtWork(page, "usuarios@exemplo.com.br");
  const member = await elsewhere(browser);
  const email = "joao.blo@exemplo.com.br";
  await signUp(member, email, "João Blócus");

  await openLive(page, "/admin/users");
  await page.getByRole("searchbox", { name: "Parte do nome ou do e-mail" }).fill("blocus");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").first()).toHaveText("1 usuário encontrado");
  const row = page.getByRole("row", { name: "João Blócus" });
  await expect(row).toContainText(/Não informado.*Usuário/);
  await expectNoBarrier(page);
  const sheet = await page.getByRole("link", { name: "Baixar planilha" }).getAttribute("href");
  const csv = await (await page.request.get(sheet!)).text();
  expect(csv.split("\r\n").slice(1)).toEqual([
    expect.stringContaining(`João Blócus;${email};;;Usuário;Ativo;`),
    "",
  ]);

  await row.getByRole("link", { name: /^João Blócus ?: ver detalhes$/ }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "João Blócus" });
  await expect(dialog).toContainText("Telefone");
  const permission = dialog.getByRole("switch", { name: "Permissão de Administrador" });
  await permission.press("Enter");
  await expect(toast(page, "Permissão alterada para Administrador")).toBeVisible();
  await expect(permission).toBeChecked();
  await member.goto("/admin/logs");
  await expect(member.getByRole("table")).toContainText("Alterou permissão do usuário");
  await permission.press("Space");
  await expect(toast(page, "Permissão alterada para Usuário")).toBeVisible();
  await member.goto("/admin/logs");
  await expect(member).toHaveURL("/dashboard");

  await dialog.getByText("Mudar o plano").click();
  await dialog.getByLabel("Dias de teste").fill("20");
  await dialog.getByRole("button", { name: "Estender teste" }).click();
  await expect(page.getByText(/^O teste gratuito de João Blócus vai até/)).toBeVisible();

  await dialog.getByText("Bloquear esta conta").click();
  await dialog.getByRole("textbox", { name: "Motivo" }).fill("Anúncios no formulário de contato");
  await dialog.getByRole("button", { name: "Bloquear conta" }).click();
  await expect(toast(page, "Usuário bloqueado")).toBeVisible();
  await expect(dialog).toContainText("Anúncios no formulário de contato");
  await expectNoBarrier(page);
  await member.goto("/favorites");
  await expect(member).toHaveURL("/auth?voltar=%2Ffavorites");
  await signIn(member, email);
  await expect(member.getByRole("heading", { name: "Conta bloqueada" })).toBeVisible();
  await expectNoBarrier(member);
  const letter = await letterTo({ to: email, subject: "foi bloqueada" });
  expect(letter.text).toContain("Anúncios no formulário de contato");

  await page.keyboard.press("Escape");
  await expect(row).toContainText("Bloqueado");
  await row.getByRole("link", { name: "Editar" }).click();
  await dialog.getByRole("button", { name: "Desbloquear" }).click();
  await expect(toast(page, "Usuário desbloqueado")).toBeVisible();
  await signIn(member, email, PASSWORD);
  await expect(member).toHaveURL("/settings/seguranca");
});

test("on a phone the list fits, and an administrator is asked again before giving up the role", async ({
  page,
}) => {
  const email = "usuarios-telefone@exemplo.com.br";
  await signUpAtWork(page, email);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/users?q=${email}`);
  await expect(page.getByRole("complementary", { name: "Segurança da sua conta" })).toContainText(
    "Ativar a verificação em duas etapas",
  );
  await page.getByRole("link", { name: /ver detalhes$/ }).click();
  const dialog = page.getByRole("dialog");
  for (const part of [page.locator("main"), dialog]) {
    const heights = await part
      .locator(":is(a, button, select, summary, input:not([type=hidden])):visible")
      .evaluateAll((all) => all.map((target) => target.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  }
  await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
  const permission = dialog.getByRole("switch", { name: "Permissão de Administrador" });
  await permission.click();
  await expect(dialog.getByRole("heading", { name: "Deixar de ser administrador?" })).toBeVisible();
  await expectNoBarrier(page);
  await dialog.getByRole("link", { name: "Continuar administrador" }).click();
  await expect(permission).toBeChecked();
  await permission.click();
  await dialog.getByRole("button", { name: "Sim, deixar de ser administrador" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(toast(page, "Permissão alterada para Usuário")).toBeVisible();
  await page.goto("/admin/users");
  await expect(page).toHaveURL("/dashboard");
});
