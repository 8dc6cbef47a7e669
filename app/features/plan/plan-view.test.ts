import { expect, test } from "vitest";
import type { Billing, Purchase } from "#app/core/billing/billing.ts";
import { usageOf } from "#app/facts/plans/meter.ts";
import { whatStops } from "#app/facts/plans/plan-words.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { refundRequest } from "#tests/refund-request.ts";
import { planView, type PlanFacts } from "./plan-view.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const day = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

const NOTHING: Billing = { purchases: [], subscription: null, paidUntil: null, graceUntil: null };
const ON_SALE: PlanFacts["onSale"] = [
  { offer: "subscription", methods: ["card", "boleto"] },
  { offer: "month", methods: ["pix"] },
];

function facts(changes: Partial<PlanFacts> = {}): PlanFacts {
  return {
    plan: "free",
    trial: { start: day(-30), days: 7 },
    given: null,
    usage: usageOf("free", 3),
    favorites: { access: "locked", kept: 0, wishes: 0 },
    billing: NOTHING,
    monthEndsAt: null,
    onSale: ON_SALE,
    requests: [],
    now: NOW,
    ...changes,
  };
}

function purchase(changes: Partial<Purchase> = {}): Purchase {
  return {
    id: "in_1",
    state: "paid",
    amountCents: 2_990,
    method: "card",
    paymentId: "pi_1",
    subscriptionId: "sub_1",
    issuedAt: day(-10),
    paidAt: day(-10),
    period: { start: day(-10), end: day(20) },
    refundedCents: 0,
    refunds: [],
    attempts: 1,
    nextAttemptAt: null,
    document: "https://pay.example/in_1",
    boleto: null,
    ...changes,
  };
}

const RENEWING: Billing = {
  purchases: [purchase()],
  subscription: { id: "sub_1", state: "active", renews: true },
  paidUntil: day(20),
  graceUntil: day(27),
};

const premium = (billing: Billing | null, changes: Partial<PlanFacts> = {}) =>
  planView(facts({ plan: "premium", usage: usageOf("premium", 37), billing, ...changes }), null);

/** Amounts have a space that does not break. */
const plain = (texts: (string | undefined)[]) => texts.map((text) => text?.replaceAll("\u00A0", " "));
const factsOf = ({ billing }: ReturnType<typeof planView>) =>
  plain(billing!.facts.map(({ term, text }) => `${term}: ${text}`));
const noticesOf = ({ billing }: ReturnType<typeof planView>) =>
  plain(billing!.notices.map(({ text }) => text));
const offersOf = ({ offers }: ReturnType<typeof planView>) => offers.map(({ offer }) => offer);

test("the free plan shows its meter, when its trial ended, and both offers in words", () => {
  const view = planView(facts(), null);
  expect(view).toMatchObject({ name: "Gratuito", premium: false, billing: null, closed: null });
  expect(view.status.text).toMatch(/^Seu teste de 7 dias terminou em 31\/10\/2026\. /);
  expect(view.usage).toEqual({ used: "3", limit: "10", share: 30, warning: null, renews: "01/12/2026" });
  expect(view.offers.map(({ meanings }) => meanings)).toEqual([
    [
      "Cartão de crédito: renova sozinho a cada mês, até você cancelar.",
      "Boleto: um boleto novo a cada mês, até você cancelar. Vale quando o banco confirma.",
    ],
    ["Pix: vale um mês e termina sozinho. Não há outra cobrança."],
  ]);
});

test("from 80 % on the meter warns", () => {
  expect(planView(facts({ usage: usageOf("free", 8) }), null).usage.warning).toMatch(
    /^Você está próximo do limite mensal/,
  );
});

test("the trial says how many days are left and when it ends", () => {
  const trial = { start: day(-4.5), days: 7 };
  const { status } = planView(facts({ plan: "trial", trial }), null);
  expect([status.tag, status.tone]).toEqual(["3 dias restantes", "good"]);
  expect(status.text).toContain("até 26/11/2026 às 00:00, sem cartão");
  const last = planView(facts({ plan: "trial", trial: { start: day(-6.5), days: 7 } }), null);
  expect(last.status).toMatchObject({ tag: "Último dia", tone: "late" });
});

test("on the free plan favourites of a former plan can be read, and wishes are no favourites", () => {
  const said = (favorites: PlanFacts["favorites"]) => planView(facts({ favorites }), null).favorites;
  expect(said({ access: "reading", kept: 4, wishes: 1 })).toEqual({
    text: "4 imóveis",
    note: "Só para ler e remover: salvar e anotar voltam com o Premium. 1 pedido do coração espera pelo Premium.",
    open: true,
  });
  expect(said({ access: "locked", kept: 0, wishes: 0 })).toEqual({
    text: "0 imóveis",
    note: "Salvar favoritos é do Premium.",
    open: false,
  });
  expect(premium(RENEWING, { favorites: { access: "full", kept: 1, wishes: 0 } }).favorites).toEqual({
    text: "1 imóvel",
    note: null,
    open: true,
  });
});

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
  const billing: Billing = {
    ...RENEWING,
    subscription: { id: "sub_1", state: "active", renews: false },
    graceUntil: null,
  };
  const view = premium(billing);
  expect(view.status).toMatchObject({ tag: "Não renova", text: "Vai até 13/12/2026 e termina sozinho." });
  expect(factsOf(view).slice(1)).toEqual(["Pago até: 13/12/2026", "Próxima cobrança: nenhuma"]);
  expect([view.billing?.change, offersOf(view)]).toEqual(["resume", ["month"]]);
});

test("a failed renewal says until when Premium stays, when it is tried again, and what to do", () => {
  const billing: Billing = {
    purchases: [
      purchase({
        id: "in_2",
        state: "open",
        paidAt: null,
        issuedAt: day(-2),
        period: { start: day(-2), end: day(28) },
        nextAttemptAt: day(1),
      }),
      purchase({ period: { start: day(-32), end: day(-2) }, issuedAt: day(-32), paidAt: day(-32) }),
    ],
    subscription: { id: "sub_1", state: "past_due", renews: true },
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

test("a renewal that is being charged is no failure", () => {
  const open = purchase({ id: "in_2", state: "open", paidAt: null, attempts: 0, method: null });
  const billing = { ...RENEWING, purchases: [open, purchase()] };
  expect(noticesOf(premium(billing))).toEqual(["A renovação de R$ 29,90 está sendo cobrada."]);
});

test("a boleto that is awaited can be opened, or another way of paying be chosen", () => {
  const boleto = purchase({ state: "open", method: "boleto", paidAt: null, attempts: 0 });
  const view = planView(
    facts({
      billing: {
        ...NOTHING,
        purchases: [boleto],
        subscription: { id: "sub_1", state: "incomplete", renews: false },
      },
    }),
    null,
  );
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
    subscription: { id: "sub_1", state: "past_due", renews: true },
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
  const month = purchase({
    id: "cs_1",
    subscriptionId: null,
    method: "pix",
    period: { start: day(20), end: day(50) },
  });
  const billing: Billing = {
    purchases: [month, purchase()],
    subscription: { id: "sub_1", state: "active", renews: false },
    paidUntil: day(50),
    graceUntil: null,
  };
  const view = premium(billing);
  expect(view.billing).toMatchObject({ change: null, barred: expect.stringContaining("até 12/01/2027") });
  const ended = premium({ ...billing, purchases: [purchase()], paidUntil: day(20) });
  expect(ended.billing).toMatchObject({ change: "resume", barred: null });
});

const MONTH = purchase({ id: "cs_1", subscriptionId: null, method: "pix", document: null });

test("a month by Pix ends by itself; the next one and a subscription are offered", () => {
  const view = premium({ ...NOTHING, purchases: [MONTH], paidUntil: day(20) });
  expect(view.status.tag).toBe("Não renova");
  expect([view.billing?.change, offersOf(view)]).toEqual([null, ["subscription", "month"]]);
  expect(view.billing?.purchases[0]).toMatchObject({ what: "Um mês, de 13/11/2026 a 13/12/2026" });
});

test("beside paid days and in a trial, an offer says when it is charged and when it begins", () => {
  const startOf = ({ offers }: ReturnType<typeof planView>) =>
    offers.map(({ offer, meanings }) => `${offer}: ${meanings.at(-1)}`);
  const running = { ...NOTHING, purchases: [MONTH], paidUntil: day(20) };
  expect(startOf(premium(running))).toEqual([
    "subscription: A primeira cobrança é feita ao assinar, e não em 13/12/2026. Os dias que você já pagou não se perdem: eles esperam e valem depois da assinatura.",
    "month: Começa em 13/12/2026, quando termina o que você já pagou.",
  ]);
  const trial = { plan: "trial", trial: { start: day(-4), days: 7 } } as const;
  expect(startOf(planView(facts(trial), null))).toEqual([
    "subscription: A primeira cobrança é feita ao assinar: os dias que faltam do teste não são somados.",
    "month: Começa com o pagamento: os dias que faltam do teste não são somados.",
  ]);
});

test("a Pix that was not paid begins nothing and hides no offer", () => {
  const open = { ...MONTH, state: "open" as const, paidAt: null, period: null };
  const view = planView(facts({ billing: { ...NOTHING, purchases: [open] } }), null);
  expect(noticesOf(view)[0]).toMatch(/^O Pix de R\$ 29,90 ainda não foi pago\./);
  expect(offersOf(view)).toEqual(["subscription", "month"]);
});

test("refunded and contested payments are told as such", () => {
  const ended = { id: "sub_1", state: "ended", renews: false } as const;
  const purchases = [
    purchase({ state: "disputed" }),
    purchase({ id: "in_0", state: "refunded", refundedCents: 2_990 }),
    purchase({ id: "in_00", refundedCents: 1_000 }),
  ];
  const view = planView(facts({ billing: { ...NOTHING, purchases, subscription: ended } }), null);
  expect(plain(view.billing!.purchases.map(({ state }) => state))).toEqual([
    "Contestada no banco",
    "Devolvida",
    "Paga, R$ 10,00 devolvidos",
  ]);
  expect(noticesOf(view)[0]).toContain("foi contestado no banco");
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

test("Premium that was given needs no payment and is sold nothing", () => {
  const view = premium(NOTHING);
  expect(view.status.text).toBe("Liberado para a sua conta, sem cobrança.");
  const given = premium(null, { given: { until: new Date("2026-12-25T03:00:00Z") } });
  expect(given.status.text).toBe("Liberado para a sua conta até 24/12/2026, sem cobrança.");
  expect([view.billing, offersOf(view), view.closed]).toEqual([null, [], null]);
  const month = { ...NOTHING, purchases: [MONTH], paidUntil: day(20) };
  const beside = (until: Date | null) => premium(month, { given: { until } }).status.text;
  expect([beside(null), beside(day(40)), beside(day(10))]).toEqual([
    "Pago até 13/12/2026. Liberado para a sua conta, sem cobrança.",
    "Pago até 13/12/2026. Liberado para a sua conta até 02/01/2027, sem cobrança.",
    "Vai até 13/12/2026 e termina sozinho.",
  ]);
});

test("where nothing can be bought the page says why", () => {
  expect(planView(facts({ billing: null, onSale: "closed" }), null)).toMatchObject({
    offers: [],
    closed: "Os pagamentos ainda não estão abertos nesta instalação do Martelo.",
  });
  expect(planView(facts({ onSale: "unanswered" }), null).closed).toMatch(/não respondeu/);
});

test("before a cancellation a member reads until when Premium stays and what stops", () => {
  const asked = facts({ plan: "premium", billing: RENEWING });
  const { ending } = planView(asked, "cancelar");
  expect(ending).toMatchObject({ kind: "cancelar", until: "13/12/2026" });
  expect(ending?.stops).toEqual(whatStops("premium"));
  expect(ending?.kept).toContain("favoritos, alertas, anotações e listas");
  const ended: Billing = { ...RENEWING, subscription: { id: "sub_1", state: "active", renews: false } };
  expect(planView({ ...asked, billing: ended }, "cancelar").ending).toBeNull();
  expect(planView(facts(), "cancelar").ending).toBeNull();
});

test("within seven days of a payment a member can take it back; a boleto comes back by Pix", () => {
  const paid = { paidAt: day(-6.9), issuedAt: day(-6.9) };
  const asked = (changes: Partial<Purchase>) =>
    planView(
      facts({ plan: "premium", billing: { ...RENEWING, purchases: [purchase(changes)] } }),
      "desistir",
    );
  const open = asked(paid);
  expect(open.billing?.refundUntil).toBe("23/11/2026");
  expect(open.ending).toMatchObject({
    kind: "desistir",
    ends: "A assinatura termina agora e nada mais é cobrado.",
  });
  const whatOf = ({ ending }: ReturnType<typeof planView>) =>
    plain([ending?.kind === "desistir" ? ending.what : ""])[0];
  expect(whatOf(open)).toBe("R$ 29,90, o que você pagou em 16/11/2026");
  expect(whatOf(asked({ ...paid, refundedCents: 1_000 }))).toBe(
    "R$ 19,90, o que ainda não voltou do pagamento de 16/11/2026",
  );
  const boleto = asked({ ...paid, method: "boleto" });
  expect([boleto.billing?.refundUntil, boleto.ending]).toEqual([null, null]);
  expect(boleto.refund?.offers).toMatchObject([{ label: "Desistir e receber de volta" }]);
  const late = asked({ paidAt: day(-7) });
  expect([late.billing?.refundUntil, late.ending]).toEqual([null, null]);
});

test("the last days of a month that was bought once offer the next, where months are sold", () => {
  const month = purchase({ subscriptionId: null, method: "pix" });
  const billing = { ...NOTHING, purchases: [month], paidUntil: month.period!.end };
  const ending = (onSale: PlanFacts["onSale"]) =>
    premium(billing, { onSale, monthEndsAt: month.period!.end }).endingMonth;
  expect(ending(ON_SALE)?.press).toMatch(/^Comprar o próximo mês por R\$\s29,90$/);
  expect(ending([ON_SALE[0] as never])).toMatchObject({ press: null });
  expect(premium(billing).endingMonth).toBeNull();
});

test("who asked for the money back cannot let the subscription renew until they take that back", () => {
  const cancelled = {
    ...RENEWING,
    subscription: { id: "sub_1", state: "active", renews: false } as const,
  };
  const requests = [refundRequest({ claim: "guarantee" })];
  expect(premium(cancelled).billing?.change).toBe("resume");
  expect(premium(cancelled, { requests }).billing?.change).toBeNull();
  const aboutAnother = [refundRequest({ subscriptionId: "sub_0", purchaseId: "in_0" })];
  expect(premium(cancelled, { requests: aboutAnother }).billing?.change).toBe("resume");
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
