import type { Page } from "@playwright/test";
import { expect, openLive, properties, test } from "./journey.ts";
import { signUp } from "./member.ts";
import { test as plainTest } from "./plain-journey.ts";

const figures = (page: Page) => page.locator("main dl dd");
const menuOf = (page: Page, name: string) => page.getByRole("button", { name: `Opções de ${name}` });

test("an alert is made, changed, paused and deleted with the keyboard alone, and an error has the focus in its field", async ({
  page,
  api,
}) => {
  await signUp(page, "teclado.alertas@exemplo.com.br");
  await openLive(page, "/alerts");
  await expect(page.getByRole("heading", { name: "Nenhum alerta configurado" })).toBeVisible();
  await page.getByRole("link", { name: "Criar Primeiro Alerta" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Novo alerta" });
  await expect(dialog.getByLabel("Nome do alerta")).toBeFocused();
  await page.keyboard.type("Perto de casa");
  await page.keyboard.press("Tab");
  await page.keyboard.type("goiân");
  await expect(page.getByRole("option").first()).toHaveText(/^Goiânia\/GO/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("checkbox", { name: "Goiânia/GO" })).toBeChecked();
  const { total } = await api("cidade=goiania-go&tipo=casa&desconto_min=20");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Casa");
  await dialog.getByLabel("Desconto mínimo (%)").focus();
  await page.keyboard.type("20");
  await expect(dialog.getByText(new RegExp(`^${properties(total)} na busca, com a lista de`))).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Alerta criado com sucesso!")).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const item = page.getByRole("article", { name: "Perto de casa" });
  for (const text of ["Ativo", "0 imóveis encontrados", "Goiânia/GO", "Casa", "Min. 20% desconto"])
    await expect(item.getByText(text, { exact: true })).toBeVisible();
  await expect(figures(page)).toHaveText(["1", "1", "0"]);

  await menuOf(page, "Perto de casa").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Alerta pausado com sucesso!")).toBeVisible();
  await expect(item.getByText("Pausado", { exact: true })).toBeVisible();
  await expect(figures(page)).toHaveText(["1", "0", "0"]);

  await menuOf(page, "Perto de casa").press("Enter");
  await page.getByRole("link", { name: "Editar", exact: true }).press("Enter");
  const edit = page.getByRole("dialog", { name: "Editar alerta" });
  await edit.getByLabel("Preço mínimo (R$)").fill("300000");
  await edit.getByLabel("Preço máximo (R$)").fill("200000");
  await edit.getByRole("button", { name: "Salvar Alterações" }).press("Enter");
  await expect(edit.locator("#preco_max-erro")).toHaveText("O preço máximo é menor que o mínimo.");
  await expect(edit.getByLabel("Preço máximo (R$)")).toBeFocused();
  await expect(page.locator(".toast")).toContainText("Não foi possível");
  await edit.getByLabel("Preço mínimo (R$)").fill("");
  await edit.getByLabel("Preço máximo (R$)").fill("1,5 milhão");
  await edit.getByLabel("Baixou de preço").press("Space");
  await edit.getByRole("button", { name: "Salvar Alterações" }).press("Enter");
  await expect(page.getByText("Alerta atualizado com sucesso!")).toBeVisible();
  await expect(item.getByText("Até R$ 1.500.000")).toBeVisible();
  await expect(item).toContainText("Avisa quando um imóvel é novo na lista ou baixou de preço");

  await menuOf(page, "Perto de casa").press("Enter");
  await page.getByRole("link", { name: "Excluir", exact: true }).press("Enter");
  const sure = page.getByRole("dialog", { name: "Excluir alerta" });
  await expect(sure.getByRole("link", { name: "Cancelar" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sure).toHaveCount(0);
  await expect(item).toBeVisible();
  await menuOf(page, "Perto de casa").press("Enter");
  await page.getByRole("link", { name: "Excluir", exact: true }).press("Enter");
  await sure.getByRole("button", { name: "Excluir" }).press("Enter");
  await expect(page.getByText("Alerta excluído com sucesso!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nenhum alerta configurado" })).toBeVisible();
});

test.describe("on a phone without a network", () => {
  test.use({ viewport: { width: 360, height: 740 }, complaints: /Failed to (load resource|fetch)|net::ERR/ });

  test("a form that is not sent says so above its dialog, stays as it was typed, and is sent by the next press", async ({
    page,
    context,
  }) => {
    await signUp(page, "sem.rede.alertas@exemplo.com.br");
    await openLive(page, "/alerts?novo=1");
    const dialog = page.getByRole("dialog", { name: "Novo alerta" });
    const name = dialog.getByLabel("Nome do alerta");
    const least = dialog.getByLabel("Preço mínimo (R$)");
    const press = () => dialog.getByRole("button", { name: "Criar Alerta" }).click();
    const toast = dialog.locator(".toast");
    const stays = async (words: string) => {
      await expect(toast).toHaveText(words);
      // Nothing is above it.
      await toast.getByRole("button", { name: "Fechar aviso" }).click();
      await expect(toast).toHaveCount(0);
      await expect(name).toHaveValue("Perto do trabalho");
    };
    await name.fill("Perto do trabalho");
    await least.fill("nada");
    await press();
    await expect(dialog.locator("#preco_min-erro")).toBeVisible();
    await toast.getByRole("button", { name: "Fechar aviso" }).click();
    await least.fill("90000");
    // The browser does not know yet that requests do not arrive.
    await page.route("**/alerts.data*", (route) => route.abort());
    await press();
    await stays("A conexão caiu: confira se foi salvo e tente de novo.");
    await page.unroute("**/alerts.data*");
    await context.setOffline(true);
    await press();
    await stays("Sem conexão: nada foi enviado. Tente de novo.");
    await expect(least).toHaveValue("90000");
    await context.setOffline(false);
    await press();
    await expect(page.getByText("Alerta criado com sucesso!")).toBeVisible();
    await expect(page.getByRole("article", { name: "Perto do trabalho" })).toBeVisible();
  });
});

plainTest("an alert of a search has its conditions, and an eleventh one is refused", async ({ plain }) => {
  await signUp(plain, "limite.alertas@exemplo.com.br");
  const made = await (await plain.open("/alerts?estado=GO&modalidade=venda_online")).press("Criar Alerta");
  expect(made.text).toContain("Alerta criado com sucesso!");
  expect(made.parts("article")[0]!.text).toContain("Venda Online");
  for (let n = 2; n <= 10; n++) {
    const form = { intent: "criar", nome: `Alerta ${n}`, evento: "novo", estado: "SP" };
    expect((await plain.send("/alerts", "post", Object.entries(form))).status).toBe(200);
  }
  const full = await (
    await plain.open("/alerts?novo=1")
  ).press("Criar Alerta", { "Nome do alerta": "Mais um" });
  expect(full.text).toContain("Você já tem 10 alertas, o máximo por conta. Exclua um para criar outro.");
  expect((await full.follow("Cancelar")).parts("article")).toHaveLength(10);
});

test.describe("without a script, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, hasTouch: true });

  test("an alert is created, previewed, changed and deleted, and no button is shown that needs a script", async ({
    page,
  }) => {
    await page.goto("/auth");
    await expect(page.getByRole("button", { name: "Mostrar senha" })).toHaveCount(0);
    await signUp(page, "sem.script@exemplo.com.br");
    await page.goto("/alerts?novo=1");
    await page.getByLabel("Nome do alerta").fill("Em Goiânia");
    await page.getByLabel("Localização").fill("Goiânia/GO");
    await page.getByRole("button", { name: "Ver prévia" }).click();
    await expect(page.getByRole("checkbox", { name: "Goiânia/GO" })).toBeChecked();
    await expect(page.getByText(/^[\d.]+ imóveis na busca/)).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
    await page.getByRole("button", { name: "Criar Alerta" }).click();
    await expect(page.getByText("Alerta criado com sucesso!")).toBeVisible();
    await menuOf(page, "Em Goiânia").click();
    await page.getByRole("button", { name: "Pausar" }).click();
    await expect(page.getByText("Alerta pausado com sucesso!")).toBeVisible();
    await menuOf(page, "Em Goiânia").click();
    await page.getByRole("link", { name: "Excluir", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByRole("heading", { name: "Nenhum alerta configurado" })).toBeVisible();
  });
});
