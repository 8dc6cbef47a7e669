import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { leftListing } from "./left-listing.ts";

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
});

test("on a phone the addresses at the foot of the sheet are a few lines each", async ({ page, api }) => {
  const { itens } = await api("estado=SP");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/property/${itens[0]!.numero}/ficha`);
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

test("links have a share picture, and search engines find structured data", async ({
  page,
  api,
  baseURL,
}) => {
  const { itens } = await api("estado=RJ&modalidade=venda_direta&novidade=baixou");
  const item = itens[0]!;
  for (const address of ["/", "/dashboard?estado=RJ", `/property/${item.numero}`]) {
    await page.goto(address);
    const meta = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute("content");
    expect([await meta("locale"), await meta("site_name")]).toEqual(["pt_BR", "Martelo"]);
    expect([await meta("image:width"), await meta("image:height")]).toEqual(["1200", "630"]);
    expect(await meta("image:alt")).toMatch(/\w/);
    const image = await page.request.get((await meta("image"))!);
    expect(image.headers()["content-type"]).toBe("image/jpeg");
    expect((await image.body()).length).toBeLessThan(300_000);
    await expect(page.locator("meta[name='twitter:card']")).toHaveAttribute("content", "summary_large_image");
  }
  // The way to the page follows it.
  const data = page.locator('script[type="application/ld+json"]').first();
  const said = JSON.parse((await data.textContent())!);
  expect(said["@type"]).toBe("RealEstateListing");
  expect(said.url).toBe(`${baseURL}/property/${item.numero}`);
  expect(Number(said.offers.price)).toBe(item.preco);
});
