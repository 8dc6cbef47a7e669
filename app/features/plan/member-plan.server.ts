import { eq, inArray, type SQL } from "drizzle-orm";
import { billingOf, type Billing } from "#app/core/billing/billing.ts";
import { grantOf } from "#app/core/billing/grant-premium.server.ts";
import type { PaymentProvider } from "#app/core/billing/payment-provider.ts";
import { requestsOf } from "#app/core/billing/refund-requests.server.ts";
import { countedEvents } from "#app/core/billing/stored-events.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { planOfMember } from "#app/facts/plans/plans-of.server.ts";
import { PLANS, trialDaysLeft, trialEnd, type Plan, type TrialTerms } from "#app/facts/plans/plans.ts";
import { formatDay, formatLastDay, formatMoment } from "#app/lib/dates.ts";
import { plural } from "#app/lib/numbers.ts";
import { isRenewalUnpaid } from "./billing-notices.ts";
import { billingView, type RefundState } from "./billing-view.ts";
import { MONTH_ANNOUNCED_MS } from "./due-letters.ts";

/** What administrators see of a member's plan. */
interface MemberPlan {
  plan: Plan;
  trial: TrialTerms;
  /** Premium that was given; `until` null: without end. Null: none, or it is over. */
  given: { until: Date | null } | null;
  /** Each provider at which the member bought something. */
  bought: { provider: string; live: boolean; billing: Billing; requests: readonly RefundState[] }[];
  now: Date;
}

/** A member's plan for administrators; null: there is no account with this e-mail. */
export async function readMemberPlan(
  db: Db,
  providers: readonly PaymentProvider[],
  email: string,
  now: Date,
): Promise<MemberPlan | null> {
  const [profile] = await db.select().from(profiles).where(ofAddress(db, email));
  if (!profile) return null;
  const { userId, freeTrialStart: start, freeTrialDays: days } = profile;
  const bought = [];
  for (const provider of providers) {
    const billing = billingOf(await countedEvents(db, provider, userId));
    if (billing.purchases.length === 0) continue;
    const requests = await requestsOf(db, provider.name, userId);
    bought.push({ provider: provider.name, live: provider.live, billing, requests });
  }
  const plan = await planOfMember(db, userId, now);
  return { plan, trial: { start, days }, given: await grantOf(db, userId, now), bought, now };
}

/** Condition on a row of `profiles`: it is of the account with this address, which an index of `users` finds. */
export function ofAddress(db: Db, email: string): SQL {
  const account = db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()));
  return inArray(profiles.userId, account);
}

/**
 * When a month of Premium that was bought once ends, in its last days; null: it is not near, or something follows it:
 * another month, a subscription, days that were given, or what is left of a trial.
 */
export async function endingMonth(
  db: Db,
  userId: string,
  { purchases, subscription, paidUntil: end }: Billing,
  now: Date,
): Promise<Date | null> {
  if (!end || end <= now || end.getTime() - now.getTime() > MONTH_ANNOUNCED_MS) return null;
  const last = purchases.filter(({ state, period }) => state === "paid" && period?.end.getTime() === +end);
  const isMonth = last.length > 0 && last.every(({ subscriptionId }) => subscriptionId === null);
  if (!isMonth || subscription?.renews) return null;
  return (await planOfMember(db, userId, end)) === "free" ? end : null;
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
