import { billingOf, type Billing } from "#app/core/billing/billing.ts";
import type { PaymentEvent } from "#app/core/billing/payment-facts.ts";
import { monthOf } from "#app/facts/plans/meter.ts";
import { trialEnd, type TrialTerms } from "#app/facts/plans/plans.ts";
import { startOfDay } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";

/** Days after the end of a trial within which a payment counts as won by it. */
export const CONVERSION_DAYS = 14;
/** Trials that end within so many days from now on. */
export const ENDING_DAYS = 7;

/** What the figures need of a member. */
export interface MemberHistory {
  signedUpAt: Date;
  trial: TrialTerms;
  /** Whether they are Premium now, by whatever way. */
  isPremium: boolean;
  /** Their messages from one provider that count, in any order. */
  events: readonly PaymentEvent[];
}

const NO_MONTH = {
  /** Integer cents a month that subscriptions in force and not cancelled charge, at the end of the month. */
  mrrCents: 0,
  /** Integer cents of single months that were running at the end of the month. */
  singleCents: 0,
  /** Members who were paying when the month began, when it ended, and those of the former who were not at its end. */
  payersBefore: 0,
  payers: 0,
  lost: 0,
  /** Integer cents that came in, before refunds. */
  receivedCents: 0,
  refunds: 0,
  refundedCents: 0,
  /** Sign-ups of the month with a trial whose decision is over, and those of them who paid. */
  decided: 0,
  converted: 0,
};

/** Sums of a month. Those of a group of members are the sums of its parts. */
export type MonthSums = typeof NO_MONTH;

const NOTHING_NOW = { trials: 0, trialsEnding: 0 };

/** Sums of now: trials that run, and those of them that end within `ENDING_DAYS`. */
export type SumsNow = typeof NOTHING_NOW;

export interface Figures {
  months: { month: Month; sums: MonthSums }[];
  now: SumsNow;
}

/** A calendar month in São Paulo. */
interface Month {
  /** `2026-11`. */
  name: string;
  start: Date;
  /** The instant at which the next month begins. */
  end: Date;
}

/** Adds members up. Each figure says what was true at its time, by the set of messages that is known today. */
export async function figuresOf(
  members: AsyncIterable<MemberHistory> | Iterable<MemberHistory>,
  months: readonly Month[],
  now: Date,
): Promise<Figures> {
  const figures: Figures = {
    months: months.map((month) => ({ month, sums: { ...NO_MONTH } })),
    now: { ...NOTHING_NOW },
  };
  for await (const member of members) {
    const known = billingOf(member.events);
    for (const { month, sums } of figures.months) addTo(sums, monthOfMember(member, known, month, now));
    addTo(figures.now, nowOfMember(member, now));
  }
  return figures;
}

function addTo<Key extends string>(sums: Record<Key, number>, more: Record<Key, number>): void {
  for (const key of Object.keys(sums) as Key[]) sums[key] += more[key];
}

function nowOfMember({ trial, isPremium }: MemberHistory, now: Date): SumsNow {
  const left = trialEnd(trial).getTime() - now.getTime();
  const runs = left > 0 && !isPremium;
  return { trials: Number(runs), trialsEnding: Number(runs && left <= ENDING_DAYS * DAY_MS) };
}

function monthOfMember(member: MemberHistory, known: Billing, { start, end }: Month, now: Date): MonthSums {
  const within = (at: Date | null) => at !== null && at >= start && at < end && at <= now;
  const closing = end < now ? end : now;
  const before = standingAt(member.events, start);
  const after = standingAt(member.events, closing);
  const paid = known.purchases.filter(({ paidAt }) => within(paidAt));
  const refunds = known.purchases.flatMap((purchase) => purchase.refunds).filter(({ at }) => within(at));
  const { decided, converted } = within(member.signedUpAt)
    ? decisionOf(member, known, now)
    : { decided: false, converted: false };
  return {
    mrrCents: after.renewingCents,
    singleCents: after.singleCents,
    payersBefore: Number(before.isPaying),
    payers: Number(after.isPaying),
    lost: Number(before.isPaying && !after.isPaying),
    receivedCents: sumOf(paid),
    refunds: refunds.length,
    refundedCents: sumOf(refunds),
    decided: Number(decided),
    converted: Number(converted),
  };
}

/** What a member paid for at an instant, by the messages of what had happened until then. */
function standingAt(events: readonly PaymentEvent[], at: Date) {
  const { purchases, subscription, paidUntil, graceUntil } = billingOf(
    events.filter((event) => event.at <= at),
  );
  const paid = purchases.flatMap(({ period, ...purchase }) =>
    purchase.state === "paid" && period ? [{ ...purchase, ...period }] : [],
  );
  const running = paid.filter(({ start, end }) => start <= at && end > at);
  const inGrace = paidUntil !== null && paidUntil <= at && graceUntil !== null && graceUntil > at;
  const isPaying = running.length > 0 || inGrace;
  // The newest price: the purchases are in that order.
  const price = subscription?.renews && paid.find((one) => one.subscriptionId === subscription.id);
  return {
    isPaying,
    renewingCents: isPaying && price ? price.amountCents : 0,
    singleCents: sumOf(running.filter(({ subscriptionId }) => subscriptionId === null)),
  };
}

/** Whether the time to decide after a trial is over, and whether the member had paid by then and kept what they paid. */
function decisionOf({ trial }: MemberHistory, { purchases }: Billing, now: Date) {
  const deadline = new Date(trialEnd(trial).getTime() + CONVERSION_DAYS * DAY_MS);
  const decided = trial.days > 0 && deadline <= now;
  const converted = purchases.some(
    ({ state, paidAt }) => state === "paid" && paidAt !== null && paidAt <= deadline,
  );
  return { decided, converted: decided && converted };
}

function sumOf(amounts: readonly { amountCents: number }[]): number {
  return amounts.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** The months up to the one of an instant, the oldest first. */
export function monthsUntil(now: Date, count: number): Month[] {
  const [year, month] = monthOf(now).split("-").map(Number);
  return Array.from({ length: count }, (_, index) => {
    const months = year! * 12 + month! - count + index;
    return { name: nameOf(months), start: startOf(months), end: startOf(months + 1) };
  });
}

/** From a number of months since the beginning of our era, January being 0. */
function nameOf(months: number): string {
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

function startOf(months: number): Date {
  return startOfDay(`${nameOf(months)}-01`);
}
