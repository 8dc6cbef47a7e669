import { mulDiv } from "#app/lib/mul-div.ts";
import type { PurchaseTables } from "./purchase-tables.ts";
import type { DatedValue } from "./value-at.ts";

/** How a purchase is paid, by the code of its way in addresses. */
export const PAYMENT_WAYS = { a_vista: "cash", financiamento: "loan", fgts: "fgts" } as const;
export type PaymentCode = keyof typeof PAYMENT_WAYS;
export type PaymentWay = (typeof PAYMENT_WAYS)[PaymentCode];

/**
 * Part of the price that only own money pays, hundredths of a percent: the slip after the award, which neither FGTS nor a
 * loan of the whole price pays (Dr. Leilão, Prazos após arrematar, 20/03/2026).
 */
export const ENTRY_RATE = 5_00;

/** What decides how much of a price is not paid by own money. */
export interface Credit {
  tables: Pick<PurchaseTables, "quota">;
  /** The most that the loan, and the balance of FGTS, may pay of the price, in cents. */
  loanCents?: number;
  fgtsCents?: number;
  /** Whether FGTS pays beside a loan too, which then pays at most the rest; otherwise only where it is the way of paying. */
  fgtsBesideLoan?: boolean;
}

/** What a loan and FGTS pay of a bid, in cents. Neither falls while the bid rises. */
export function creditOf(
  bidCents: number,
  way: PaymentWay,
  { tables, loanCents = Infinity, fgtsCents: balanceCents = 0, fgtsBesideLoan = false }: Credit,
): { financedCents: number; fgtsCents: number } {
  const withoutEntry = bidCents - entryOf(bidCents);
  const takesFgts = way === "fgts" || (way === "loan" && fgtsBesideLoan);
  const fgtsCents = takesFgts ? Math.min(balanceCents, withoutEntry) : 0;
  const mostLoan = Math.min(financedPart(bidCents, tables.quota), loanCents, withoutEntry - fgtsCents);
  return { financedCents: way === "loan" ? mostLoan : 0, fgtsCents };
}

/** What a loan pays of a price, in cents: the bank's part of it, and never the entry. Without a known part all but the entry. */
export function financedPart(priceCents: number, quota: DatedValue | null): number {
  const share = quota?.value.kind === "share" ? quota.value.share : 100_00;
  return Math.min(Math.floor((priceCents * share) / 100_00), priceCents - entryOf(priceCents));
}

function entryOf(priceCents: number): number {
  return mulDiv(priceCents, ENTRY_RATE, 100_00);
}
