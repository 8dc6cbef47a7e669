/** The days that a purchase is for. */
interface Days {
  start: Date;
  end: Date;
}

/** What is asked of a purchase: whether its money counts, and its days. */
interface Sold {
  state: string;
  period: Days | null;
}

interface Bought extends Sold {
  /** Null: a month that was bought once. */
  subscriptionId: string | null;
  paidAt: Date | null;
}

/** Until when the paid ones of these purchases last; null: none is paid. */
export function lastEnd(purchases: readonly Sold[]): Date | null {
  const ends = paidPeriods(purchases).map(({ end }) => end.getTime());
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

/**
 * The days of a month that was bought once. They begin where the paid time ends, and wait while a subscription that was
 * bought or renewed later is paid, so no day is paid twice.
 */
export function monthFrom(paidAt: Date, periods: readonly Sold[], months: readonly Sold[]): Days {
  const subscribed = paidPeriods(periods).sort((a, b) => Number(a.start) - Number(b.start));
  const before = [...paidPeriods(months), ...subscribed.filter(({ start }) => start <= paidAt)];
  let start = new Date(Math.max(Number(paidAt), ...before.map(({ end }) => Number(end))));
  let end = monthAfter(start);
  let covered = start;
  for (const period of subscribed) {
    if (period.start >= end || period.end <= covered) continue;
    if (period.start <= start) {
      start = period.end;
      end = monthAfter(start);
    } else {
      const from = Math.max(Number(period.start), Number(covered));
      end = new Date(end.getTime() + Number(period.end) - from);
    }
    covered = period.end;
  }
  return { start, end };
}

function paidPeriods(purchases: readonly Sold[]): Days[] {
  return purchases.flatMap(({ state, period }) => (state === "paid" && period ? [period] : []));
}

/**
 * Until when the others last if one of these purchases is given back, which ends the subscription that it belongs to; null:
 * nothing else is paid. The days of months then no longer wait for that subscription.
 */
export function lastEndWithout(purchases: readonly Bought[], returned: Bought): Date | null {
  const others = purchases.filter(
    (one) => one !== returned && (!one.subscriptionId || one.subscriptionId !== returned.subscriptionId),
  );
  const periods = others.filter(({ subscriptionId }) => subscriptionId);
  const months: Sold[] = [];
  for (const { state, paidAt } of others
    .filter(({ subscriptionId }) => !subscriptionId)
    .toSorted((a, b) => Number(a.paidAt) - Number(b.paidAt)))
    months.push({ state, period: paidAt && monthFrom(paidAt, periods, months) });
  return lastEnd([...periods, ...months]);
}

/** The same day and time of the next month, or its last day where it is shorter. */
export function monthAfter(instant: Date): Date {
  const next = new Date(instant);
  next.setUTCMonth(instant.getUTCMonth() + 1);
  if (next.getUTCDate() !== instant.getUTCDate()) next.setUTCDate(0);
  return next;
}
