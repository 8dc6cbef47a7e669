import { expect, test } from "vitest";
import type { Purchase } from "#app/core/billing/billing.ts";
import { whatStops } from "#app/facts/plans/plan-words.ts";
import { CANCELLED, day, facts, MONTH, purchase, RENEWING, premium, plain } from "#tests/plan-facts.ts";
import { refundRequest } from "#tests/refund-request.ts";
import { planView, type PlanFacts, type PlanView } from "./plan-view.ts";

test("before a cancellation a member reads until when Premium stays and what stops", () => {
  const current = facts({ plan: "premium", billing: RENEWING });
  const { ending } = planView(current, "cancelar");
  expect(ending).toMatchObject({ kind: "cancelar", until: "13/12/2026" });
  expect(ending?.stops).toEqual(whatStops("premium"));
  expect(ending?.remains).toContain("favoritos, alertas, anotações e listas");
  expect(planView({ ...current, billing: CANCELLED }, "cancelar").ending).toBeNull();
  expect(planView(facts(), "cancelar").ending).toBeNull();
});

test("what goes on without the purchase stops for nobody: a trial, what was given, or a month that was paid apart", () => {
  const lossOf = (dialog: "cancelar" | "desistir", changes: Partial<PlanFacts>) => {
    const { ending } = planView(facts({ plan: "premium", billing: RECENT, ...changes }), dialog);
    return [ending?.stays, ending?.stops.length];
  };
  const paid = purchase({ paidAt: day(-2), issuedAt: day(-2), period: { start: day(-2), end: day(28) } });
  const RECENT = { ...RENEWING, purchases: [paid], paidUntil: day(28) };
  const trial = { start: day(-3), days: 7 };
  expect(lossOf("desistir", { trial })).toEqual([
    "Nada para agora: o seu teste gratuito, com tudo do Premium, vai até 27/11/2026 às 12:00.",
    0,
  ]);
  // Cancelled, Premium stays until after the trial.
  expect(lossOf("cancelar", { trial })).toEqual([null, whatStops("premium").length]);
  expect(lossOf("cancelar", { given: { until: null } })).toEqual([
    "Nada para agora: o Premium liberado para a sua conta continua, sem cobrança.",
    0,
  ]);
  // Its days waited for the subscription; without it, 27 of them are left from its purchase on.
  const month = { ...MONTH, paidAt: day(-3), issuedAt: day(-3), period: { start: day(-3), end: day(57) } };
  expect(lossOf("desistir", { billing: { ...RECENT, purchases: [paid, month] } })).toEqual([
    "Nada para agora: o Premium que você pagou à parte vai até 20/12/2026.",
    0,
  ]);
});

test("within seven days of a payment a member can take it back; a boleto comes back by Pix", () => {
  const paid = { paidAt: day(-6.9), issuedAt: day(-6.9) };
  const viewOf = (changes: Partial<Purchase>) => {
    const billing = { ...RENEWING, purchases: [purchase(changes)] };
    return planView(facts({ plan: "premium", billing }), "desistir");
  };
  const open = viewOf(paid);
  expect(open.billing?.refundUntil).toBe("23/11/2026");
  expect(open.ending).toMatchObject({
    kind: "desistir",
    ends: "A assinatura termina agora e nada mais é cobrado.",
  });
  const whatOf = ({ ending }: PlanView) => plain([ending?.kind === "desistir" ? ending.what : ""])[0];
  expect(whatOf(open)).toBe("R$ 29,90, o que você pagou em 16/11/2026");
  expect(whatOf(viewOf({ ...paid, refundedCents: 1_000 }))).toBe(
    "R$ 19,90, o que ainda não voltou do pagamento de 16/11/2026",
  );
  const boleto = viewOf({ ...paid, method: "boleto" });
  expect([boleto.billing?.refundUntil, boleto.ending]).toEqual([null, null]);
  expect(boleto.refund?.offers).toMatchObject([{ label: "Desistir e receber de volta" }]);
  const late = viewOf({ paidAt: day(-7) });
  expect([late.billing?.refundUntil, late.ending]).toEqual([null, null]);
});

test("who asked for the money back cannot let the subscription renew until they take that back", () => {
  const requests = [refundRequest({ claim: "guarantee" })];
  const aboutAnother = [refundRequest({ subscriptionId: "sub_0", purchaseId: "in_0" })];
  const changes = [[], requests, aboutAnother].map(
    (some) => premium(CANCELLED, { requests: some }).billing?.change,
  );
  expect(changes).toEqual(["resume", null, "resume"]);
});
