import { cardNumbers, cards, expect, openLive, test } from "./journey.ts";
import { letterTo } from "./outbox.ts";
import { signUp } from "./member.ts";

const SEARCH = "/dashboard?estado=RJ&ordem=menor_preco";

test("the results can be stepped through from a property's page; back restores the search", async ({
  page,
  api,
}) => {
  const { total } = await api("estado=RJ");
  const of = (position: number) => `${position} de ${new Intl.NumberFormat("pt-BR").format(total)}`;
  await openLive(page, SEARCH);
  const numbers = await cardNumbers(page);
  await cards(page).nth(6).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(200);
  await cards(page).nth(6).click();
  const walk = page.getByRole("navigation", { name: "Resultados da busca" });
  await expect(walk).toContainText(of(7));
  for (const step of [8, 9]) {
    await walk.getByRole("link", { name: "Próximo imóvel" }).click();
    await expect(walk).toContainText(of(step));
  }
  await expect(page).toHaveURL(`/property/${numbers[8]}`);
  await page.reload();
  await expect(walk).toContainText(of(9));
  await walk.getByRole("link", { name: "Imóvel anterior" }).click();
  await expect(page).toHaveURL(`/property/${numbers[7]}`);
  await page.getByRole("link", { name: "Voltar para a busca" }).click();
  await expect(page).toHaveURL(SEARCH);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
});

test("a result opened in a new tab knows its search; a shared link leads to the search of its city", async ({
  page,
  context,
  api,
}) => {
  const { total } = await api("estado=RJ");
  await page.goto(SEARCH);
  const result = await cards(page).first().getAttribute("href");
  // The header that a browser sends when a link is opened in another tab.
  const tab = await context.newPage();
  await tab.goto(result!, { referer: page.url() });
  await expect(tab.getByText(`1 de ${new Intl.NumberFormat("pt-BR").format(total)}`)).toBeVisible();
  const shared = await context.newPage();
  await shared.goto(new URL(tab.url()).pathname);
  await expect(shared.getByRole("link", { name: /^Imóveis em .+\/RJ$/ })).toHaveAttribute(
    "href",
    /^\/dashboard\?cidade=[a-z-]+-rj$/,
  );
  await expect(shared.getByRole("navigation", { name: "Resultados da busca" })).toHaveCount(0);
  // A background tab renders nothing, and what is not rendered cannot be pressed.
  await shared.close();
  await tab.bringToFront();
  await tab.getByRole("link", { name: "Voltar para a busca" }).click();
  await expect(tab).toHaveURL(SEARCH);
});

test("a member's interest is saved once, keeps the walk through the results, and can be withdrawn; the link is copied", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page, "interesse@exemplo.com.br");
  await openLive(page, SEARCH);
  await cards(page).first().click();
  await page.getByRole("button", { name: "Tenho Interesse" }).dblclick();
  await expect(page.getByText("Seu pedido está registrado")).toBeVisible();
  await expect(page.getByText("Interesse registrado em ")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Resultados da busca" })).toBeVisible();
  await letterTo({ to: "interesse@exemplo.com.br", subject: "Recebemos seu interesse em um imóvel" });

  await page.getByRole("button", { name: "Compartilhar" }).click();
  await expect(page.getByText("Link copiado para a área de transferência!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.getByRole("button", { name: "Retirar pedido" }).click();
  await expect(page.getByRole("button", { name: "Tenho Interesse" })).toBeVisible();
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });

  test("a visitor leaves name and e-mail, and withdraws them by the letter's link", async ({ page }) => {
    await page.goto(SEARCH);
    await cards(page).first().click();
    await expect(page.getByRole("link", { name: /^Voltar/ })).toHaveAttribute("href", SEARCH);
    await page.getByRole("button", { name: "Tenho Interesse" }).click();
    await page.getByRole("textbox", { name: "Nome completo" }).fill("Bia Souza");
    await page.getByRole("textbox", { name: "E-mail" }).fill("bia.visita@exemplo.com.br");
    await page.getByRole("checkbox", { name: /^Autorizo / }).check();
    await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
    await page.getByRole("button", { name: "Enviar" }).click();
    await expect(page.getByText("Seu pedido está registrado")).toBeVisible();
    const { links } = await letterTo({ to: "bia.visita@exemplo.com.br", subject: "Recebemos seu interesse" });
    await page.goto(links.find((link) => link.includes("/interesse?"))!);
    await expect(page.getByText("Bia Souza")).toBeVisible();
    await page.getByRole("button", { name: "Retirar pedido e apagar os dados" }).click();
    await expect(page.getByRole("heading", { name: "Não há pedido neste link" })).toBeVisible();
  });
});
