import { extractText } from "unpdf";
import * as live from "./journey.ts";
import { signUp } from "./member.ts";
import { expect, test } from "./plain-journey.ts";
import { expectReadable } from "./readable.ts";

const DIALOG = "Dados para o recibo";

test("without a script a member puts a CNPJ on their receipt, downloads it, and takes the number off again", async ({
  plain,
  page,
}) => {
  await signUp(plain, "recibo@exemplo.com.br");
  const checkout = await (await plain.open("/plan?voltar=/plan")).press("Fazer Upgrade");
  const bought = await checkout.press("Continuar");
  const form = await bought.region("Pagamento").follow("Pôr CPF ou CNPJ no recibo");
  const refused = await form.region(DIALOG).press("Salvar", {
    "CPF ou CNPJ": "12.ABC.345/01DE-36",
    "Nome ou razão social": "Casa Certa Ltda.",
  });
  expect(refused.region(DIALOG).text).toContain("Este CNPJ não é válido.");
  expect(refused.region(DIALOG).value("Nome ou razão social")).toBe("Casa Certa Ltda.");

  const saved = await refused.region(DIALOG).press("Salvar", { "CPF ou CNPJ": "12.ABC.345/01DE-35" });
  const card = saved.region("Pagamento");
  expect(card.text).toContain("Casa Certa Ltda., CNPJ **.ABC.345/01DE-**");
  const receipt = card.href(/^Recibo de \d\d\/\d\d\/\d{4} \(PDF, uns 20 KB\)$/);
  const answer = await plain.request.get(receipt);
  const { text } = await extractText(new Uint8Array(await answer.body()), { mergePages: true });
  expect(text).toContain("CNPJ 12.ABC.345/01DE-35");

  const change = await card.follow("Mudar os dados para o recibo");
  const without = await change.region(DIALOG).press("Tirar dos recibos");
  expect(without.text).toContain("Dados tirados dos recibos");
  expect(without.region("Pagamento").text).toContain("sem CPF ou CNPJ");
  await expectReadable(page, [refused, saved]);
});

live.test("the form of the receipt has the focus, and says at once what is wrong", async ({ page }) => {
  await signUp(page, "recibo.script@exemplo.com.br");
  await live.openLive(page, "/plan");
  // Before anything is bought, so that the first invoice has it.
  await page.getByRole("link", { name: "Pôr CPF ou CNPJ no recibo" }).click();
  const dialog = page.getByRole("dialog", { name: DIALOG });
  const number = dialog.getByLabel("CPF ou CNPJ");
  await expect(number).toBeFocused();
  // What the page reads again after a refusal comes only when the form was sent again.
  const sent = Promise.withResolvers<void>();
  await page.route(/\/plan\.data/, async (route) => {
    if (route.request().method() === "GET") await sent.promise;
    await route.continue();
  });
  await number.fill("529.982.247-26");
  await number.press("Enter");
  await expect(dialog).toContainText("Este CPF não é válido. Confira cada número.");
  await expect(number).toBeFocused();
  await number.fill("529.982.247-25");
  await number.press("Enter");
  sent.resolve();
  await expect(page.getByText("Dados para o recibo salvos")).toBeVisible();
  await expect(dialog).toBeHidden();
});
