import type { Billing, Purchase } from "#app/core/billing/billing.ts";
import { usageOf } from "#app/facts/plans/meter.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { planView, type PlanFacts, type PlanView } from "#app/features/plan/plan-view.ts";
import { paidPurchase } from "./purchases.ts";

// What tests of `/plan` begin with: a member on a day, what they have, and what the page says of it.

export const NOW = new Date("2026-11-23T15:00:00Z");
export const day = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

export const NOTHING: Billing = { purchases: [], subscription: null, paidUntil: null, graceUntil: null };
export const ON_SALE: PlanFacts["onSale"] = [
  { offer: "subscription", methods: ["card", "boleto"] },
  { offer: "month", methods: ["pix"] },
];

export function facts(changes: Partial<PlanFacts> = {}): PlanFacts {
  return {
    plan: "free",
    trial: { start: day(-30), days: 7 },
    given: null,
    usage: usageOf("free", 3),
    favorites: { access: "locked", saved: 0, wishes: 0 },
    billing: NOTHING,
    monthEndsAt: null,
    onSale: ON_SALE,
    requests: [],
    now: NOW,
    ...changes,
  };
}

export const purchase = (changes: Partial<Purchase> = {}) =>
  paidPurchase(day(-10), { document: "https://pay.example/in_1", ...changes });

export const RENEWING: Billing = {
  purchases: [purchase()],
  subscription: { id: "sub_1", state: "active", renews: true },
  paidUntil: day(20),
  graceUntil: day(27),
};

/** No longer renews: it ends with what is paid. */
export const CANCELLED: Billing = {
  ...RENEWING,
  subscription: { id: "sub_1", state: "active", renews: false },
  graceUntil: null,
};
export const PAST_DUE = { id: "sub_1", state: "past_due", renews: true } as const;

export const premium = (billing: Billing | null, changes: Partial<PlanFacts> = {}) =>
  planView(facts({ plan: "premium", usage: usageOf("premium", 37), billing, ...changes }), null);

/** Amounts have a space that does not break. */
export const plain = (texts: (string | undefined)[]) => texts.map((text) => text?.replaceAll("\u00A0", " "));
export const factsOf = ({ billing }: PlanView) =>
  plain(billing!.facts.map(({ term, text }) => `${term}: ${text}`));
export const noticesOf = ({ billing }: PlanView) => plain(billing!.notices.map(({ text }) => text));
export const offersOf = ({ offers }: PlanView) => offers.map(({ offer }) => offer);

export const MONTH = purchase({ id: "cs_1", subscriptionId: null, method: "pix", document: null });
