import { expect, test } from "vitest";
import type { Billing, Purchase } from "#app/core/billing/billing.ts";
import { whatStops } from "#app/facts/plans/plan-words.ts";
import { day, facts, purchase, RENEWING, premium, plain } from "#tests/plan-facts.ts";
import { refundRequest } from "#tests/refund-request.ts";
import { planView, type PlanView } from "./plan-view.ts";

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
  const whatOf = ({ ending }: PlanView) => plain([ending?.kind === "desistir" ? ending.what : ""])[0];
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

test("who asked for the money back cannot let the subscription renew until they take that back", () => {
  const cancelled = { ...RENEWING, subscription: { id: "sub_1", state: "active", renews: false } as const };
  const requests = [refundRequest({ claim: "guarantee" })];
  expect(premium(cancelled).billing?.change).toBe("resume");
  expect(premium(cancelled, { requests }).billing?.change).toBeNull();
  const aboutAnother = [refundRequest({ subscriptionId: "sub_0", purchaseId: "in_0" })];
  expect(premium(cancelled, { requests: aboutAnother }).billing?.change).toBe("resume");
});
