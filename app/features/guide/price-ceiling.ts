import type { BandsValue, ItbiValue } from "#app/db/shapes/costs.ts";
import { highestIn, highestOf } from "#app/facts/costs/highest-of.ts";
import { itbiTax } from "#app/facts/costs/itbi.ts";
import { ENTRY_RATE } from "#app/facts/costs/purchase-cost.ts";
import { registryFees } from "#app/facts/costs/registry-fees.ts";
import { feeOf } from "#app/facts/costs/value-at.ts";

/** What a person can pay with, in cents. */
export interface Means {
  /** Own money, without the reserve. */
  cashCents: number;
  /** FGTS that may pay for this purchase. */
  fgtsCents: number;
  /** The largest loan whose first instalment fits the month. */
  loanCents: number;
}

/** What is added to the price. Null: not known, and left out of the sum. */
export interface CostRules {
  /** The auctioneer's commission, hundredths of a percent of the price (Decreto 21.981/1932, art. 24: 500). */
  commissionRate: number;
  itbi: ItbiValue | null;
  /**
   * What ITBI and fees are reckoned on, hundredths of a percent of the price: the city estimates the value of a sale at sight
   * (CTN, art. 38, as LC 227/2026, art. 165 has it), which may be above the price.
   */
  baseShare: number;
  registry: BandsValue | null;
  /** Null also where a contract of the bank takes its place (Lei 9.514/1997, art. 38). */
  deed: BandsValue | null;
  /** The largest part of the price that a loan pays, hundredths of a percent; null: not known, and no limit here. */
  loanShare: number | null;
}

/** How a price would be paid, in cents. */
export interface Purchase {
  priceCents: number;
  fgtsCents: number;
  loanCents: number;
  /** Own money that is part of the price. */
  ownCents: number;
  commissionCents: number;
  /** Null: not known. */
  itbiCents: number | null;
  /** With a loan there are two acts: the purchase, and the lien on the financed part. */
  registryCents: number | null;
  deedCents: number | null;
  /** Own money for the price and all that is known beside it. */
  neededCents: number;
}

/** Hundredths of a percent in a whole. */
export const WHOLE = 10_000;

/**
 * The split of a price: own money pays at least the entry, then FGTS, then the loan up to its part of the price, and own
 * money the rest.
 */
export function purchaseAt(priceCents: number, means: Means, rules: CostRules): Purchase {
  const { fgtsCents, loanCents } = creditAt(priceCents, means, rules);
  const ownCents = priceCents - fgtsCents - loanCents;
  const baseCents = part(priceCents, rules.baseShare);
  const commissionCents = part(priceCents, rules.commissionRate);
  const taxed = { baseCents, financedCents: loanCents, sfh: true, first: false };
  const itbiCents = rules.itbi && itbiTax(rules.itbi, taxed);
  const registered = { valueCents: baseCents, financedCents: loanCents, firstHome: false };
  const fees = rules.registry && registryFees(rules.registry, registered);
  const registryCents = fees && fees.purchaseCents + fees.lienCents;
  const deedCents = rules.deed && feeOf(rules.deed, baseCents);
  const neededCents = ownCents + commissionCents + (itbiCents ?? 0) + (registryCents ?? 0) + (deedCents ?? 0);
  return {
    priceCents,
    fgtsCents,
    loanCents,
    ownCents,
    commissionCents,
    itbiCents,
    registryCents,
    deedCents,
    neededCents,
  };
}

/** The parts of a price that FGTS and the loan pay. Neither falls while the price rises. */
function creditAt(priceCents: number, means: Means, rules: CostRules) {
  const entry = part(priceCents, ENTRY_RATE);
  const fgtsCents = Math.min(means.fgtsCents, priceCents - entry);
  const mostLoan = rules.loanShare === null ? priceCents : Math.floor((priceCents * rules.loanShare) / WHOLE);
  const loanCents = Math.min(means.loanCents, mostLoan, priceCents - entry - fgtsCents);
  return { fgtsCents, loanCents };
}

function part(cents: number, rate: number): number {
  return Math.round((cents * rate) / WHOLE);
}

/**
 * The highest price in whole reais for which own money suffices; null: none. Between two prices at which the base or the
 * loan leaves a band of fees the money needed grows with the price, so each stretch is searched by halves, the highest first.
 */
export function priceCeiling(means: Means, rules: CostRules): Purchase | null {
  const most = Math.min(
    means.cashCents + means.fgtsCents + means.loanCents,
    Math.floor((means.cashCents * WHOLE) / ENTRY_RATE),
  );
  const top = Math.floor(most / 100);
  const bases = (n: number) => [part(n * 100, rules.baseShare), creditAt(n * 100, means, rules).loanCents];
  const limits = [rules.registry, rules.deed].flatMap((fees) =>
    (fees?.bands ?? []).flatMap(({ upToCents }) =>
      upToCents === null ? [] : [0, 1].map((at) => highestIn(0, top, (n) => bases(n)[at]! <= upToCents) ?? 0),
    ),
  );
  const reais = highestOf(top, limits, (n) => fits(n * 100, means, rules));
  return reais === null ? null : purchaseAt(reais * 100, means, rules);
}

function fits(priceCents: number, means: Means, rules: CostRules): boolean {
  return purchaseAt(priceCents, means, rules).neededCents <= means.cashCents;
}
