import { expect, test } from "vitest";
import type { Billing } from "#app/core/billing/billing.ts";
import {
  CANCELLED,
  day,
  NOTHING,
  facts,
  MONTH,
  PAST_DUE,
  purchase,
  RENEWING,
  premium,
  plain,
  factsOf,
  noticesOf,
  offersOf,
} from "#tests/plan-facts.ts";
import { refundRequest } from "#tests/refund-request.ts";
import { planView, type PlanFacts } from "./plan-view.ts";

test("a running subscription shows its next charge and can be ended; nothing more is sold to it", () => {
  const view = premium(RENEWING);
  expect(view).toMatchObject({ name: "Premium", promo: null, closed: null });
  expect(view.status).toEqual({ tag: "Ativo", tone: "good", text: "Renova em 13/12/2026." });
  expect(factsOf(view)).toEqual([
    "Forma de pagamento: cartão de crédito",
    "Próxima cobrança: R$ 29,90 em 13/12/2026",
  ]);
  expect([view.billing?.change, view.billing?.refundUntil, offersOf(view)]).toEqual(["cancel", null, []]);
  expect(view.usage).toMatchObject({ used: "37", limit: null, share: null, warning: null });
  expect(view.billing?.purchases).toMatchObject([
    {
      date: "13/11/2026",
      what: "Assinatura, de 13/11/2026 a 13/12/2026",
      state: "Paga",
      document: { href: "https://pay.example/in_1", label: "Nota do Stripe" },
    },
  ]);
});

test("a former price stays the price of the next charge", () => {
  const view = premium({ ...RENEWING, purchases: [purchase({ amountCents: 1_990 })] });
  expect(factsOf(view)).toContain("Próxima cobrança: R$ 19,90 em 13/12/2026");
});

test("a cancelled subscription says until when it stays, and can renew again", () => {
  const view = premium(CANCELLED);
  expect(view.status).toMatchObject({ tag: "Não renova", text: "Vai até 13/12/2026 e termina sozinho." });
  expect(factsOf(view).slice(1)).toEqual(["Pago até: 13/12/2026", "Próxima cobrança: nenhuma"]);
  expect([view.billing?.change, offersOf(view)]).toEqual(["resume", ["month"]]);
});

test("a failed renewal says until when Premium stays, when it is tried again, and what to do", () => {
  const owed = purchase({
    id: "in_2",
    state: "open",
    paidAt: null,
    issuedAt: day(-2),
    nextAttemptAt: day(1),
  });
  const paid = purchase({ period: { start: day(-32), end: day(-2) }, issuedAt: day(-32), paidAt: day(-32) });
  const billing: Billing = {
    purchases: [{ ...owed, period: { start: day(-2), end: day(28) } }, paid],
    subscription: PAST_DUE,
    paidUntil: day(-2),
    graceUntil: day(5),
  };
  const view = premium(billing);
  expect(view.status).toMatchObject({ tag: "Renovação não paga", tone: "late" });
  expect(noticesOf(view)).toEqual([
    "Não conseguimos cobrar a renovação de R$ 29,90. O Premium continua até 28/11/2026. Tentamos outra vez em 24/11/2026; antes disso, você pode trocar o cartão.",
  ]);
  expect(view.billing?.notices[0]?.link?.label).toBe("Pagar agora");
  expect(factsOf(view).slice(1)).toEqual(["Pago até: 21/11/2026", "Continua até: 28/11/2026"]);
  const late = planView(facts({ billing, now: day(6) }), null);
  expect(noticesOf(late)[0]).toContain("Sem ela, o Premium parou. Pague ou troque a forma de pagamento");
  expect(late.status.text).toMatch(/^O Premium parou em 28\/11\/2026 porque a renovação/);
  expect(factsOf(late).slice(1)).toEqual(["Terminou em: 28/11/2026"]);
});

test("a renewal that failed before its days begin is no running subscription", () => {
  const open = purchase({
    id: "in_2",
    state: "open",
    paidAt: null,
    period: { start: day(20), end: day(50) },
    nextAttemptAt: day(1),
  });
  const billing: Billing = { ...RENEWING, purchases: [open, purchase()], subscription: PAST_DUE };
  const view = premium(billing);
  expect(view.status).toEqual({
    tag: "Renovação não paga",
    tone: "late",
    text: "Pago até 13/12/2026. A renovação não foi paga: sem ela, o Premium termina em 20/12/2026.",
  });
  expect(factsOf(view).slice(1)).toEqual(["Pago até: 13/12/2026"]);
  const ended = { ...billing, purchases: [{ ...open, state: "void" as const, period: null }, purchase()] };
  expect(premium(ended).billing?.purchases[0]).toMatchObject({
    what: "Assinatura, encerrada antes de começar",
    state: "Não foi paga",
  });
});

test("a renewal that is being charged is no failure", () => {
  const open = purchase({ id: "in_2", state: "open", paidAt: null, attempts: 0, method: null });
  const billing = { ...RENEWING, purchases: [open, purchase()] };
  expect(noticesOf(premium(billing))).toEqual(["A renovação de R$ 29,90 está sendo cobrada."]);
});

test("a boleto that is awaited can be opened, or another way of paying be chosen", () => {
  const boleto = purchase({ state: "open", method: "boleto", paidAt: null, attempts: 0 });
  const subscription = { id: "sub_1", state: "incomplete", renews: false } as const;
  const view = planView(facts({ billing: { ...NOTHING, purchases: [boleto], subscription } }), null);
  expect(noticesOf(view)[0]).toContain("O boleto de R$ 29,90 ainda não foi pago.");
  expect(view.billing?.notices[0]?.link).toEqual({
    href: "https://pay.example/in_1",
    label: "Abrir o boleto",
  });
  expect(view.billing?.purchases[0]).toMatchObject({ state: "Aguardando pagamento", tone: "late" });
  expect([view.billing?.change, offersOf(view)]).toEqual([null, ["subscription", "month"]]);
});

test("who lost Premium to an unpaid renewal reads why, and can pay it with one press or cancel it", () => {
  const owed = purchase({ id: "in_2", state: "open", paidAt: null, issuedAt: day(-10) });
  const paid = purchase({ issuedAt: day(-40), paidAt: day(-40), period: { start: day(-40), end: day(-10) } });
  const billing: Billing = {
    purchases: [owed, paid],
    subscription: PAST_DUE,
    paidUntil: day(-10),
    graceUntil: day(-3),
  };
  const view = planView(facts({ billing }), null);
  expect(view.status).toMatchObject({ tag: "Renovação não paga", tone: "late" });
  expect(plain([view.status.text])[0]).toMatch(
    /^O Premium parou em 20\/11\/2026 porque a renovação de R\$ 29,90 não foi paga\./,
  );
  expect(view.owed).toEqual({ href: "https://pay.example/in_1" });
  expect([offersOf(view), view.billing?.change]).toEqual([[], "cancel"]);
  expect(view.closed).toContain("espera o pagamento da renovação");

  const without = { ...billing, purchases: [{ ...owed, document: null }, paid] };
  expect(planView(facts({ billing: without }), null).owed).toEqual({ href: null });
  const givenUp = { ...billing, purchases: [{ ...owed, state: "void" as const }, paid] };
  const free = planView(facts({ billing: givenUp }), null);
  expect([free.owed, free.closed, offersOf(free)]).toEqual([null, null, ["subscription", "month"]]);
  const contested = { ...billing, purchases: [{ ...paid, state: "disputed" as const }], paidUntil: null };
  const suspended = { ...contested, subscription: { ...RENEWING.subscription!, id: "sub_1" } };
  expect(planView(facts({ billing: suspended }), null).closed).toMatch(/^Você já tem uma assinatura\./);
});

test("a cancelled subscription beside a month that was bought since says why it does not renew again", () => {
  const month = { ...MONTH, period: { start: day(20), end: day(50) } };
  const billing: Billing = { ...CANCELLED, purchases: [month, purchase()], paidUntil: day(50) };
  const view = premium(billing);
  expect(view.billing).toMatchObject({ change: null, barred: expect.stringContaining("até 12/01/2027") });
  const ended = premium({ ...billing, purchases: [purchase()], paidUntil: day(20) });
  expect(ended.billing).toMatchObject({ change: "resume", barred: null });
});

test("refunded and contested payments are told as such", () => {
  const ended = { id: "sub_1", state: "ended", renews: false } as const;
  const purchases = [
    purchase({ state: "disputed" }),
    purchase({ id: "in_0", state: "refunded", refundedCents: 2_990 }),
    purchase({ id: "in_00", refundedCents: 1_000 }),
  ];
  const view = planView(facts({ billing: { ...NOTHING, purchases, subscription: ended } }), null);
  const states = plain(view.billing!.purchases.map(({ state }) => state));
  expect(states).toEqual(["Contestada no banco", "Devolvida", "Paga, R$ 10,00 devolvidos"]);
  expect(noticesOf(view)[0]).toContain("foi contestado no banco");
  const lost = [purchase({ state: "lost" }), purchase({ id: "in_0", state: "lost" })];
  const decided = planView(facts({ billing: { ...NOTHING, purchases: lost, subscription: ended } }), null);
  expect(noticesOf(decided)).toEqual([
    "O banco aceitou a contestação do pagamento de R$ 29,90 e devolveu o valor: ele não conta para o Premium.",
  ]);
  expect(decided.billing!.purchases[0]).toMatchObject({ state: "Devolvida pelo banco", tone: "plain" });
  expect(offersOf(view)).toEqual(["subscription", "month"]);
});

test("every purchase that was paid has a receipt, and the provider's document is named by what it is for", () => {
  const purchases = [
    purchase({ state: "open", paidAt: null }),
    purchase({ id: "in_0" }),
    purchase({ id: "in_00", state: "refunded", document: null }),
  ];
  const view = planView(facts({ billing: { ...NOTHING, purchases } }), null);
  expect(view.billing!.purchases.map(({ receipt, document }) => [receipt, document?.label])).toEqual([
    [null, "Cobrança no Stripe"],
    ["/plan/recibos/in_0.pdf", "Nota do Stripe"],
    ["/plan/recibos/in_00.pdf", undefined],
  ]);
});

test("a payment that was asked back is told as such while its request is open", () => {
  const stateWith = (requests: PlanFacts["requests"]) => {
    const { state, tone } = premium(RENEWING, { requests }).billing!.purchases[0]!;
    return [state, tone];
  };
  expect(stateWith([refundRequest()])).toEqual(["Devolução pedida", "plain"]);
  expect(stateWith([refundRequest({ status: "refused" })])).toEqual(["Paga", "good"]);
  expect(stateWith([refundRequest({ purchaseId: "in_0" })])).toEqual(["Paga", "good"]);
});
