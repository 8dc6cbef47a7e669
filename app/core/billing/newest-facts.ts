import type { FactKind, FactOf, PaymentEvent, PaymentFact } from "./payment-facts.ts";

/** The newest fact about each object, by kind. */
export type NewestFacts = { [K in FactKind]: FactOf<K>[] };

/** How far along each state is: of two facts of the same second, the one further along is the newer. */
const PROGRESS: {
  [K in FactKind]: FactOf<K> extends { state: infer S extends string } ? Record<S, number> : null;
} = {
  subscription: { incomplete: 0, active: 1, past_due: 2, ended: 3 },
  invoice: { open: 0, void: 1, paid: 2 },
  invoice_payment: null,
  month: { open: 0, expired: 1, paid: 2 },
  payment: { pending: 0, failed: 1, paid: 2 },
  boleto: null,
  checkout: null,
  refund: { pending: 0, failed: 1, done: 2 },
  dispute: { open: 0, won: 1, lost: 2 },
};

interface DatedFact {
  fact: PaymentFact;
  at: Date;
}

/**
 * What is known of each object. The answer depends on the set of events alone: not on the order in which they came,
 * nor on how often.
 */
export function newestFacts(events: Iterable<PaymentEvent>): NewestFacts {
  const newest = new Map<string, DatedFact>();
  for (const { at, facts } of events) {
    for (const fact of facts) {
      const key = `${fact.kind} ${fact.id}`;
      const known = newest.get(key);
      if (!known || isNewer({ fact, at }, known)) newest.set(key, { fact, at });
    }
  }
  const all = [...newest.values()].map(({ fact }) => fact);
  const ofKind = <K extends FactKind>(kind: K) =>
    all.filter((fact): fact is FactOf<K> => fact.kind === kind).sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    subscription: ofKind("subscription"),
    invoice: ofKind("invoice"),
    invoice_payment: ofKind("invoice_payment"),
    month: ofKind("month"),
    payment: ofKind("payment"),
    boleto: ofKind("boleto"),
    checkout: ofKind("checkout"),
    refund: ofKind("refund"),
    dispute: ofKind("dispute"),
  };
}

/** Events have a resolution of one second. A final state is newer than any other, whatever a clock says. */
function isNewer(one: DatedFact, other: DatedFact): boolean {
  const order =
    Number(isFinal(one.fact)) - Number(isFinal(other.fact)) ||
    one.at.getTime() - other.at.getTime() ||
    progressOf(one.fact) - progressOf(other.fact);
  return order > 0 || (order === 0 && JSON.stringify(one.fact) > JSON.stringify(other.fact));
}

function progressOf(fact: PaymentFact): number {
  const states: Record<string, number> | null = PROGRESS[fact.kind];
  return "state" in fact && states ? states[fact.state]! : 0;
}

/** A subscription that has ended never runs again, and a payment that came in is not undone but refunded. */
function isFinal(fact: PaymentFact): boolean {
  if (fact.kind === "subscription") return fact.state === "ended";
  return (fact.kind === "invoice" || fact.kind === "month") && fact.state === "paid";
}
