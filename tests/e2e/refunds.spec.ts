import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { makeAdministrator } from "./command.ts";
import { expect, openLive, test } from "./journey.ts";
import { elsewhere, signUp } from "./member.ts";
import { letterTo } from "./outbox.ts";

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Pays a boleto where payments are pretended; `open` opens a page until it can be used. */
async function payBoleto(page: Page, open: (page: Page, path: string) => Promise<unknown>): Promise<void> {
  await open(page, "/plan?voltar=/favorites");
  const upgrade = page.getByRole("button", { name: "Fazer Upgrade" });
  // With a script the payment opens in another tab; here it is not what is tested.
  await upgrade.evaluate((button: HTMLButtonElement) => button.form!.removeAttribute("target"));
  await upgrade.click();
  await page.locator('input[value="boleto pay"]').check();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page).toHaveURL("/favorites");
  await page.goto("/plan");
}

test.describe("without a script, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, hasTouch: true });

  test("a boleto is asked back with a Pix key, the key corrected, and the refund paid by an administrator", async ({
    page,
    browser,
  }) => {
    const email = "devolucao@exemplo.com.br";
    await signUp(page, email);
    await payBoleto(page, (plain, path) => plain.goto(path));
    const section = page.getByRole("region", { name: "Devolução" });
    await section.getByRole("link", { name: "Desistir e receber de volta" }).click();
    expect(await widthOf(page)).toBe(360);
    await expect(page.getByRole("main")).toContainText(/Devolvemos R\$\s29,90 por Pix até \d\d\/\d\d\/\d{4}/);

    await page.getByLabel("Tipo da chave Pix").selectOption("cpf");
    await page.getByLabel("Chave Pix", { exact: true }).fill("529.982.247-26");
    await page.getByLabel("Nome de quem recebe").fill("Ana Maria Lima");
    const ask = page.getByRole("button", { name: /^Pedir R\$\s29,90 de volta$/ });
    await ask.click();
    await expect(page.getByText("Este CPF não é válido. Confira cada número.")).toBeVisible();
    await expect(page.getByLabel("Nome de quem recebe")).toHaveValue("Ana Maria Lima");
    expect(await widthOf(page)).toBe(360);
    await page.getByLabel("Chave Pix", { exact: true }).fill("529.982.247-25");
    await ask.click();
    await expect(page.getByText(/Pedido registrado: protocolo DEV-\d{4}-\d{6}/)).toBeVisible();
    await expect(section).toContainText("na chave CPF 529.982.247-25");
    await expect(page.getByRole("region", { name: "Teste Gratuito" })).toBeVisible();
    const letter = await letterTo({ to: email, subject: "Recebemos seu pedido de devolução" });
    const protocol = /DEV-\d{4}-\d{6}/.exec(letter.text)![0];
    expect(letter.text).not.toContain("529.982.247-25");

    await section.getByRole("link", { name: "Corrigir a chave Pix" }).click();
    await page.getByLabel("Tipo da chave Pix").selectOption("phone");
    await page.getByLabel("Chave Pix", { exact: true }).fill("11 98765 4321");
    await page.getByRole("button", { name: "Salvar a correção" }).click();
    await expect(section).toContainText("na chave celular (11) 98765-4321");
    await expect(section.getByRole("listitem")).toHaveCount(1);

    const work = await elsewhere(browser);
    const administrator = "pagadora@exemplo.com.br";
    await signUp(work, administrator);
    await makeAdministrator(administrator);
    await work.goto("/admin");
    await work.getByRole("link", { name: "Devoluções a decidir" }).click();
    const task = work.getByRole("listitem").filter({ hasText: protocol });
    await expect(task).toContainText("(11) 98765-4321");
    await expect(task.getByRole("link", { name: email })).toBeVisible();
    await task.getByLabel("ID da transação").fill("E00000000202611231200abc");
    await task.getByRole("button", { name: /^Marcar como paga/ }).click();
    await expect(work.getByText("Devolução marcada como paga")).toBeVisible();
    await expect(work.getByRole("listitem").filter({ hasText: protocol }).first()).toBeHidden();

    const paid = await letterTo({ to: email, subject: "Sua devolução foi paga" });
    expect(paid.text).toContain("E00000000202611231200abc");
    await page.goto("/plan");
    await expect(section).toContainText("Paga");
    await expect(page.getByRole("region", { name: "Pagamento" })).toContainText("Devolvida");
  });
});

test("with a script, the first wrong field has the focus, and no control is in the way of anybody", async ({
  page,
}) => {
  const email = "foco.devolucao@exemplo.com.br";
  await signUp(page, email);
  await payBoleto(page, openLive);
  await page.getByRole("link", { name: "Desistir e receber de volta" }).click();
  await expect(page.getByRole("heading", { name: "Receber de volta" })).toBeVisible();
  await page.getByLabel("Tipo da chave Pix").selectOption("random");
  await page.getByLabel("Chave Pix", { exact: true }).fill("abc");
  await page.getByLabel("Nome de quem recebe").fill("Ana Maria Lima");
  await page.getByRole("button", { name: /^Pedir/ }).click();
  await expect(page.getByLabel("Chave Pix", { exact: true })).toBeFocused();
  await expectNoBarrier(page);
  await page.getByLabel("Tipo da chave Pix").selectOption("email");
  await page.getByLabel("Chave Pix", { exact: true }).fill(email);
  await page.getByRole("button", { name: /^Pedir/ }).click();
  await expect(page.getByRole("region", { name: "Devolução" })).toContainText("Em andamento");
  await expectNoBarrier(page);

  await makeAdministrator(email);
  await openLive(page, "/admin/devolucoes");
  const task = page.getByRole("listitem").filter({ hasText: email });
  await task.locator("summary").click();
  await task.getByLabel("Motivo").fill("não");
  await task.getByRole("button", { name: /^Recusar a devolução/ }).click();
  await expect(task.getByLabel("Motivo")).toBeFocused();
  await expect(task.getByLabel("Motivo")).toHaveValue("não");
  await expectNoBarrier(page);
});
