import { expectNoBarrier } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { leftListing } from "./left-listing.ts";
import { signUpAtWork } from "./member.ts";

test("an administrator finds a property, takes it off the portal and puts it back", async ({ page, api }) => {
  await signUpAtWork(page, "retirada@exemplo.com.br");
  // It left the lists, so no search of another test changes.
  const { number } = leftListing((await api("")).lista_de!, 1);
  await page.goto("/admin/properties");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Imóveis");
  await page.getByRole("searchbox", { name: "Código, endereço ou cidade" }).fill(number);
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByRole("status").first()).toHaveText("1 imóvel encontrado");
  await page.getByRole("link", { name: number }).click();
  const dialog = page.getByRole("dialog");
  const toggle = dialog.getByRole("switch", { name: "Disponível no portal" });
  await expect(toggle).toBeChecked();
  await dialog.getByRole("textbox", { name: "Motivo" }).fill("Endereço errado na lista");
  await toggle.press("Enter");
  await expect(page.getByText("Propriedade marcada como indisponível")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("row", { name: number })).toContainText("Indisponível");

  await page.goto(`/property/${number}`);
  await expect(page.getByText(/Retirado deste portal em/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Fora deste portal" })).toBeVisible();
  await expect(page.getByText("Valor do Investimento")).toHaveCount(0);
  await expectNoBarrier(page);

  await page.goto(`/admin/properties?situacao=indisponivel&imovel=${number}`);
  await expect(dialog).toContainText("Endereço errado na lista");
  await expect(toggle).not.toBeChecked();
  await expectNoBarrier(page);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/admin/properties?situacao=indisponivel");
  await page.getByRole("link", { name: number }).click();
  await toggle.click();
  await expect(page.getByText("Propriedade marcada como disponível")).toBeVisible();
  await expect(page.getByRole("row", { name: number })).toHaveCount(0);
  await page.goto(`/property/${number}`);
  await expect(page.getByText("Valor do Investimento")).toBeVisible();
});

test("the administrators' list of properties has no barrier and fits a phone", async ({ page, api }) => {
  await signUpAtWork(page, "retirada-telefone@exemplo.com.br");
  const { number } = leftListing((await api("")).lista_de!, 1);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of ["/admin/properties", `/admin/properties?tipo=casa&imovel=${number}`]) {
      await page.goto(address);
      await expectNoBarrier(page);
      await expect(page.locator("body")).toHaveJSProperty("scrollWidth", width);
      const heights = await page
        .locator("main :is(a, button, select):visible")
        .evaluateAll((all) => all.map((target) => target.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    }
  }
});
