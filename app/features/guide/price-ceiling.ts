import { highestIn, highestOf } from "#app/facts/costs/highest-of.ts";
import { purchaseCost, type CostCode, type PricedProperty } from "#app/facts/costs/purchase-cost.ts";
import { creditOf, ENTRY_RATE, type PaymentWay } from "#app/facts/costs/purchase-credit.ts";
import type { PurchaseTables } from "#app/facts/costs/purchase-tables.ts";
import { mulDiv } from "#app/lib/mul-div.ts";

/** What a person can pay with, in cents. */
export interface Means {
  /** Own money, without the reserve. */
  cashCents: number;
  /** FGTS that may pay for this purchase. */
  fgtsCents: number;
  /** The largest loan whose first instalment fits the month. */
  loanCents: number;
}

/** What decides, beside the price, what is added to it. */
export interface CostRules {
  /** Whether an auctioneer sells, and takes a commission. */
  auctioned: boolean;
  tables: PurchaseTables;
  /**
   * What ITBI and fees are reckoned on, hundredths of a percent of the price: the city estimates the value of a sale at sight
   * (CTN, art. 38, as LC 227/2026, art. 165 has it), which may be above the price.
   */
  baseShare: number;
}

/** How a price would be paid, in cents. */
export interface Purchase {
  priceCents: number;
  fgtsCents: number;
  loanCents: number;
  /** Own money that is part of the price. */
  ownCents: number;
  commissionCents: number;
  /** The highest rate that cities are known to ask for where that of the place is not known. */
  itbiCents: number | null;
  /** Null: not known, and left out of the sum. With a loan there are two acts: the purchase, and the lien on the financed part. */
  registryCents: number | null;
  /** Null also where a contract of the bank takes its place. */
  deedCents: number | null;
  /** Own money for the price and all that is known beside it. */
  neededCents: number;
}

/** Hundredths of a percent in a whole. */
export const WHOLE = 10_000;

/** A property of which only the price is known, as its purchase with these means is reckoned; of FGTS and a loan FGTS pays first. */
function purchased(priceCents: number, means: Means, { auctioned, tables, baseShare }: CostRules) {
  const { fgtsCents, loanCents } = means;
  const way: PaymentWay = loanCents > 0 ? "loan" : "fgts";
  const cityValueCents = mulDiv(priceCents, baseShare, WHOLE);
  const debts = { appraisalCents: 0, condominium: null, taxes: null };
  const credit = { loanCents, fgtsCents, fgtsBesideLoan: true };
  const property: PricedProperty = { auctioned, tables, cityValueCents, ...debts, ...credit };
  return { way, property };
}

/** How a price is paid: own money pays at least the entry, then FGTS, then the loan up to its part, and own money the rest. */
export function purchaseAt(priceCents: number, means: Means, rules: CostRules): Purchase {
  const { way, property } = purchased(priceCents, means, rules);
  const { lines, inHand, financedCents, fgtsCents } = purchaseCost(priceCents, way, property);
  const most = (code: CostCode) => lines.find((line) => line.code === code)?.range?.high ?? null;
  return {
    priceCents,
    fgtsCents,
    loanCents: financedCents,
    ownCents: priceCents - fgtsCents - financedCents,
    commissionCents: most("comissao") ?? 0,
    itbiCents: most("itbi"),
    registryCents: most("registro"),
    deedCents: most("escritura"),
    neededCents: inHand.high,
  };
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
  const bases = (n: number) => {
    const { way, property } = purchased(n * 100, means, rules);
    return [property.cityValueCents!, creditOf(n * 100, way, property).financedCents];
  };
  const { registry, deed } = rules.tables;
  const limits = [registry, deed].flatMap((fees) =>
    (fees?.value.kind === "bands" ? fees.value.bands : []).flatMap(({ upToCents }) =>
      upToCents === null ? [] : [0, 1].map((at) => highestIn(0, top, (n) => bases(n)[at]! <= upToCents) ?? 0),
    ),
  );
  const reais = highestOf(
    top,
    limits,
    (n) => purchaseAt(n * 100, means, rules).neededCents <= means.cashCents,
  );
  return reais === null ? null : purchaseAt(reais * 100, means, rules);
}
