import { HOUR_MS } from "#app/lib/durations.ts";
import { expectNoBarrier } from "./barriers.ts";
import { PASSWORD, signUp, signUpAtWork } from "./member.ts";
import { PlainBrowser } from "./plain-browser.ts";
import { expect, test } from "./timed.ts";

// One product for the file.
test.describe.configure({ mode: "default" });

test("an hour after signing in an administrator proves who they are, and goes on with what they typed", async ({
  page,
  request,
  timed,
}) => {
  const name = "Rita Com";
  await signUp({ request }, "rita.com@exemplo.com.br", name);
  await signUpAtWork(page, "hora.com@exemplo.com.br");
  await timed.pass(HOUR_MS);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/users?${new URLSearchParams({ q: name })}`);
  await page.getByRole("link", { name: new RegExp(`^${name} ?: ver detalhes$`) }).click();
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByText("Bloquear esta conta").click();
  await dialog.getByRole("textbox", { name: "Motivo" }).fill("Primeira linha\nsegunda linha");
  await dialog.getByRole("button", { name: "Bloquear conta" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirme que é você");
  await expectNoBarrier(page);
  await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
  const password = page.getByRole("textbox", { name: "Sua senha" });
  await password.fill("errada-mesmo");
  await page.getByRole("button", { name: "Confirmar e continuar" }).click();
  await expect(password).toHaveAccessibleDescription("A senha não confere.");
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Confirmar e continuar" }).click();
  await expect(page.getByText("Usuário bloqueado", { exact: true })).toBeVisible();
  await expect(dialog).toContainText(/Primeira linha\s+segunda linha/);

  // What is refused within a dialog that fills the screen is said above it, and can be closed there.
  await dialog.getByRole("switch", { name: "Permissão de Administrador" }).click();
  const refusal = page.locator(".toast").filter({ hasText: "A conta está bloqueada" });
  await expect(refusal).toBeVisible();
  await refusal.getByText("Erro", { exact: true }).click({ trial: true });
  await expectNoBarrier(page, ".toast");
  await refusal.getByRole("button", { name: "Fechar aviso" }).click();
  await expect(refusal).toHaveCount(0);
  // Within these minutes nothing is asked again.
  await dialog.getByRole("button", { name: "Desbloquear" }).click();
  await expect(page.getByText("Usuário desbloqueado", { exact: true })).toBeVisible();
});

test("without scripts an administrator proves who they are in the same way, and what they typed goes on too", async ({
  request,
  playwright,
  timed,
}) => {
  const name = "Rita Sem";
  const theirs = await playwright.request.newContext({ baseURL: timed.url });
  await signUp({ request: theirs }, "rita.sem@exemplo.com.br", name);
  await theirs.dispose();
  const plain = new PlainBrowser(request);
  await signUpAtWork(plain, "hora.sem@exemplo.com.br");
  await timed.pass(HOUR_MS);
  const users = await plain.open(`/admin/users?${new URLSearchParams({ q: name })}`);
  const dialog = await users.follow(new RegExp(`^${name} ?: ver detalhes$`));
  const question = await dialog.press("Bloquear conta", { Motivo: "Primeira linha\nsegunda linha" });
  expect(question.heading).toBe("Confirme que é você");
  const refused = await question.press("Confirmar e continuar", { "Sua senha": "errada-mesmo" });
  expect(refused.text).toContain("A senha não confere.");
  const blocked = await refused.press("Confirmar e continuar", { "Sua senha": PASSWORD });
  expect(blocked.text).toContain("Usuário bloqueado");
  expect(blocked.region(name).text).toMatch(/Primeira linha\s+segunda linha/);
  expect((await blocked.press("Desbloquear")).text).toContain("Usuário desbloqueado");
});
