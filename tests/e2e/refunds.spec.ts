import { expectNoBarrier } from "./barriers.ts";
import { makeAdministrator } from "./command.ts";
import * as live from "./journey.ts";
import { signUp } from "./member.ts";
import { letterTo } from "./outbox.ts";
import { PlainBrowser, type PlainPage } from "./plain-browser.ts";
import { expect, test } from "./plain-journey.ts";
import { expectReadable } from "./readable.ts";

/** Pays a boleto where payments are pretended. */
async function payBoleto(plain: PlainBrowser): Promise<PlainPage> {
  const checkout = await (await plain.open("/plan?voltar=/plan")).press("Fazer Upgrade");
  const bill = { pagamento: "boleto pay", aviso: "at_once" };
  return plain.send(checkout.url, "post", Object.entries(bill));
}

test("without a script a boleto is asked back with a Pix key, the key corrected, and the refund paid by an administrator", async ({
  plain,
  another,
  page,
}) => {
  const email = "devolucao@exemplo.com.br";
  await signUp(plain, email);
  const paid = await payBoleto(plain);
  const form = await paid.region("Devolução").follow("Desistir e receber de volta");
  expect(form.text).toMatch(/Devolvemos R\$\s29,90 por Pix até \d\d\/\d\d\/\d{4}/);
  const ask = /^Pedir R\$\s29,90 de volta$/;
  const refused = await form.press(ask, {
    "Tipo da chave Pix": "CPF",
    "Chave Pix": "529.982.247-26",
    "Nome de quem recebe": "Ana Maria Lima",
  });
  expect(refused.text).toContain("Este CPF não é válido. Confira cada número.");
  expect(refused.value("Nome de quem recebe")).toBe("Ana Maria Lima");
  const answer = await refused.press(ask, { "Chave Pix": "529.982.247-25" });
  expect(answer.text).toMatch(/Pedido registrado: protocolo DEV-\d{4}-\d{6}/);
  expect(answer.region("Devolução").text).toContain("na chave CPF 529.982.247-25");
  expect(answer.region("Teste Gratuito").text).toContain("dias restantes");
  const letter = await letterTo({ to: email, subject: "Recebemos seu pedido de devolução" });
  const protocol = /DEV-\d{4}-\d{6}/.exec(letter.text)![0];
  expect(letter.text).not.toContain("529.982.247-25");

  const correction = await answer.region("Devolução").follow("Corrigir a chave Pix");
  const corrected = await correction.press("Salvar a correção", {
    "Tipo da chave Pix": "Celular",
    "Chave Pix": "11 98765 4321",
  });
  expect(corrected.region("Devolução").text).toContain("na chave celular (11) 98765-4321");
  expect(corrected.region("Devolução").parts("li")).toHaveLength(1);

  const work = await another();
  const administrator = "pagadora@exemplo.com.br";
  await signUp(work, administrator);
  await makeAdministrator(administrator);
  const desk = await (await work.open("/admin")).follow(/^Devoluções a decidir/);
  const taskOn = (one: PlainPage) => one.parts("li").find(({ text }) => text.includes(protocol))!;
  expect(taskOn(desk).text).toContain("(11) 98765-4321");
  expect(taskOn(desk).links.map(({ name }) => name)).toContain(email);
  const refusal = await taskOn(desk).press(/^Recusar a devolução/, { Motivo: "não" });
  expect(taskOn(refusal).value("Motivo")).toBe("não");
  const done = await taskOn(refusal).press(/^Marcar como paga/, {
    "ID da transação": "E00000000202611231200abc",
  });
  expect(done.text).toContain("Devolução marcada como paga");
  const open = await work.open("/admin/devolucoes");
  expect(open.buttons.filter((name) => name.startsWith("Marcar como paga") && name.includes(email))).toEqual(
    [],
  );

  const receipt = await letterTo({ to: email, subject: "Sua devolução foi paga" });
  expect(receipt.text).toContain("E00000000202611231200abc");
  const end = await plain.open("/plan");
  expect(end.region("Devolução").text).toContain("Paga");
  expect(end.region("Pagamento").text).toContain("Devolvida");
  await expectReadable(page, [form, refused, corrected, refusal, end]);
});

live.test("with a script, the first wrong field has the focus", async ({ page }) => {
  const email = "foco.devolucao@exemplo.com.br";
  await signUp(page, email);
  const paid = await payBoleto(new PlainBrowser(page.request));
  await live.openLive(page, paid.region("Devolução").href("Desistir e receber de volta"));
  await page.getByLabel("Tipo da chave Pix").selectOption("random");
  await page.getByLabel("Chave Pix", { exact: true }).fill("abc");
  await page.getByLabel("Nome de quem recebe").fill("Ana Maria Lima");
  await page.getByRole("button", { name: /^Pedir/ }).click();
  await expect(page.getByLabel("Chave Pix", { exact: true })).toBeFocused();
  await expectNoBarrier(page, "main");
  await page.getByLabel("Tipo da chave Pix").selectOption("email");
  await page.getByLabel("Chave Pix", { exact: true }).fill(email);
  await page.getByRole("button", { name: /^Pedir/ }).click();
  await expect(page.getByRole("region", { name: "Devolução" })).toContainText("Em andamento");

  await makeAdministrator(email);
  await live.openLive(page, "/admin/devolucoes");
  const task = page.getByRole("listitem").filter({ hasText: email });
  await task.locator("summary").click();
  await task.getByLabel("Motivo").fill("não");
  await task.getByRole("button", { name: /^Recusar a devolução/ }).click();
  await expect(task.getByLabel("Motivo")).toBeFocused();
  await expect(task.getByLabel("Motivo")).toHaveValue("não");
});
