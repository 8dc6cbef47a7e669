import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { leftListing } from "./left-listing.ts";
import { test as plainTest } from "./plain-journey.ts";

/** Number of pages of a PDF. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

async function printed(page: Page): Promise<number> {
  return pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: false }));
}

test.describe("before the cookie notice is answered", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("a property fits on one sheet of paper as well", async ({ page, api }) => {
    const { itens } = await api("estado=SP&modalidade=leilao_sfi");
    await page.goto(`/property/${itens[0]!.numero}/ficha`);
    await expect(page.getByRole("region", { name: "Aviso de cookies" })).toHaveCSS("opacity", "1");
    expect(await printed(page)).toBe(1);
  });
});

test("a property fits on one sheet of paper, however long its texts and whatever the theme", async ({
  page,
  api,
}) => {
  const { itens, lista_de } = await api("estado=SP&modalidade=leilao_sfi");
  await page.emulateMedia({ colorScheme: "dark" });
  for (const number of [itens[0]!.numero, leftListing(lista_de).number]) {
    await page.goto(`/property/${number}/ficha`);
    const sheet = page.getByRole("article");
    await expect(sheet).toContainText(`código ${number}`);
    await expect(sheet).toContainText("Este portal não é afiliado à Caixa");
    await expect(sheet).toContainText(new RegExp(`/property/${number}`));
    expect(await printed(page)).toBe(1);
  }

  // The longest possible texts: the foot with its QR code stays on the only page.
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.locator(".sheet-body ul").evaluate((list) => {
    list.innerHTML = list.innerHTML.repeat(20);
  });
  const foot = page.getByRole("img", { name: /^Código QR de/ });
  const sheet = page.getByRole("article");
  const [inner, outer] = [await foot.boundingBox(), await sheet.boundingBox()];
  expect(inner!.y + inner!.height).toBeLessThan(outer!.y + outer!.height);
  await expect(page.getByRole("banner")).toBeHidden();
  expect(await printed(page)).toBe(1);

  // On a phone the addresses at its foot are a few lines each.
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 360, height: 740 });
  const addresses = page.locator(".sheet-foot dd");
  expect(await addresses.count()).toBeGreaterThan(1);
  const heights = await addresses.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(100);
});

test("the button opens the print dialog, and a QR code opens the page on a phone", async ({ page, api }) => {
  const { itens } = await api("estado=RJ");
  const { numero } = itens[0]!;
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", location.pathname);
  });
  await page.goto(`/property/${numero}`);
  const code = page.getByRole("img", { name: "QR Code com o endereço desta página" });
  await expect(code).toBeHidden();
  await page.getByRole("button", { name: "QR Code" }).click();
  await expect(code).toBeVisible();
  await expect
    .poll(() => code.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await expect(code).toBeHidden();

  await page.getByRole("link", { name: "Imprimir" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", `/property/${numero}/ficha`);
  await page.getByRole("link", { name: "Voltar para o imóvel" }).click();
  await expect(page).toHaveURL(`/property/${numero}`);
});

plainTest("links have a share picture, and search engines find structured data", async ({ plain, api }) => {
  const { itens } = await api("estado=RJ&modalidade=venda_direta&novidade=baixou");
  const item = itens[0]!;
  for (const address of ["/", "/dashboard?estado=RJ", `/property/${item.numero}`]) {
    const { html } = await plain.open(address);
    const meta = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect([meta("og:locale"), meta("og:site_name")]).toEqual(["pt_BR", "Martelo"]);
    expect([meta("og:image:width"), meta("og:image:height")]).toEqual(["1200", "630"]);
    expect(meta("og:image:alt")).toMatch(/\w/);
    const image = await plain.request.get(meta("og:image")!);
    expect(image.headers()["content-type"]).toBe("image/jpeg");
    expect((await image.body()).length).toBeLessThan(300_000);
    expect(meta("twitter:card")).toBe("summary_large_image");
  }
  const { html } = await plain.open(`/property/${item.numero}`);
  // The way to the page follows it.
  const [, data] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)!;
  const listing = JSON.parse(data!);
  expect(listing["@type"]).toBe("RealEstateListing");
  expect(new URL(listing.url).pathname).toBe(`/property/${item.numero}`);
  expect(Number(listing.offers.price)).toBe(item.preco);
});
