import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { signUpAtWork } from "./member.ts";

test("an administrator sees what is so, finds an alert, deletes it, and the start page tells of it", async ({
  page,
}) => {
  const email = "painel@exemplo.com.br";
  await signUpAtWork(page, email);
  await openLive(page, "/admin");
  for (const title of ["Ações rápidas", "Atividade recente", "Status do sistema", "Idade das listas"])
    await expect(page.getByRole("region", { name: title })).toBeVisible();
  await expect(page.getByRole("region", { name: "Status do sistema" })).toContainText("Responde em");
  const recent = page.getByRole("region", { name: "Atividade recente" });
  await expect(recent).toContainText("Alterou permissão do usuário");
  await expectNoBarrier(page);

  await page
    .getByRole("navigation", { name: "Painel Administrativo" })
    .getByRole("link", { name: "Alertas" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Alertas");
  await page.getByRole("searchbox", { name: "Alerta, usuário ou localização" }).fill(email);
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page).toHaveURL(/q=painel/);
  const rows = page.getByRole("table", { name: "Alertas" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  const sheet = await page.request.get(
    (await page.getByRole("link", { name: "Baixar planilha" }).getAttribute("href"))!,
  );
  expect((await sheet.text()).trim().split("\r\n")).toHaveLength(2);
  await rows.nth(1).getByRole("link").click();
  const details = page.getByRole("dialog", { name: "Detalhes do alerta" });
  await expect(details).toContainText("Goiás");
  await expectNoBarrier(page);
  await details.getByRole("link", { name: "Deletar alerta" }).click();
  const asked = page.getByRole("dialog", { name: "Deletar Alerta" });
  await expect(asked).toContainText(
    "Tem certeza que deseja deletar este alerta? Esta ação não pode ser desfeita.",
  );
  await asked.getByRole("link", { name: "Cancelar" }).click();
  await details.getByRole("link", { name: "Deletar alerta" }).click();
  await asked.getByRole("button", { name: "Deletar" }).click();
  await expect(page.getByText("Alerta deletado com sucesso")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nenhum alerta encontrado" })).toBeVisible();

  await page.goto("/admin");
  await expect(recent.getByRole("listitem").filter({ hasText: "Deletou alerta" }).first()).toContainText(
    "Ana Maria Lima",
  );
});

test("a report has figures with their definitions, charts with tables, and a chosen period", async ({
  page,
}) => {
  await signUpAtWork(page, "relatorios@exemplo.com.br");
  await openLive(page, "/admin/reports");
  const users = page.getByRole("region", { name: "Usuários" });
  await users.getByText("Cadastros", { exact: false }).first().click();
  await expect(users.getByText("Contas criadas no período")).toBeVisible();
  await expect(users.getByRole("img", { name: /^Cadastros/ })).toBeVisible();
  await users.getByText("Ver em tabela: Cadastros").click();
  await expect(users.getByRole("table", { name: "Cadastros" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Portal" })).toContainText("dados insuficientes");
  await expectNoBarrier(page);

  await page.getByRole("link", { name: "12 meses" }).click();
  await expect(page).toHaveURL("/admin/reports?periodo=12m");
  await expect(page.getByRole("link", { name: "12 meses" })).toHaveAttribute("aria-current", "page");
  await page.goto("/admin/reports?de=2026-01-10&ate=2026-01-01");
  await expect(page.getByText("A data inicial precisa vir antes da final.")).toBeVisible();
  await expect(page.getByLabel("De", { exact: true })).toHaveValue("2026-01-10");
  await expectNoBarrier(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
  const sheet = await page.request.get(
    (await page.getByRole("link", { name: "Baixar planilha" }).getAttribute("href"))!,
  );
  expect(await sheet.text()).toContain("Série;De;Até;Valor");
});
