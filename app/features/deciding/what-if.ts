import { breakEvenPrice, MONTHS_TO_SALE, resaleAt, type ResalePlan } from "#app/facts/costs/maximum-bid.ts";
import { interestRate } from "#app/facts/costs/interest-rate.ts";
import type { DebtRule } from "#app/facts/costs/debt-rule.ts";
import type { CostRange, PricedProperty } from "#app/facts/costs/purchase-cost.ts";
import { PAYMENT_WAYS } from "#app/facts/costs/purchase-credit.ts";
import type { PurchaseTables } from "#app/facts/costs/purchase-tables.ts";
import type { EstimatedProperty } from "#app/facts/costs/property-estimate.ts";
import { mulDiv } from "#app/lib/mul-div.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { monthsAfter } from "#app/lib/months.ts";
import { plannedProperty } from "./cost-view.ts";
import { EXEMPTIONS, type Plan } from "./plan.ts";

/** The loan's months and rate where nothing was typed. */
export const USUAL_MONTHS = 420;

/** What a bad case supposes beside the high amounts: a year to sell, a tenth less, and a lawyer for who lives there. */
export const BAD_CASE = { months: 12, salePart: 90_00, evictionCents: 4_000_00 };
/** The rule supposed of arrears of which none is known. */
const TENTH: DebtRule = { kind: "cap", limit: { rate: 10_00 } };

/** A case of a resale; without a price of sale only what does not depend on one. */
export interface ResaleCase {
  plan: Omit<ResalePlan, "saleCents">;
  saleCents: number | null;
  months: number;
}

/** The rate of a loan, hundredths of a percent a year: the typed one, the recorded one, or the highest that SFH allows. */
export function loanRate({ numbers }: Plan, { rate, mostRate }: PurchaseTables): number | null {
  const tableRate = rate ?? mostRate;
  return numbers.taxa ?? (tableRate?.value.kind === "rate" ? tableRate.value.rate : null);
}

/** The likely and the bad case of a plan to sell. */
export function resaleCases(
  of: EstimatedProperty,
  plan: Plan,
  today: IsoDate,
): { likely: ResaleCase; bad: ResaleCase } {
  const { numbers, payment, exemption } = plan;
  const { property } = plannedProperty(of, plan);
  const yearly = loanRate(plan, property.tables);
  const caseOf = (
    part: keyof CostRange,
    with_: PricedProperty,
    months: number,
    saleCents: number | null,
  ): ResaleCase => ({
    months,
    saleCents,
    plan: {
      way: PAYMENT_WAYS[payment],
      property: with_,
      part,
      boughtOn: today,
      soldOn: monthsAfter(today, months),
      holdingCents: (numbers.mensal ?? 0) * months,
      ...(payment === "financiamento" &&
        yearly !== null && {
          loan: {
            rate: interestRate(yearly / 100, "effective"),
            months: numbers.prazo ?? USUAL_MONTHS,
            monthsToSale: months,
          },
        }),
      ...(exemption && { exemption: EXEMPTIONS[exemption] }),
    },
  });
  const months = numbers.meses ?? MONTHS_TO_SALE;
  const sale = numbers.venda ?? null;
  const worse: PricedProperty = {
    ...property,
    condominium: property.condominium ?? TENTH,
    taxes: property.taxes ?? TENTH,
    stated: { desocupacao: BAD_CASE.evictionCents, ...property.stated },
  };
  return {
    likely: caseOf("likely", property, months, sale),
    bad: caseOf(
      "high",
      worse,
      Math.max(months, BAD_CASE.months),
      sale && mulDiv(sale, BAD_CASE.salePart, 100_00),
    ),
  };
}

/** The return on all that was put in: of the whole time, and the equal one of each month and year, as parts of 1. */
export function returnsOf(resultCents: number, totalCents: number, months: number) {
  const whole = resultCents / totalCents;
  const grown = Math.max(1 + whole, 0);
  return { whole, month: grown ** (1 / months) - 1, year: grown ** (12 / months) - 1 };
}

export function evenPrice(bidCents: number, { plan }: ResaleCase): number | null {
  return breakEvenPrice(bidCents, plan);
}

/** Results by bid, for a chart: the bids from half of one to what leaves nothing of the sale. */
export function resultsByBid(bidCents: number, cases: readonly ResaleCase[], steps = 24) {
  const most = Math.max(...cases.map(({ saleCents }) => saleCents ?? 0), bidCents);
  const from = Math.round(bidCents / 2);
  return Array.from({ length: steps + 1 }, (_, n) => {
    const bid = Math.round(from + ((most - from) * n) / steps);
    return {
      bid,
      results: cases.map(
        ({ plan, saleCents }) => resaleAt(bid, { ...plan, saleCents: saleCents! }).resultCents,
      ),
    };
  });
}
