import type { IsoDate } from "#app/lib/dates.ts";
import { mulDiv } from "#app/lib/mul-div.ts";
import { capitalGain, EXEMPT_SALES, type GainExemption } from "./capital-gain.ts";
import { highestIn, highestOf } from "./highest-of.ts";
import { monthlyRate, type InterestRate } from "./interest-rate.ts";
import { purchaseCost, type CostRange, type PricedProperty } from "./purchase-cost.ts";
import { financedPart, type PaymentWay } from "./purchase-credit.ts";

/** The usual commission of a broker who sells, hundredths of a percent of the price. */
export const BROKER_RATE = 6_00;

/** Months from purchase to sale in a likely case. */
export const MONTHS_TO_SALE = 6;

/** Lines that count as cost of purchase when the gain is taxed (IN SRF 84/2001, art. 17). */
const DEDUCTIBLE: ReadonlySet<string> = new Set(["preco", "comissao", "itbi"]);

/** A purchase for resale. */
export interface ResalePlan {
  way: PaymentWay;
  property: PricedProperty;
  /** Which of the amounts of each line counts: the likely ones, or the high ones of a bad case. */
  part: keyof CostRange;
  saleCents: number;
  boughtOn: IsoDate;
  soldOn: IsoDate;
  /** What the months until the sale cost beside interest, in cents; not deductible from the gain. */
  holdingCents?: number;
  /** The interest of a loan until the sale. */
  loan?: { rate: InterestRate; months: number; monthsToSale: number };
  exemption?: GainExemption;
}

/** What a purchase at a bid leaves, in cents. */
interface ResaleResult {
  bidCents: number;
  /** All that is put in. */
  totalCents: number;
  brokerCents: number;
  taxCents: number;
  /** The sale without broker, tax on the gain and all that was put in; below 0: a loss. */
  resultCents: number;
}

export function resaleAt(bidCents: number, plan: ResalePlan): ResaleResult {
  const { lines, total, financedCents } = purchaseCost(bidCents, plan.way, plan.property);
  const interestCents = plan.loan ? interestUntilSale(financedCents, plan.loan) : 0;
  const totalCents = total[plan.part] + (plan.holdingCents ?? 0) + interestCents;
  const costCents = lines.reduce(
    (sum, { code, range }) => sum + (DEDUCTIBLE.has(code) ? (range?.[plan.part] ?? 0) : 0),
    0,
  );
  const brokerCents = mulDiv(plan.saleCents, BROKER_RATE, 100_00);
  const saleCents = plan.saleCents - brokerCents;
  const { boughtOn, soldOn, exemption } = plan;
  const { taxCents } = capitalGain({ costCents, boughtOn, saleCents, soldOn, exemption });
  return { bidCents, totalCents, brokerCents, taxCents, resultCents: saleCents - taxCents - totalCents };
}

/** The interest of the first months of a loan by SAC in cents, without the rounding of each month. */
function interestUntilSale(
  amountCents: number,
  { rate, months, monthsToSale }: NonNullable<ResalePlan["loan"]>,
): number {
  const paidMonths = Math.min(monthsToSale, months);
  const balances = amountCents * paidMonths - ((amountCents / months) * paidMonths * (paidMonths - 1)) / 2;
  return Math.round(balances * monthlyRate(rate));
}

/** The lowest price in cents at which a purchase at a bid leaves no loss; null: no price up to a billion reais does. */
export function breakEvenPrice(bidCents: number, plan: Omit<ResalePlan, "saleCents">): number | null {
  const isEven = (saleCents: number) => resaleAt(bidCents, { ...plan, saleCents }).resultCents >= 0;
  // Above the end of an exemption a sale may leave less than at it.
  const ends = EXEMPT_SALES.map((net) => Math.floor((net * 100_00) / (100_00 - BROKER_RATE)));
  for (const [at, end] of [...ends, 1_000_000_000_00].entries()) {
    const from = (ends[at - 1] ?? 0) + 1;
    if (!isEven(end)) continue;
    const loss = highestIn(from, end, (saleCents) => !isEven(saleCents));
    return loss === null ? from : loss + 1;
  }
  return null;
}

/** Whether a result is at least a part of what was put in, hundredths of a percent. */
export function meetsReturn({ resultCents, totalCents }: ResaleResult, returnRate: number): boolean {
  return resultCents * 100_00 >= returnRate * totalCents;
}

/**
 * The largest bid in cents whose result is at least the wished part of what was put in (`returnRate`, hundredths of a percent);
 * null: none is. One cent more does not meet the wish, although fees jump from band to band.
 */
export function maximumBid(plan: ResalePlan, returnRate: number): ResaleResult | null {
  const top = plan.saleCents;
  const bid = highestOf(top, jumps(plan, top), (cents) => meetsReturn(resaleAt(cents, plan), returnRate));
  return bid === null ? null : resaleAt(bid, plan);
}

/** Bids up to which a fee or a reduced rate holds, for the price and for its financed part. */
function jumps({ way, property }: ResalePlan, top: number): number[] {
  const { itbi, registry, deed, quota } = property.tables;
  const limits = [
    ...[registry, deed].flatMap((value) =>
      value?.value.kind === "bands" ? value.value.bands.flatMap(({ upToCents }) => upToCents ?? []) : [],
    ),
    ...(itbi?.value.kind === "itbi"
      ? [itbi.value.financed?.propertyUpToCents, itbi.value.financed?.upToCents].flatMap((one) => one ?? [])
      : []),
  ];
  if (way !== "loan") return limits;
  const financed = limits.map(
    (limit) => highestIn(0, top, (bidCents) => financedPart(bidCents, quota) <= limit) ?? 0,
  );
  return [...limits, ...financed];
}
