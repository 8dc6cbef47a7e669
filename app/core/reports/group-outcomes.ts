import type { IsoDate } from "#app/lib/dates.ts";
import { saleModeCode } from "#app/facts/listings/source-words.ts";
import {
  OUTCOMES,
  usualOutcomes,
  usualReturns,
  type Leaving,
  type OutcomeStep,
  type UsualOutcome,
  type UsualReturn,
} from "./usual-outcomes.ts";

/** The steps of the listings of a type and sale mode. */
export interface GroupStep extends OutcomeStep {
  typeCode: string;
  /** As the source writes it. */
  saleMode: string;
}

/** What became of the listings of a state from list to list, and of those that left. */
export interface StateOutcomes {
  steps: GroupStep[];
  /** By type. */
  leavings: (Leaving & { typeCode: string })[];
  newest: IsoDate | null;
}

/** What usually becomes of listings like one of a state. */
export interface Group {
  /** Like it in type and sale mode, or in sale mode alone where too few are like it in both. */
  scope: "type" | "mode";
  /** The list up to which they were followed; null: there are no two lists. */
  newest: IsoDate | null;
  outcomes: UsualOutcome[];
  /** Of those of the type that left, how many came back. */
  returns: UsualReturn[];
}

/** The estimates for listings of a type and sale mode, from what became of those of their state. */
export function groupOutcomes(
  { steps, leavings, newest }: StateOutcomes,
  like: { typeCode: string; saleModeCode: string },
): Group {
  const inMode = steps.filter(({ saleMode }) => saleModeCode(saleMode) === like.saleModeCode);
  const own = estimate(inMode.filter(({ typeCode }) => typeCode === like.typeCode));
  const isKnown = own.some(({ shares }) => shares !== null);
  const left = leavings.filter(({ typeCode }) => typeCode === like.typeCode);
  return {
    scope: isKnown ? "type" : "mode",
    newest,
    outcomes: isKnown ? own : estimate(inMode),
    returns: newest === null ? [] : usualReturns(left, newest),
  };
}

function estimate(steps: readonly GroupStep[]): UsualOutcome[] {
  const summed = [...Map.groupBy(steps, ({ from, to }) => `${from} ${to}`).values()].map(sumOf);
  return usualOutcomes(summed, summed.at(-1)?.atRisk ?? 0);
}

/** The steps of several groups between the same lists as one. */
function sumOf(steps: readonly GroupStep[]): OutcomeStep {
  const { from, to } = steps[0]!;
  const sum = { from, to, atRisk: 0, left: 0, fell: 0, changed: 0 };
  for (const step of steps) for (const key of ["atRisk", ...OUTCOMES] as const) sum[key] += step[key];
  return sum;
}
