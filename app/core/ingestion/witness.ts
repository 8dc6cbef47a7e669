import { dayNumber, type IsoDate } from "#app/lib/dates.ts";

/** A list that waits, or that entered after it had waited. */
export interface Witness {
  id: number;
  listDate: IsoDate;
  /** False: it entered. */
  waits: boolean;
  /** Whether missing rows are its only reasons. */
  onlyMissing: boolean;
  /** `MissingKind` of these rows. */
  kind: string | null;
  /** Of its properties; empty where they are not known. */
  numbers: ReadonlySet<string>;
  /** SHA-256 of its file. */
  digest: string;
}

/** The share of the longer list's numbers that both must have. */
const SAME_NUMBERS = 0.95;
/** A kind of sale that a list lacks says nothing about lists of another season. */
const SEASON_DAYS = 45;

/**
 * Whether two lists confirm each other, so that both enter: they are of different days and of different files, and have at
 * least 95 % of the longer one's numbers in common, or lack the same kind of sale at most 45 days apart. Either answers
 * only the question whether missing rows are true: prices that no two lists explain, unknown words, or properties of
 * another state would be as wrong on two lists as on one, and wait for a person.
 */
export function confirm(a: Witness, b: Witness): boolean {
  if (a.listDate === b.listDate || a.digest === b.digest || !a.onlyMissing || !b.onlyMissing) return false;
  const days = Math.abs(dayNumber(a.listDate) - dayNumber(b.listDate));
  if (a.kind !== null && a.kind === b.kind && days <= SEASON_DAYS) return true;
  const longer = Math.max(a.numbers.size, b.numbers.size);
  return (
    longer > 0 && [...a.numbers].filter((number) => b.numbers.has(number)).length >= longer * SAME_NUMBERS
  );
}
