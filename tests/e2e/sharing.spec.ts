import { expectNoBarrier } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { elsewhere, saveFavorites, signUp } from "./member.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("a list is shared with a press of a button, and the forms of a shared list send their origin despite its strict policy", async ({
  page,
  browser,
}) => {
  await signUp(page, "partilha@exemplo.com.br", "Ana Maria Lima");
  await saveFavorites(page, 1);
  await page.goto("/favorites/compartilhar");
  await page.getByLabel("Meu primeiro nome").check();
  await page.getByRole("button", { name: "Criar link" }).click();
  const address = await page.getByLabel("Link da sua lista").inputValue();
  await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
  await expectNoBarrier(page, "main");

  const stranger = await elsewhere(browser);
  await stranger.goto(address);
  await expect(stranger.getByRole("heading", { name: "Lista de Ana", exact: true })).toBeVisible();
  await expectNoBarrier(stranger, "main");
  await stranger.getByRole("button", { name: "Escuro" }).click();
  await expect(stranger.locator("html")).toHaveAttribute("data-tema", "escuro");
});

test("addresses for feed readers are made and revoked with a press of a button", async ({ page }) => {
  await signUp(page, "enderecos@exemplo.com.br");
  await page.goto("/alerts/assinar");
  const make = page.getByRole("button", { name: "Criar endereço" });
  await make.first().click();
  await expect(make).toHaveCount(1);
  await make.click();
  await expect(make).toHaveCount(0);
  await expectNoBarrier(page, "main");
  await page.getByRole("button", { name: "Desativar link" }).first().click();
  await expect(make).toHaveCount(1);
});
