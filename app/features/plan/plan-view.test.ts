import { expect, test } from "vitest";
import {
  day,
  NOTHING,
  ON_SALE,
  facts,
  purchase,
  RENEWING,
  premium,
  noticesOf,
  offersOf,
  MONTH,
} from "#tests/plan-facts.ts";
import { planView, type PlanFacts, type PlanView } from "./plan-view.ts";

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

test("the trial says how many days are left and when it ends", () => {
  const trial = { start: day(-4.5), days: 7 };
  const { status } = planView(facts({ plan: "trial", trial }), null);
  expect([status.tag, status.tone]).toEqual(["3 dias restantes", "good"]);
  expect(status.text).toContain("até 26/11/2026 às 00:00, sem cartão");
  const last = planView(facts({ plan: "trial", trial: { start: day(-6.5), days: 7 } }), null);
  expect(last.status).toMatchObject({ tag: "Último dia", tone: "late" });
});

test("on the free plan favourites of a former plan can be read, and wishes are no favourites", () => {
  const favoritesOf = (favorites: PlanFacts["favorites"]) => planView(facts({ favorites }), null).favorites;
  expect(favoritesOf({ access: "reading", saved: 4, wishes: 1 })).toEqual({
    text: "4 imóveis",
    note: "Só para ler e remover: salvar e anotar voltam com o Premium. 1 pedido do coração espera pelo Premium.",
    open: true,
  });
  const locked = favoritesOf({ access: "locked", saved: 0, wishes: 0 });
  expect(locked).toEqual({ text: "0 imóveis", note: "Salvar favoritos é do Premium.", open: false });
  const full = premium(RENEWING, { favorites: { access: "full", saved: 1, wishes: 0 } }).favorites;
  expect(full).toEqual({ text: "1 imóvel", note: null, open: true });
});

test("a month by Pix ends by itself; the next one and a subscription are offered", () => {
  const view = premium({ ...NOTHING, purchases: [MONTH], paidUntil: day(20) });
  expect(view.status.tag).toBe("Não renova");
  expect([view.billing?.change, offersOf(view)]).toEqual([null, ["subscription", "month"]]);
  expect(view.billing?.purchases[0]).toMatchObject({ what: "Um mês, de 13/11/2026 a 13/12/2026" });
});

test("beside paid days and in a trial, an offer says when it is charged and when it begins", () => {
  const startOf = ({ offers }: PlanView) =>
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

test("the last days of a month that was bought once offer the next, where months are sold", () => {
  const month = purchase({ subscriptionId: null, method: "pix" });
  const billing = { ...NOTHING, purchases: [month], paidUntil: month.period!.end };
  const ending = (onSale: PlanFacts["onSale"]) =>
    premium(billing, { onSale, monthEndsAt: month.period!.end }).endingMonth;
  expect(ending(ON_SALE)?.press).toMatch(/^Comprar o próximo mês por R\$\s29,90$/);
  expect(ending([ON_SALE[0] as never])).toMatchObject({ press: null });
  expect(premium(billing).endingMonth).toBeNull();
});
