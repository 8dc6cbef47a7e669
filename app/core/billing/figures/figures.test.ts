import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { monthAfter } from "#app/core/billing/paid-days.ts";
import type { PaymentEvent } from "#app/core/billing/payment-facts.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { FIGURES_NOW, MONTH_FIGURES } from "./figure-words.ts";
import { figuresOf, monthsUntil, type MemberHistory, type MonthSums } from "./figures.ts";
import { event, invoiceFor, monthAt, refundOf, subscriptionUntil } from "#tests/payment-facts.ts";

const NOW = new Date("2026-06-20T12:00:00Z");
const at = (day: string) => new Date(`${day}T12:00:00Z`);
const after = (instant: Date, days: number) => new Date(instant.getTime() + days * DAY_MS);

let made = 0;

interface Story {
  begin: string;
  /** Months that were paid. */
  paid: number;
  cancelledAt?: string;
  /** The number of the month whose payment was given back, and when. */
  refund?: { month: number; at: string };
  amountCents?: number;
}

/** The messages of a subscription that is paid on the same day of each month. */
function subscribed({ begin, paid, cancelledAt, refund, amountCents = 2_990 }: Story): PaymentEvent[] {
  const sub = `sub_${++made}`;
  const starts = [at(begin)];
  while (starts.length <= paid) starts.push(monthAfter(starts.at(-1)!));
  const events = starts.slice(0, paid).map((start, n) =>
    event(
      start,
      subscriptionUntil(starts[n + 1]!, { id: sub }),
      invoiceFor(start, starts[n + 1]!, { id: `in_${sub}_${n}`, subscriptionId: sub, amountCents }),
      {
        kind: "invoice_payment",
        id: `ip_${sub}_${n}`,
        invoiceId: `in_${sub}_${n}`,
        paymentId: `pi_${sub}_${n}`,
      },
      { kind: "payment", id: `pi_${sub}_${n}`, state: "paid", method: "card" },
    ),
  );
  if (cancelledAt)
    events.push(event(at(cancelledAt), subscriptionUntil(starts[paid]!, { id: sub, endsAtPeriodEnd: true })));
  if (refund) events.push(event(at(refund.at), refundOf(`pi_${sub}_${refund.month}`, { amountCents })));
  return events;
}

/** One month, bought once. */
function single(day: string): PaymentEvent[] {
  const id = `cs_${++made}`;
  const paymentId = `pi_${id}`;
  return [
    event(at(day), monthAt(at(day), { id, paymentId }), {
      kind: "payment",
      id: paymentId,
      state: "paid",
      method: "pix",
    }),
  ];
}

function member(events: PaymentEvent[], changes: Partial<MemberHistory> = {}): MemberHistory {
  const signedUpAt = at("2025-01-01");
  return {
    signedUpAt,
    trial: { start: signedUpAt, days: 7 },
    isPremium: events.length > 0,
    events,
    ...changes,
  };
}

async function months(...members: MemberHistory[]): Promise<Record<string, MonthSums>> {
  const figures = await figuresOf(members, monthsUntil(NOW, 6), NOW);
  return Object.fromEntries(figures.months.map(({ month, sums }) => [month.name, sums]));
}

test("months are São Paulo's, also across a year", () => {
  const list = monthsUntil(new Date("2026-02-01T02:59:00Z"), 3);
  expect(list.map(({ name }) => name)).toEqual(["2025-11", "2025-12", "2026-01"]);
  expect(list[2]!.start).toEqual(new Date("2026-01-01T03:00:00Z"));
  expect(list[2]!.end).toEqual(new Date("2026-02-01T03:00:00Z"));
});

test("a subscription counts from its first payment, each at the price that it pays, and leaves when it is cancelled", async () => {
  const old = subscribed({ begin: "2026-01-10", paid: 6, amountCents: 1_990 });
  const cancelled = subscribed({ begin: "2026-03-10", paid: 2, cancelledAt: "2026-04-20" });
  const sums = await months(member(old), member(cancelled));
  expect(Object.values(sums).map(({ mrrCents }) => mrrCents)).toEqual([
    1_990, 1_990, 4_980, 1_990, 1_990, 1_990,
  ]);
  expect(Object.values(sums).map(({ payers }) => payers)).toEqual([1, 1, 2, 2, 1, 1]);
  expect(sums["2026-05"]).toMatchObject({ payersBefore: 2, lost: 1, receivedCents: 1_990 });
  expect(sums["2026-06"]).toMatchObject({ payersBefore: 1, lost: 0 });
});

test("a single month is beside the recurring revenue, not in it", async () => {
  const sums = await months(member(single("2026-02-20")));
  expect(sums["2026-02"]).toMatchObject({ mrrCents: 0, singleCents: 2_990, payers: 1, receivedCents: 2_990 });
  expect(sums["2026-03"]).toMatchObject({ singleCents: 0, payersBefore: 1, payers: 0, lost: 1 });
});

test("a renewal that is not paid leaves the figures after the days of grace", async () => {
  // Paid until 28 April; grace until 5 May.
  const sums = await months(member(subscribed({ begin: "2026-03-28", paid: 1 })));
  expect(Object.values(sums).map(({ payers }) => payers)).toEqual([0, 0, 1, 1, 0, 0]);
  expect(sums["2026-04"]).toMatchObject({ mrrCents: 2_990 });
});

test("a refund counts in its own month, and what was refunded leaves the figures from then on", async () => {
  const story = { begin: "2026-03-28", paid: 1 };
  const sums = await months(member(subscribed({ ...story, refund: { month: 0, at: "2026-04-02" } })));
  expect(sums["2026-03"]).toMatchObject({ mrrCents: 2_990, payers: 1, receivedCents: 2_990, refunds: 0 });
  expect(sums["2026-04"]).toMatchObject({
    mrrCents: 0,
    payers: 0,
    lost: 1,
    refunds: 1,
    refundedCents: 2_990,
  });
});

test("a trial converts by a payment within fourteen days of its end that is kept, once those days are over", async () => {
  const signUp = (day: string, events: PaymentEvent[] = []) =>
    member(events, { signedUpAt: at(day), trial: { start: at(day), days: 7 } });
  const sums = await months(
    signUp("2026-03-01", subscribed({ begin: "2026-03-22", paid: 1 })),
    signUp("2026-03-01", subscribed({ begin: "2026-03-23", paid: 1 })),
    signUp(
      "2026-03-01",
      subscribed({ begin: "2026-03-05", paid: 1, refund: { month: 0, at: "2026-03-06" } }),
    ),
    signUp("2026-03-02"),
    { ...signUp("2026-03-02"), trial: { start: at("2026-03-02"), days: 0 } },
    signUp("2026-06-01", subscribed({ begin: "2026-06-03", paid: 1 })),
  );
  expect(sums["2026-03"]).toMatchObject({ decided: 4, converted: 1 });
  expect(sums["2026-06"]).toMatchObject({ decided: 0, converted: 0 });
});

test("trials that run are counted, without members who are Premium, and those that end within seven days", async () => {
  const trial = (days: number, isPremium = false) =>
    member([], { trial: { start: after(NOW, -1), days }, isPremium });
  const { now } = await figuresOf([trial(1), trial(3), trial(8), trial(9), trial(3, true)], [], NOW);
  expect(now).toEqual({ trials: 3, trialsEnding: 2 });
});

test("a share of fewer than ten people is too little data, and every figure has its definition", () => {
  const sums = { payersBefore: 9, lost: 3, decided: 10, converted: 4 } as MonthSums;
  expect(MONTH_FIGURES.churn.text(sums)).toBeNull();
  expect(MONTH_FIGURES.conversion.text(sums)).toBe("40% (4 de 10)");
  for (const { definition } of [...Object.values(MONTH_FIGURES), ...Object.values(FIGURES_NOW)])
    expect(definition.length).toBeGreaterThan(40);
});

/** A member with one to three purchases of any kind. */
function anybody(random: () => number): MemberHistory {
  const pick = (most: number) => Math.floor(random() * most);
  const day = () => `2026-0${1 + pick(5)}-${String(1 + pick(28)).padStart(2, "0")}`;
  const events = Array.from({ length: 1 + pick(3) }, () => {
    if (random() < 0.3) return single(day());
    const paid = 1 + pick(3);
    const story = { begin: day(), paid, amountCents: random() < 0.5 ? 1_990 : 2_990 };
    return subscribed({
      ...story,
      ...(random() < 0.3 ? { cancelledAt: "2026-06-01" } : {}),
      ...(random() < 0.3 ? { refund: { month: paid - 1, at: "2026-06-02" } } : {}),
    });
  });
  const signedUpAt = at(day());
  return member(events.flat(), { signedUpAt, trial: { start: signedUpAt, days: pick(30) } });
}

test("the figures of any group are the sums of its parts, and the order of messages changes nothing", async () => {
  const random = seededRandom(13);
  for (let round = 0; round < 30; round++) {
    const group = Array.from({ length: 6 }, () => anybody(random));
    const whole = await months(...group);
    const parts = await Promise.all([group.slice(0, 2), group.slice(2)].map((part) => months(...part)));
    for (const [month, sums] of Object.entries(whole))
      for (const key of Object.keys(sums) as (keyof MonthSums)[])
        expect([month, key, sums[key]]).toEqual([
          month,
          key,
          parts[0]![month]![key] + parts[1]![month]![key],
        ]);
    const shuffled = group.map((one) => ({ ...one, events: one.events.toSorted(() => random() - 0.5) }));
    expect(await months(...shuffled)).toEqual(whole);
  }
});

test("whoever gets all their money back leaves the revenue and the payers for good", async () => {
  const random = seededRandom(14);
  for (let round = 0; round < 30; round++) {
    const one = anybody(random);
    const paid = one.events.flatMap(({ facts }) => facts).filter((fact) => fact.kind === "payment");
    const refunds = paid.map(({ id }) => event(at("2026-06-10"), refundOf(id, { id: `re_${id}_all` })));
    const sums = await months({ ...one, events: [...one.events, ...refunds] });
    expect(sums["2026-06"]).toMatchObject({ mrrCents: 0, singleCents: 0, payers: 0 });
  }
});
