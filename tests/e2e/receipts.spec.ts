import type { Page } from "@playwright/test";
import { extractText } from "unpdf";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { signUp } from "./member.ts";

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const dialog = (page: Page) => page.getByRole("dialog", { name: "Dados para o recibo" });
const card = (page: Page) => page.getByRole("region", { name: "Pagamento" });

async function buy(page: Page): Promise<void> {
  await page.goto("/plan?voltar=/favorites");
  await page.getByRole("button", { name: "Fazer Upgrade" }).click();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page).toHaveURL("/favorites");
  await page.goto("/plan");
}

test.describe("without a script, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, hasTouch: true });

  test("a member puts a CNPJ on their receipt, downloads it, and takes the number off again", async ({
    page,
  }) => {
    await signUp(page, "recibo@exemplo.com.br");
    await buy(page);
    await card(page).getByRole("link", { name: "Pôr CPF ou CNPJ no recibo" }).click();
    await dialog(page).getByLabel("CPF ou CNPJ").fill("12.ABC.345/01DE-36");
    await dialog(page).getByLabel("Nome ou razão social").fill("Casa Certa Ltda.");
    await dialog(page).getByRole("button", { name: "Salvar" }).click();
    await expect(dialog(page)).toContainText("Este CNPJ não é válido.");
    await expect(dialog(page).getByLabel("Nome ou razão social")).toHaveValue("Casa Certa Ltda.");
    expect(await widthOf(page)).toBe(360);

    await dialog(page).getByLabel("CPF ou CNPJ").fill("12.ABC.345/01DE-35");
    await dialog(page).getByRole("button", { name: "Salvar" }).click();
    await expect(card(page)).toContainText("Casa Certa Ltda., CNPJ **.ABC.345/01DE-**");
    expect(await widthOf(page)).toBe(360);

    const receipt = card(page).getByRole("link", {
      name: /^Recibo de \d\d\/\d\d\/\d{4} \(PDF, uns 20 KB\)$/,
    });
    const answer = await page.request.get((await receipt.getAttribute("href"))!);
    const { text } = await extractText(new Uint8Array(await answer.body()), { mergePages: true });
    expect(text).toContain("CNPJ 12.ABC.345/01DE-35");

    await card(page).getByRole("link", { name: "Mudar os dados para o recibo" }).click();
    await dialog(page).getByRole("button", { name: "Tirar dos recibos" }).click();
    await expect(page.getByText("Dados tirados dos recibos")).toBeVisible();
    await expect(card(page)).toContainText("sem CPF ou CNPJ");
  });
});

test("the form says at once what is wrong, and the receipt is a file", async ({ page }) => {
  await signUp(page, "recibo.script@exemplo.com.br");
  await openLive(page, "/plan");
  // Before anything is bought, so that the first invoice has it.
  await page.getByRole("link", { name: "Pôr CPF ou CNPJ no recibo" }).click();
  const number = dialog(page).getByLabel("CPF ou CNPJ");
  await expect(number).toBeFocused();
  await number.fill("529.982.247-26");
  await number.press("Enter");
  await expect(dialog(page)).toContainText("Este CPF não é válido. Confira cada número.");
  await expect(number).toBeFocused();
  await expectNoBarrier(page);
  await number.fill("529.982.247-25");
  await number.press("Enter");
  await expect(page.getByText("Dados para o recibo salvos")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});
