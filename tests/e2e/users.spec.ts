import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { PASSWORD, signUp, signUpAtWork } from "./member.ts";
import { letterTo } from "./outbox.ts";
import { PlainBrowser } from "./plain-browser.ts";

test("an administrator finds somebody, changes their role by keyboard, blocks them until they may enter again, and is asked before giving up the role", async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const own = "usuarios@exemplo.com.br";
  await signUpAtWork(page, own);
  // The last administrator cannot give up the role.
  const colleague = await playwright.request.newContext({ baseURL: baseURL! });
  await signUpAtWork({ request: colleague }, "colega.da.equipe@exemplo.com.br");
  await colleague.dispose();
  const member = new PlainBrowser(request);
  const email = "joao.blo@exemplo.com.br";
  await signUp(member, email, "João Blócus");
  const signIn = async () => {
    const form = await member.open("/auth?voltar=/settings/seguranca");
    return form.press("Entrar", { "E-mail": email, Senha: PASSWORD });
  };
  const toast = (text: string) => page.getByText(text, { exact: true });

  await openLive(page, "/admin/users");
  await page.getByRole("searchbox", { name: "Parte do nome ou do e-mail" }).fill("blocus");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").first()).toHaveText("1 usuário encontrado");
  const row = page.getByRole("row", { name: "João Blócus" });
  await expect(row).toContainText(/Não informado.*Usuário/);
  const sheet = await page.getByRole("link", { name: "Baixar planilha" }).getAttribute("href");
  const csv = await (await page.request.get(sheet!)).text();
  expect(csv.split("\r\n").slice(1)).toEqual([
    expect.stringContaining(`João Blócus;${email};;;Usuário;Ativo;`),
    "",
  ]);

  await row.getByRole("link", { name: /^João Blócus ?: ver detalhes$/ }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "João Blócus" });
  await expect(dialog).toContainText("Telefone");
  const permission = page.getByRole("dialog").getByRole("switch", { name: "Permissão de Administrador" });
  await permission.press("Enter");
  await expect(toast("Permissão alterada para Administrador")).toBeVisible();
  await expect(permission).toBeChecked();
  expect((await member.open("/admin/logs")).text).toContain("Alterou permissão do usuário");
  await permission.press("Space");
  await expect(toast("Permissão alterada para Usuário")).toBeVisible();
  expect((await member.open("/admin/logs")).url).toBe("/dashboard");

  await dialog.getByText("Mudar o plano").click();
  await dialog.getByLabel("Dias de teste").fill("20");
  await dialog.getByRole("button", { name: "Estender teste" }).click();
  await expect(page.getByText(/^O teste gratuito de João Blócus vai até/)).toBeVisible();

  await dialog.getByText("Bloquear esta conta").click();
  await dialog.getByRole("textbox", { name: "Motivo" }).fill("Anúncios no formulário de contato");
  await dialog.getByRole("button", { name: "Bloquear conta" }).click();
  await expect(toast("Usuário bloqueado")).toBeVisible();
  await expect(dialog).toContainText("Anúncios no formulário de contato");
  await expectNoBarrier(page);
  expect((await member.open("/favorites")).url).toBe("/auth?voltar=%2Ffavorites");
  expect((await signIn()).text).toContain("Conta bloqueada");
  const letter = await letterTo({ to: email, subject: "foi bloqueada" });
  expect(letter.text).toContain("Anúncios no formulário de contato");

  await page.keyboard.press("Escape");
  await expect(row).toContainText("Bloqueado");
  await row.getByRole("link", { name: "Editar" }).click();
  await dialog.getByRole("button", { name: "Desbloquear" }).click();
  await expect(toast("Usuário desbloqueado")).toBeVisible();
  expect((await signIn()).url).toBe("/settings/seguranca");

  await page.goto(`/admin/users?q=${own}`);
  await expect(page.getByRole("complementary", { name: "Segurança da sua conta" })).toContainText(
    "Ativar a verificação em duas etapas",
  );
  await page.getByRole("link", { name: /ver detalhes$/ }).click();
  await permission.click();
  await expect(page.getByRole("heading", { name: "Deixar de ser administrador?" })).toBeVisible();
  await expectNoBarrier(page, "dialog");
  await page.getByRole("link", { name: "Continuar administrador" }).click();
  await expect(permission).toBeChecked();
  await permission.click();
  await page.getByRole("button", { name: "Sim, deixar de ser administrador" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(toast("Permissão alterada para Usuário")).toBeVisible();
  await page.goto("/admin/users");
  await expect(page).toHaveURL("/dashboard");
});
