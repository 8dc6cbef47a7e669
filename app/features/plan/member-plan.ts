import type { Billing } from "#app/core/billing/billing.ts";
import { PLANS, trialDaysLeft, trialEnd, type Plan, type TrialTerms } from "#app/facts/plans/plans.ts";
import { formatDay, formatLastDay, formatMoment } from "#app/lib/dates.ts";
import { plural } from "#app/lib/numbers.ts";
import { isRenewalUnpaid } from "./billing-notices.ts";
import { billingView, type RefundState } from "./billing-view.ts";

/** What administrators see of a member's plan. */
export interface MemberPlan {
  plan: Plan;
  trial: TrialTerms;
  /** Premium that was given; `until` null: without end. Null: none, or it is over. */
  given: { until: Date | null } | null;
  /** Each provider at which the member bought something. */
  bought: { provider: string; live: boolean; billing: Billing; requests: readonly RefundState[] }[];
  now: Date;
}

/** A member's plan in words: which, why, the trial, and what was bought at each provider. */
export function memberPlanLines(member: MemberPlan): { term: string; text: string }[] {
  return [
    { term: "Plano", text: PLANS[member.plan].name },
    { term: "Por quê", text: reasonOf(member) },
    { term: "Teste gratuito", text: trialWords(member) },
    ...(member.given ? [{ term: "Premium dado", text: givenWords(member.given) }] : []),
    ...member.bought.flatMap((one) => boughtLines(one, member.now)),
  ];
}

function reasonOf({ plan, given, bought, now }: MemberPlan): string {
  if (plan === "trial") return "o teste gratuito está em curso";
  if (plan === "free") return "nem compra, nem Premium dado, nem teste em curso";
  const paying = bought.find(({ billing }) => lasts(billing, now));
  if (!paying) return given ? "dado pela administração, sem cobrança" : "uma compra que já não se lê";
  const { paidUntil, subscription } = paying.billing;
  const name = providerName(paying);
  if (paidUntil! <= now) return `a renovação por ${name} não foi paga, e os dias de tolerância correm`;
  if (isRenewalUnpaid(paying.billing))
    return `pago por ${name} até ${formatDay(paidUntil!)}; a renovação não foi paga`;
  if (subscription?.renews) return `assinatura paga por ${name}, que renova`;
  return `pago por ${name} até ${formatDay(paidUntil!)}, sem renovação`;
}

function lasts({ paidUntil, graceUntil }: Billing, now: Date): boolean {
  const end = graceUntil ?? paidUntil;
  return end !== null && end > now;
}

function trialWords({ trial, now }: MemberPlan): string {
  if (trial.days === 0) return "nenhum";
  const end = trialEnd(trial);
  const length = `${plural(trial.days, "dia", "dias")} desde ${formatDay(trial.start)}`;
  const left = trialDaysLeft(trial, now);
  if (left === 0) return `${length}; terminou em ${formatMoment(end)}`;
  return `${length}; ${left === 1 ? "resta 1 dia" : `restam ${left} dias`}, até ${formatMoment(end)}`;
}

function givenWords({ until }: { until: Date | null }): string {
  return until ? `até ${formatLastDay(until)}` : "sem data de fim";
}

function boughtLines({ billing, requests, ...provider }: MemberPlan["bought"][number], now: Date) {
  const view = billingView(billing, now, requests);
  if (!view) return [];
  const name = providerName(provider);
  return [
    ...view.facts.map(({ term, text }) => ({ term: `${term} (${name})`, text })),
    ...view.purchases.map(({ date, what, amount, method, state }) => ({
      term: `Compra de ${date} (${name})`,
      text: [what, amount, method, state].filter((part) => part !== null).join(" · "),
    })),
  ];
}

function providerName({ provider, live }: { provider: string; live: boolean }): string {
  return live ? provider : `${provider}, sem dinheiro de verdade`;
}
