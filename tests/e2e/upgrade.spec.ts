import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test, type ApiAnswer } from "./journey.ts";
import { fallToFree, signUp } from "./member.ts";

const PRESS = /^Assinar por R\$\s29,90 por mês$/;

/** A member whose trial left behind two favourites, a note, and an alert of a city. */
async function signUpFallen(page: Page, email: string): Promise<string[]> {
  await signUp(page, email);
  const headers = { Origin: new URL(process.env.MARTELO_URL!).origin, Accept: "application/json" };
  const send = (address: string, form: Record<string, string>) =>
    page.request.post(address, { form, headers });
  const { itens } = (await (await page.request.get("/api/v1/imoveis?estado=GO")).json()) as ApiAnswer;
  const numbers = itens.slice(0, 2).map(({ numero }) => numero);
  for (const number of numbers) await send("/favorites/marcar", { guardar: number });
  await send("/favorites/mudar", { acao: "anotar", numero: numbers[1]!, nota: "Ver o telhado", versao: "0" });
  const alert = { intent: "criar", nome: "Em Goiânia", evento: "novo", cidade: "goiania-go" };
  expect((await send("/alerts", alert)).status()).toBe(200);
  await fallToFree(page, email);
  return numbers;
}

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

/** The dialog says the price and what Premium gives, and both its presses lead back to a page. */
async function expectOffer(page: Page, title: string, returnTo: string): Promise<void> {
  const dialog = dialogOf(page, title);
  await expect(dialog).toContainText(/Premium, R\$\s29,90 por mês\./);
  await expect(dialog.getByRole("listitem").first()).toBeVisible();
  await expect(dialog.getByRole("button", { name: PRESS })).toBeVisible();
  await expect(dialog.locator("input[name=voltar]")).toHaveValue(returnTo);
  const plans = dialog.getByRole("link", { name: "Conhecer o Premium" });
  await expect(plans).toHaveAttribute("href", `/plan?${new URLSearchParams({ voltar: returnTo })}`);
}

test("favourites of a former plan can be read and removed, and nothing on their pages changes them", async ({
  page,
}) => {
  await signUpFallen(page, "leitura@exemplo.com.br");
  await openLive(page, "/favorites");
  const notice = page.getByRole("region", { name: "Seus favoritos estão só para ler" });
  await expect(notice).toContainText("Pararam: salvar outros imóveis, anotar, mover");
  await expect(notice.getByRole("button", { name: PRESS })).toBeVisible();
  await expect(page.getByText("Ver o telhado")).toBeVisible();
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expectNoBarrier(page);

  const noted = page.getByRole("article").filter({ hasText: "Ver o telhado" });
  await noted.getByRole("link", { name: /^Ler a anotação/ }).click();
  const reader = page.getByRole("dialog");
  await expect(reader).toContainText(/Coluna\s*Interesse\s*Anotação\s*Ver o telhado/);
  await expect(reader.getByRole("textbox")).toHaveCount(0);
  await expectNoBarrier(page);
  await reader.getByRole("link", { name: "Fechar" }).click();

  // The page says so at once; what the next one shows is stored with the answer to the second request.
  const stored = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.startsWith("guardar=")),
  );
  await page
    .getByRole("button", { name: /^Remover dos favoritos/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Desfazer/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 imóveis" })).toBeVisible();
  await stored;

  await page.setViewportSize({ width: 360, height: 740 });
  await openLive(page, "/favorites?visao=quadro");
  await expect(page.getByRole("button", { name: /^Pegar e mover/ })).toHaveCount(0);
  await expect(page.getByText("Ver o telhado")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectNoBarrier(page);
});

test("every place of the free plan that refuses shows the same offer, which leads back to it", async ({
  page,
}) => {
  await signUpFallen(page, "lugares.premium@exemplo.com.br");
  const places: [address: string, press: string, title: string, returnTo: string][] = [
    ["/alerts", "Premium", "Alertas por lugar são do Premium", "/alerts"],
    ["/notificacoes", "Conhecer o Premium", "Sino na hora é do Premium", "/notificacoes"],
    ["/alerts/assinar", "conhecer o Premium", "Avisos na hora são do Premium", "/alerts/assinar"],
    [
      "/settings/avisos",
      "Receber na hora com o Premium",
      "E-mails na hora são do Premium",
      "/settings/avisos#emails",
    ],
    ["/settings/avisos", "Conhecer o Premium", "Avisos na hora são do Premium", "/settings/avisos"],
  ];
  for (const [address, press, title, returnTo] of places) {
    await openLive(page, address);
    await page.getByRole("link", { name: press, exact: true }).first().click();
    await expectOffer(page, title, returnTo);
    await expectNoBarrier(page);
    await page.keyboard.press("Escape");
    await expect(dialogOf(page, title)).toBeHidden();
    await expect(page).toHaveURL(address);
  }
  const query = "/api/v1/imoveis?estado=RJ&modalidade=venda_direta&novidade=baixou";
  const { itens } = (await (await page.request.get(query)).json()) as ApiAnswer;
  const property = `/property/${itens[0]!.numero}`;
  await openLive(page, property);
  const history = page.getByRole("region", { name: "Histórico" });
  await expect(history.getByRole("button")).toHaveText(PRESS);
  await expect(history.locator("input[name=voltar]")).toHaveValue(`${property}#historico`);
  await openLive(page, "/favorites/compartilhar");
  await expect(page.getByRole("region", { name: "Plano Gratuito" }).getByRole("button")).toHaveText(PRESS);
});

test("the map that is opened without a query left offers Premium, and leads back to the open map", async ({
  page,
}) => {
  await signUpFallen(page, "mapa.premium@exemplo.com.br");
  const Origin = new URL(process.env.MARTELO_URL!).origin;
  for (let n = 0; n < 10; n++) {
    const spent = await page.request.post("/mapa.json?estado=MG", { headers: { Origin } });
    expect(spent.status()).toBe(200);
  }
  await openLive(page, "/dashboard?estado=GO");
  await page.getByRole("button", { name: "Expandir mapa" }).click();
  await expectOffer(page, "Limite de consultas ao mapa atingido", "/dashboard?estado=GO#mapa");
});

test("a heart's wish is a favourite as soon as it is paid for, in the new tab and in the old one", async ({
  page,
  context,
}) => {
  const email = "desejo.premium@exemplo.com.br";
  await signUp(page, email);
  await fallToFree(page, email);
  await openLive(page, "/dashboard?estado=GO");
  const hearts = (tab: Page) =>
    tab.locator("[data-results]").getByRole("button", { name: /^Favoritar|^Remover/ });
  await hearts(page).first().click();
  const title = "Salvar favoritos é do Premium";
  await expectOffer(page, title, "/dashboard?estado=GO");
  const opened = context.waitForEvent("page");
  await dialogOf(page, title).getByRole("button", { name: PRESS }).click();
  const paying = await opened;
  await paying.getByRole("button", { name: "Continuar" }).click();
  await expect(paying).toHaveURL("/dashboard?estado=GO");
  await paying.goto("/favorites");
  await expect(paying.getByRole("article")).toHaveCount(1);

  await page.evaluate(() => localStorage.removeItem("martelo.plano"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(dialogOf(page, title)).toBeHidden();
});

test("an alert of a city that was typed on the free plan is ready to be created after the payment", async ({
  page,
  context,
}) => {
  const email = "alerta.premium@exemplo.com.br";
  await signUp(page, email);
  await fallToFree(page, email);
  await openLive(page, "/alerts?novo=1&cidade=goiania-go");
  await page.getByRole("textbox", { name: "Nome do alerta" }).fill("Perto da escola");
  await page.getByRole("textbox", { name: "Preço máximo (R$)" }).fill("250.000");
  await page.getByRole("dialog").getByRole("link", { name: "Premium", exact: true }).first().click();
  const opened = context.waitForEvent("page");
  await dialogOf(page, "Alertas por lugar são do Premium").getByRole("button", { name: PRESS }).click();
  const paying = await opened;
  await paying.getByRole("button", { name: "Continuar" }).click();
  await expect(paying).toHaveURL(/^[^?]*\/alerts\?nome=Perto\+da\+escola&/);
  await expect(paying.getByRole("textbox", { name: "Preço máximo (R$)" })).toHaveValue("250.000");
  await paying.getByRole("button", { name: "Criar Alerta" }).click();
  const alert = paying.getByRole("article", { name: "Perto da escola" });
  await expect(alert).toContainText(/Ativo.*Goiânia\/GO/s);
  // The tab in which it was typed has lost nothing either.
  await expect(page.getByRole("textbox", { name: "Nome do alerta" })).toHaveValue("Perto da escola");
});

test.describe("without a script, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, hasTouch: true });

  test("the same offers are pages: what was pressed and typed comes back", async ({ page }) => {
    const email = "sem.script.premium@exemplo.com.br";
    await signUp(page, email);
    await fallToFree(page, email);
    await page.goto("/dashboard?estado=GO");
    await page
      .locator("[data-results]")
      .getByRole("button", { name: /^Favoritar/ })
      .first()
      .click();
    await expect(page).toHaveURL("/plan?voltar=%2Fdashboard%3Festado%3DGO");
    await expect(page.getByText("Guardamos o seu pedido")).toBeVisible();

    await page.goto("/alerts?novo=1&cidade=goiania-go");
    await page.getByRole("textbox", { name: "Nome do alerta" }).fill("Perto da escola");
    await page.getByRole("button", { name: "Usar cidades com o Premium" }).click();
    await page.getByRole("button", { name: "Fazer Upgrade" }).click();
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByRole("textbox", { name: "Nome do alerta" })).toHaveValue("Perto da escola");
    await page.getByRole("button", { name: "Criar Alerta" }).press("Enter");
    await expect(page.getByRole("article", { name: "Perto da escola" })).toContainText("Goiânia/GO");
    await page.goto("/favorites");
    await expect(page.getByRole("article")).toHaveCount(1);
  });
});
