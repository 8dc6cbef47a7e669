import { whatStops } from "#app/facts/plans/plan-words.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import { Customer } from "./customer.ts";
import { letterTo } from "./outbox.ts";
import type { PlainPage } from "./plain-browser.ts";
import { expectReadable } from "./readable.ts";
import { expect, plainTest as test } from "./timed.ts";

const MONTH_MS = 32 * DAY_MS;
const ENDS = /^Seu teste do Premium termina em /;
const ENDED = "Seu teste do Premium terminou";
const BOUGHT = "Sua compra do Premium está confirmada";
const REFUSED = "O pagamento do seu Premium não foi aceito";
const OVER = "Seu Premium terminou";

// All of them live through the same days, since each day costs a round of all jobs.
test("trials and purchases begin and end on their days, each is written about once, and nothing that was saved is lost", async ({
  page,
  another,
  timed,
}) => {
  const states: PlainPage[] = [];
  const opened = async (whose: Customer) => {
    const state = await whose.opens("/plan");
    states.push(state);
    return state;
  };
  const join = async (name: string) => Customer.join(await another(), name);
  const tried = await join("teste");
  const lost = await join("perdida");
  const leaving = await join("cancelada");
  const pix = await join("pix");
  const contested = await join("contestada");
  const refused = await join("recusada");
  const everybody = [tried, lost, leaving, pix, contested, refused];

  await test.step("a trial counts down, is announced two days before its end, and ends", async () => {
    expect((await tried.opens("/plan")).region("Teste Gratuito").text).toContain("7 dias restantes");
    await timed.pass(4 * DAY_MS);
    expect((await tried.opens("/plan")).region("Teste Gratuito").text).toContain("3 dias restantes");
    await timed.pass(DAY_MS + HOUR_MS);
    for (const one of everybody) await one.gets(ENDS);
    expect((await tried.opens("/plan")).region("Teste Gratuito").text).toContain("2 dias restantes");
    await timed.pass(2 * DAY_MS);
    for (const one of everybody) await one.gets(ENDED);
    const { text } = await letterTo({ to: "teste@exemplo.com.br", subject: ENDED });
    for (const stop of whatStops("trial")) expect(text.replaceAll(/\s+/g, " ")).toContain(stop);
    expect((await opened(tried)).region("Gratuito").text).toContain("Seu teste de 7 dias terminou em");
    expect(await tried.status()).toMatchObject({ subscribed: false });
  });

  await test.step("a payment counts although its message never comes, and each purchase is confirmed once", async () => {
    const paid = await lost.buys({ delivery: "lost" });
    states.push(paid);
    expect(paid.heading).toBe("Confirmando o pagamento…");
    expect(await lost.status()).toMatchObject({ subscribed: false });

    await leaving.buys();
    await leaving.keeps();
    expect((await leaving.opens("/plan")).region("Premium").text).toContain("Renova em");
    const confirmation = await (await leaving.opens("/plan")).follow("Cancelar assinatura");
    states.push(confirmation);
    const cancelled = await confirmation.region("Cancelar a assinatura?").press("Cancelar assinatura");
    expect(cancelled.region("Premium").text).toContain("Não renova");

    const waiting = await pix.buys({ offer: "month", choice: "pix wait" });
    states.push(waiting);
    expect(waiting.heading).toBe("Falta pagar o Pix");
    await pix.happens("settle");
    expect((await pix.opens("/plan")).region("Premium").text).toMatch(/Não renova.*termina sozinho/s);

    await contested.buys();
    const closed = await refused.opens("/favorites");
    const checkout = await (await closed.follow("Conhecer o Premium")).press("Fazer Upgrade");
    expect((await checkout.press("Continuar")).url).toBe("/favorites");

    await timed.pass(11 * MINUTE_MS);
    for (const one of everybody.filter((whose) => whose !== tried)) await one.gets(BOUGHT);
    expect(await lost.status()).toMatchObject({ subscribed: true, product_id: "martelo_premium" });
    const payments = (await lost.opens("/plan")).region("Pagamento");
    expect(payments.text.match(/Recibo de /g)).toHaveLength(1);
  });

  await test.step("a payment that the bank contests counts for nothing until the bank decides", async () => {
    await contested.happens("dispute");
    expect(await contested.status()).toMatchObject({ subscribed: false });
    expect((await opened(contested)).region("Pagamento").text).toContain("contestado no banco");
    await contested.happens("win");
    expect(await contested.status()).toMatchObject({ subscribed: true });
    await contested.happens("dispute");
    await contested.happens("lose");
    expect(await contested.status()).toMatchObject({ subscribed: false });
  });

  await test.step("what does not renew ends with its month, and a renewal that fails leaves seven days", async () => {
    await timed.pass(MONTH_MS);
    for (const one of [leaving, pix, refused]) await one.comesBack();
    await leaving.gets(OVER);
    expect(await leaving.status()).toEqual({ subscribed: false, product_id: null, subscription_end: null });
    const over = await opened(leaving);
    expect(over.region("Gratuito").text).toContain("Seu Premium terminou em");
    expect(over.region("Favoritos salvos").text).toContain("1 imóvel");
    expect((await leaving.opens("/alerts")).text).toContain("Casas em Goiás");
    await leaving.buys();
    expect((await leaving.opens("/favorites")).parts("main")[0]!.parts("article")).toHaveLength(1);

    await pix.gets(/^Seu mês do Premium termina em /, /^Último dia do seu Premium/, OVER);
    expect((await pix.opens("/plan")).region("Gratuito").text).toContain("Seu Premium terminou em");

    const portal = await (await refused.opens("/plan")).press("Cartão e notas");
    const failed = await portal.press("Fazer acontecer", {
      "O próximo mês começa, mas a cobrança falha": true,
    });
    expect(failed.text).toContain("Aconteceu");
    await timed.pass(MINUTE_MS);
    await refused.comesBack();
    await leaving.gets(BOUGHT);
    await refused.gets(REFUSED);
    expect((await opened(refused)).region("Premium").text).toMatch(/Renovação não paga.*Continua até/s);
    await timed.pass(8 * DAY_MS);
    await refused.comesBack();
    await refused.gets(OVER);
    expect(await refused.status()).toMatchObject({ subscribed: false });
    expect((await opened(refused)).region("Gratuito").text).toMatch(
      /Renovação não paga.*O Premium parou em/s,
    );
  });

  await test.step("no other letter came", async () => {
    // A renewal of which the provider says nothing is one that was not paid.
    await lost.gets(OVER);
    for (const one of everybody) await one.gets();
  });

  await test.step("each of these states is readable on a phone in both themes", () =>
    expectReadable(page, states));
});
