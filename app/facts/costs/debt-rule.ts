import { mulDiv } from "#app/lib/mul-div.ts";

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000;

/** A limit of a rule: hundredths of a percent of the appraisal, or an amount. */
export type DebtLimit = { rate: number } | { cents: number };

/**
 * Who pays what is in arrears of a property, in the wordings of the bank's pages: the buyer or the bank all of it; a cap (the
 * buyer up to it, the bank the excess); a cliff (the buyer pays all of a debt below it, the bank all of any other).
 */
export type DebtRule =
  | { kind: "buyer" }
  | { kind: "bank" }
  | { kind: "cap"; limit: DebtLimit }
  | { kind: "cliff"; limit: DebtLimit };

/** The part of a debt that the buyer pays, in cents. Of 20,001.00 under 10% of 200,000.00: 20,000.00 by a cap, 0 by a cliff. */
export function buyersPart(rule: DebtRule, debtCents: number, appraisalCents: number): number {
  if (rule.kind === "buyer") return debtCents;
  if (rule.kind === "bank") return 0;
  const most = mostForBuyer(rule, appraisalCents);
  if (rule.kind === "cap") return Math.min(debtCents, most);
  return debtCents <= most ? debtCents : 0;
}

/** The most that a cap or a cliff leaves to the buyer, in cents: the cap itself, or the last cent below the cliff. */
export function mostForBuyer(
  { kind, limit }: Extract<DebtRule, { limit: DebtLimit }>,
  appraisalCents: number,
): number {
  const [times, whole] = "rate" in limit ? [appraisalCents * limit.rate, WHOLE] : [limit.cents, 1];
  return kind === "cap" ? Math.floor(times / whole) : Math.max(Math.ceil(times / whole) - 1, 0);
}

/** What a debt that nobody knows costs the buyer, in cents; null where the rule has no limit. */
interface DebtRange {
  low: number;
  /** Half of the most: nothing says which debt of the range it is. */
  likely: number;
  high: number;
}

/** The worst case of a cliff is just below it, not the largest debt. */
export function debtRange(rule: DebtRule, appraisalCents: number): DebtRange | null {
  if (rule.kind === "buyer") return null;
  const high = rule.kind === "bank" ? 0 : mostForBuyer(rule, appraisalCents);
  return { low: 0, likely: mulDiv(high, 1, 2), high };
}
