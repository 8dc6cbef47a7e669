import { mulDiv } from "#app/lib/mul-div.ts";
import { rentTax } from "./rent-tax.ts";

/** Part of each rent that an agency usually keeps, hundredths of a percent, and the months of a year in which nobody rents. */
export const AGENCY_RATE = 10_00;
export const EMPTY_MONTHS = { likely: 1, bad: 3 };

/** What renting out leaves in a year, in cents: the agency's part and the tax are taken off, and what an empty month costs. */
export function rentOfYear(rentCents: number, monthlyCents: number, emptyMonths: number): number {
  const agencyCents = mulDiv(rentCents, AGENCY_RATE, 100_00);
  const netCents = rentCents - agencyCents - rentTax(rentCents - agencyCents).taxCents;
  return netCents * (12 - emptyMonths) - monthlyCents * emptyMonths;
}
