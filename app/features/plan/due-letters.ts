import type { Billing, Purchase } from "#app/core/billing/billing.ts";
import { refundableUntil } from "#app/core/billing/refund-rules.ts";
import type { MailContent } from "#app/core/mail/mail.ts";
import { premiumPrice, whatStops } from "#app/facts/plans/plan-words.ts";
import { trialEnd, type Plan, type TrialTerms } from "#app/facts/plans/plans.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { formatAmount } from "#app/lib/money.ts";
import { payAddress } from "./billing-notices.ts";

/** A trial's end is announced this long before it. */
export const ANNOUNCED_MS = 2 * DAY_MS;
/** The end of a month that was bought once is announced this long before it, and again on its last day. */
export const MONTH_ANNOUNCED_MS = 3 * DAY_MS;
/** What happened longer ago is not written about any more: an installation that starts again sends no backlog. */
export const FRESH_MS = 3 * DAY_MS;

export interface Addressee {
  name: string;
  plan: Plan;
  trial: TrialTerms;
  /** Null: nothing is sold on this installation. */
  billing: Billing | null;
  /** Purchases whose refund was requested: letters of their own tell of it. */
  requested: ReadonlySet<string>;
  /** When Premium that was given ends or ended by its date; null: none was given, or it has no end. */
  givenUntil: Date | null;
  /** When a month that was bought once ends, in its last days; null: it does not, or something follows it. */
  monthEndsAt: Date | null;
  /** Address of `/plan`. */
  url: string;
}

/** A letter, and what distinguishes it from others of its kind: it is written once. */
export interface DueLetter {
  about: string;
  content: Extract<
    MailContent,
    {
      kind:
        | "trial_ending"
        | "trial_ended"
        | "premium_started"
        | "month_ending"
        | "payment_failed"
        | "boleto_issued"
        | "boleto_expired"
        | "premium_ended"
        | "given_premium_ended"
        | "refund_made";
    }
  >;
}

/** The letters about a plan that are due at an instant, also those that were written already. */
export function dueLetters(person: Addressee, now: Date): DueLetter[] {
  return [
    ...trialLetters(person, now),
    ...givenLetters(person, now),
    ...monthLetters(person, now),
    ...(person.billing ? paymentLetters(person, person.billing, now) : []),
  ];
}

/** Somebody who is Premium by then loses nothing with the trial. */
function trialLetters({ name, plan, trial, url }: Addressee, now: Date): DueLetter[] {
  const endsAt = trialEnd(trial);
  const left = endsAt.getTime() - now.getTime();
  const about = endsAt.toISOString();
  // A trial of two days or less would be announced with the confirmation of the account.
  if (plan === "trial" && left <= ANNOUNCED_MS && trial.days * DAY_MS > ANNOUNCED_MS)
    return [{ about, content: { kind: "trial_ending", name, endsAt, stops: whatStops("trial"), url } }];
  if (plan === "free" && trial.days > 0 && isFresh(endsAt, now))
    return [{ about, content: { kind: "trial_ended", name, stops: whatStops("trial"), url } }];
  return [];
}

/** Somebody who is in a trial or has paid by then loses nothing with what was given. */
function givenLetters({ name, plan, givenUntil, url }: Addressee, now: Date): DueLetter[] {
  if (plan !== "free" || !givenUntil || !isFresh(givenUntil, now)) return [];
  const stops = whatStops("premium");
  return [{ about: givenUntil.toISOString(), content: { kind: "given_premium_ended", name, stops, url } }];
}

/** A month that was bought once ends by itself, so its owner is reminded: some days before, and on the last day. */
function monthLetters({ name, plan, monthEndsAt: endsAt, url }: Addressee, now: Date): DueLetter[] {
  if (plan !== "premium" || !endsAt) return [];
  const isLastDay = endsAt.getTime() - now.getTime() <= DAY_MS;
  const about = `${endsAt.toISOString()} ${isLastDay ? "last day" : "announced"}`;
  const price = premiumPrice();
  const stops = whatStops("premium");
  return [{ about, content: { kind: "month_ending", name, endsAt, isLastDay, price, stops, url } }];
}

function paymentLetters(person: Addressee, billing: Billing, now: Date): DueLetter[] {
  const { name, plan, requested, url } = person;
  const { purchases, paidUntil, graceUntil } = billing;
  const letters = purchases.flatMap((purchase) => purchaseLetters(person, billing, purchase, now));
  letters.push(...unpaidRenewal(person, billing, now));
  const isWithdrawn = purchases.some(
    ({ id, period }) => requested.has(id) && period?.end.getTime() === paidUntil?.getTime(),
  );
  if (plan === "free" && paidUntil && !isWithdrawn && isFresh(graceUntil ?? paidUntil, now)) {
    const stops = whatStops("premium");
    letters.push({ about: paidUntil.toISOString(), content: { kind: "premium_ended", name, stops, url } });
  }
  return letters;
}

/** A renewal by card is told when it failed; one by boleto when it is issued, because nobody charges it, and when it expired. */
function unpaidRenewal(
  { name, plan, url }: Addressee,
  { purchases, subscription, paidUntil, graceUntil }: Billing,
  now: Date,
): DueLetter[] {
  const [newest] = purchases;
  if (plan !== "premium" || !graceUntil || graceUntil <= now || newest?.state !== "open") return [];
  const earlier = purchases.find(
    ({ subscriptionId, paidAt }) => subscriptionId === newest.subscriptionId && paidAt,
  );
  if (!earlier || newest.subscriptionId !== subscription?.id) return [];
  const { id: about, attempts, boleto, nextAttemptAt } = newest;
  const amount = formatAmount(newest.amountCents);
  const triedAgainAt = nextAttemptAt && nextAttemptAt > now ? nextAttemptAt : null;
  if ((newest.method ?? earlier.method) !== "boleto")
    return attempts > 0 && paidUntil && paidUntil <= now
      ? [{ about, content: { kind: "payment_failed", name, amount, graceUntil, triedAgainAt, url } }]
      : [];
  const boletoUrl = payAddress(newest, now) ?? url;
  const dueAt = boleto?.dueAt ?? null;
  const isOver = dueAt ? dueAt <= now : attempts > 1;
  return isOver
    ? [{ about, content: { kind: "boleto_expired", name, amount, graceUntil, boletoUrl, url } }]
    : [{ about, content: { kind: "boleto_issued", name, amount, dueAt, graceUntil, boletoUrl, url } }];
}

/** The first payment of a subscription and each month that is bought once are confirmed; renewals are not. */
function purchaseLetters(
  { name, requested, url }: Addressee,
  { purchases, subscription }: Billing,
  purchase: Purchase,
  now: Date,
): DueLetter[] {
  const { id, state, period, paidAt, subscriptionId } = purchase;
  if (requested.has(id)) return [];
  const amount = formatAmount(purchase.amountCents);
  if (state === "refunded") return [{ about: id, content: { kind: "refund_made", name, amount, url } }];
  const older = purchases.slice(purchases.indexOf(purchase) + 1);
  const renewed = subscriptionId !== null && older.some((one) => one.subscriptionId === subscriptionId);
  const refundUntil = refundableUntil([purchase]);
  if (state !== "paid" || !period || !refundUntil || renewed || !isFresh(paidAt, now)) return [];
  const renews = subscriptionId !== null && (subscription?.renews ?? false);
  const until = period.end;
  return [{ about: id, content: { kind: "premium_started", name, amount, until, renews, refundUntil, url } }];
}

function isFresh(at: Date | null, now: Date): boolean {
  return at !== null && at <= now && now.getTime() - at.getTime() < FRESH_MS;
}
