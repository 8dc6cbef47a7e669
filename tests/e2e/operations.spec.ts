import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { signUpAtWork } from "./member.ts";

test("an administrator looks after jobs, processes and errors, and answers a request of a person", async ({
  page,
}) => {
  await signUpAtWork(page, "operacao@exemplo.com.br");
  const origin = new URL(process.env.MARTELO_URL!).origin;
  const asked = { intent: "pedido", tipo: "acesso", mensagem: "O que há de mim no portal?" };
  await page.request.post("/settings/privacidade", { form: asked, headers: { Origin: origin } });

  await openLive(page, "/admin");
  await page
    .getByRole("navigation", { name: "Painel Administrativo" })
    .getByRole("link", { name: "Operação" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Operação");
  const job = page.getByRole("row", { name: "Limpeza e exclusões" });
  await expect(job).toContainText("A cada 1 h");
  await job.getByRole("link").click();
  const dialog = page.getByRole("dialog", { name: "Limpeza e exclusões" });
  await expect(dialog).toContainText("Exclui contas cujo prazo acabou");
  await expectNoBarrier(page);
  await dialog.getByRole("button", { name: "Rodar agora" }).click();
  await expect(page.getByText("Trabalho iniciado")).toBeVisible();
  await expect(dialog).toBeHidden();

  const tabs = page.getByRole("navigation", { name: "Operação", exact: true });
  await tabs.getByRole("link", { name: "Processos" }).click();
  await expect(page.getByRole("table", { name: "Processos" })).toContainText("(este)");
  await expect(page.getByText("Índice em memória").first()).toBeVisible();
  await expect(page.getByRole("table", { name: /^Caches de/ }).first()).toContainText("Fotos dos imóveis");

  await tabs.getByRole("link", { name: "Mensagens" }).click();
  await expect(page.getByRole("table", { name: "Canais" })).toContainText("E-mails de contas");
  await page.getByRole("link", { name: "Navegador", exact: true }).click();
  await expect(page).toHaveURL("/admin/operacoes/mensagens?canal=push");

  await tabs.getByRole("link", { name: "Erros" }).click();
  await page.getByLabel("Erro ou número do atendimento").fill("0f8fad5b-d9cb-469f-a165-70867728950e");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByRole("heading", { name: "Nenhum erro com este número" })).toBeVisible();

  await tabs.getByRole("link", { name: "Consultas lentas" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Consultas lentas");

  await tabs.getByRole("link", { name: "Pedidos" }).click();
  const request = page.getByRole("row", { name: "operacao@exemplo.com.br" });
  await expect(request).toContainText("O que há de mim no portal?");
  await expect(request).toContainText(/Até \d{2}\/\d{2}\/\d{4}/);
  await request.getByRole("button", { name: "Marcar como respondido" }).click();
  await expect(page.getByText("Pedido respondido")).toBeVisible();
  await expect(request).toHaveCount(0);
  await page.getByLabel("Status").selectOption("Respondidos");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(request.getByRole("button", { name: "Reabrir" })).toBeVisible();
  await expectNoBarrier(page);
});
