import { expectNoBarrier } from "./barriers.ts";
import { cardNumbers, cards, expect, openLive, test } from "./journey.ts";
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
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
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

test("a member's interest is saved once, keeps the walk through the results, and can be withdrawn; the link is copied, and the history has no barrier", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page, "interesse@exemplo.com.br");
  // Properties whose price has changed.
  await openLive(page, "/dashboard?estado=RJ&modalidade=venda_direta&novidade=baixou");
  await cards(page).first().click();
  await page.getByRole("button", { name: "Tenho Interesse" }).dblclick();
  await expect(page.getByText("Entraremos em contato em breve!")).toBeVisible();
  await expect(page.getByText("Interesse registrado em ")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Resultados da busca" })).toBeVisible();

  await page.getByRole("button", { name: "Compartilhar" }).click();
  await expect(page.getByText("Link copiado para a área de transferência!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  const history = page.getByRole("region", { name: "Histórico" });
  await expect(history.getByRole("img", { name: /^Preço de/ })).toBeVisible();
  await history.getByText("Preços em tabela").click();
  await expectNoBarrier(page, "[aria-labelledby=historico]");
  await page.getByRole("button", { name: "Retirar pedido" }).click();
  await expect(page.getByRole("button", { name: "Tenho Interesse" })).toBeVisible();
});
