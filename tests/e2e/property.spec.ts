import { formatDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { cards, expect, test } from "./journey.ts";
import { expectNoBarrier } from "./barriers.ts";
import { signUp } from "./member.ts";
import { leftListing } from "./left-listing.ts";

test("a property's page has its facts, price, history and ways to share it", async ({ page, api }) => {
  const { itens, lista_de } = await api("estado=RJ&modalidade=venda_direta&novidade=baixou");
  const { numero } = itens[0]!;
  const answer = await page.request.get(`/api/v1/imoveis/${numero}`);
  const item = await answer.json();
  await page.goto(`/property/${numero}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${item.tipo} em `, {
    ignoreCase: true,
  });
  const main = page.getByRole("main");
  const reais = (amount: number) => formatPrice(Math.round(amount * 100));
  const side = page.getByRole("complementary", { name: "Valor do Investimento" });
  await expect(side).toContainText(reais(item.preco));
  await expect(side).toContainText(reais(item.avaliacao));
  await expect(side).toContainText(`Lista da Caixa de ${formatDate(lista_de)}`);

  // A visitor sees how much history there is, not its content.
  const history = main.getByRole("region", { name: "Histórico" });
  expect(item.precos.length).toBeGreaterThan(1);
  await expect(history.getByText(/Há mais \d+ registro/)).toBeVisible();
  await expect(history.getByRole("img")).toHaveCount(0);
  await expect(history.getByText("Entrou na lista")).toHaveCount(0);
  const wayIn = history.getByRole("link", { name: "Entrar ou criar conta" });
  await expect(wayIn).toHaveAttribute("href", `/auth?voltar=%2Fproperty%2F${numero}%23historico`);

  // A demonstration property has no page at the bank: nothing links to one.
  await expect(side.getByRole("button", { name: "Ver Leilão Oficial" })).toBeDisabled();
  await expect(side).toContainText("não há página oficial");
  await expect(main.locator("a[href*='caixa.gov.br']")).toHaveCount(0);
  const share = side.getByRole("link", { name: /WhatsApp/ });
  await expect(share).toHaveAttribute("target", "_blank");
  await expect(share).toHaveAttribute("rel", /noopener/);
  expect(decodeURIComponent((await share.getAttribute("href"))!)).toContain(`/property/${numero}`);
  await expect(page.getByRole("contentinfo")).toContainText("não é afiliado à Caixa");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
    "href",
    new RegExp(`/property/${numero}$`),
  );
  await expect(page.locator("meta[name=robots]")).toHaveCount(0);
});

test("a member on trial sees every price: in a chart, as events, and in a table", async ({ page, api }) => {
  await signUp(page, "historico@exemplo.com.br");
  const { itens } = await api("estado=RJ&modalidade=venda_direta&novidade=baixou");
  const { numero } = itens[0]!;
  const item = await (await page.request.get(`/api/v1/imoveis/${numero}`)).json();
  await page.goto(`/property/${numero}`);
  const history = page.getByRole("region", { name: "Histórico" });
  await expect(history.getByRole("img", { name: /^Preço de/ })).toBeVisible();
  await expect(history.getByRole("listitem")).toHaveCount(item.eventos.length);
  await expect(history.getByText(/Preço baixou de/).first()).toBeVisible();
  await history.getByText("Preços em tabela").click();
  await expectNoBarrier(page);
  const rows = history.getByRole("table", { name: /Preços/ }).getByRole("row");
  await expect(rows).toHaveCount(item.precos.length + 1);
});

test("a minimum bid above the appraisal is shown as such and never as a discount", async ({ page, api }) => {
  const { itens } = await api("estado=SP&modalidade=leilao_sfi&ordem=maior_preco&por_pagina=100");
  const above = itens.find((item) => item.preco > item.avaliacao)!;
  await page.goto(`/property/${above.numero}`);
  const side = page.getByRole("complementary", { name: "Valor do Investimento" });
  await expect(side).toContainText(/Lance mínimo \(1º( ou 2º)? leilão\)/);
  await expect(side).toContainText("acima da avaliação.");
  await expect(side.locator("s, .tag-good")).toHaveCount(0);
});

test("a property that has left the lists has its last day and similar ones, and is not indexed", async ({
  page,
  api,
}) => {
  const { number, leftOn } = leftListing((await api("")).lista_de);
  const item = await (await page.request.get(`/api/v1/imoveis/${number}`)).json();
  expect(item.disponivel).toBe(false);
  const response = await page.goto(`/property/${number}`);
  expect(response!.status()).toBe(200);
  await expect(page.getByRole("main")).toContainText(
    new RegExp(`Saiu da lista entre [0-9/]+ e ${formatDate(leftOn)}`),
  );
  await expect(page.getByText("Último preço na lista")).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  const similar = page.getByRole("region", { name: "Imóveis parecidos" });
  await expect(similar.getByRole("article").first()).toBeVisible();
  await cards(page).first().click();
  await expect(page).not.toHaveURL(new RegExp(number));
  await expect(page.getByText("Último preço na lista")).toHaveCount(0);
  expect((await api(`q=${number}`)).total).toBe(0);
});

for (const address of ["/property/9990260000000", "/property/abc", "/nada-aqui"]) {
  test(`${address} answers 404 with the header and footer of the site`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response!.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
    await expect(page.getByRole("main")).toContainText("Não encontramos esta página");
    await expect(page.getByRole("banner")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });
}
