/** Days for the rest of a price paid in cash, by the price up to which they are given (notice 0038/0325 of Licitação Aberta). */
const BANDS: readonly [upToCents: number, days: number][] = [
  [1_000_000_00, 30],
  [2_000_000_00, 45],
  [5_000_000_00, 60],
  [10_000_000_00, 90],
  [Infinity, 120],
];
/** Up to this price it is paid at once. */
const AT_ONCE_CENTS = 500_000_00;

/** The days that a notice gives for what is left of a price after the entry; null: it is paid at once. */
export function cashTerm(priceCents: number): number | null {
  return priceCents <= AT_ONCE_CENTS ? null : BANDS.find(([upToCents]) => priceCents <= upToCents)![1];
}
