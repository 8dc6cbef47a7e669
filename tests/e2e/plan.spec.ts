import { signUp } from "./member.ts";
import type { PlainPage } from "./plain-browser.ts";
import { expect, test } from "./plain-journey.ts";
import { expectReadable } from "./readable.ts";

test("without a script prices and the comparison are readable, and the plan leads through sign-up", async ({
  plain,
}) => {
  const prices = await plain.open("/pricing");
  const premium = prices.region("Plano Premium");
  expect(premium.text).toMatch(/Mais Popular.*R\$\s29,90\s*por mês/s);
  const row = prices.parts("tr").find(({ text }) => text.startsWith("Consultas ao mapa ampliado"))!;
  expect(row.parts("td").map(({ text }) => text)).toEqual(["10 por mês", "sem limite"]);
  expect((await premium.follow("Experimentar Grátis")).url).toBe("/auth?voltar=/plan&aba=cadastrar");
});

test("a member reads their plan, buys Premium, cancels it in two clicks, renews it and gets the money back", async ({
  plain,
  page,
}) => {
  await signUp(plain, "plano@exemplo.com.br");
  const own = await plain.open("/plan?voltar=/alerts?novo=1");
  expect(own.region("Teste Gratuito").text).toContain("7 dias restantes");
  expect(own.region("Consultas ao mapa").text).toContain("0 de");
  expect(own.region("Favoritos salvos").text).toContain("0 imóveis");
  const again = await own.press("Atualizar");
  expect(again.text).toContain("Status atualizado");
  expect(again.href("Voltar para onde você estava")).toBe("/alerts?novo=1");
  const checkout = await again.press("Fazer Upgrade");
  expect((await checkout.press("Continuar")).url).toBe("/alerts?novo=1");

  const bought = await plain.open("/plan");
  expect(bought.region("Premium").text).toMatch(/Ativo.*Renova em/s);
  const dialog = (await bought.follow("Cancelar assinatura")).region("Cancelar a assinatura?");
  expect(dialog.text).toMatch(/O Premium fica até \d\d\/\d\d\/\d{4}, que já está pago/);
  expect(dialog.parts("li")).toHaveLength(9);
  const cancelled = await dialog.press("Cancelar assinatura");
  expect(cancelled.text).toContain("Assinatura cancelada");
  expect(cancelled.region("Premium").text).toContain("Não renova");

  const renewed = await cancelled.press("Voltar a renovar");
  expect(renewed.region("Premium").text).toContain("Renova em");
  const states: PlainPage[] = [await renewed.follow("Desistir e receber de volta")];
  const returned = await states[0]!.press(/^Receber R\$\s29,90 de volta$/);
  expect(returned.region("Teste Gratuito").text).toContain("7 dias restantes");
  expect(returned.region("Pagamento").text).toContain("Devolvida");
  await expectReadable(page, [...states, returned]);
});
