import { dayNumber, type IsoDate } from "#app/lib/dates.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";

/** What may happen to a listing first, between one list and the next; where several did, the first of these. */
export const OUTCOMES = ["left", "fell", "changed"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What became of the listings of a group that were on a list, by the next list of their state. */
export interface OutcomeStep extends Record<Outcome, number> {
  from: IsoDate;
  to: IsoDate;
  /** How many were on the list of `from`. */
  atRisk: number;
}

/** A share from 0 to 1 of the listings of a group, and the interval in which it is in four of five cases. */
export interface Share {
  low: number;
  likely: number;
  high: number;
}

/** What usually happens first within so many days; null: too little was seen. */
export interface UsualOutcome {
  days: number;
  /** Listings that were followed for so many days. */
  atRisk: number;
  shares: Record<Outcome, Share> | null;
}

export const HORIZONS = [7, 14, 30, 60] as const;
/** Of fewer listings that were followed for long enough nothing is estimated. */
export const LEAST_AT_RISK = 30;
/** Fewer steps say too little of how one day differs from another. */
export const LEAST_STEPS = 6;
const PATHS = 400;
const SEED = 1;

/**
 * What usually happens first to listings of a group within 7, 14, 30 and 60 days: a cumulative incidence with competing outcomes
 * (Aalen and Johansen, 1978) over the steps from list to list, so a listing counts for as long as it was seen and no longer.
 *
 * Changes come in batches, on few days. So the interval is a bootstrap of whole steps (Efron, 1979): each path takes its steps from a
 * sample of those that were seen, until they fill the days, and takes from as many listings as are there now. Its limits are
 * the tenth and the ninetieth percentile; on days that were not used it contains what happened in 75 to 85 % of groups
 * (`usual-outcomes.test`). It supposes that the next weeks are like those seen and says nothing of a single listing's own days.
 */
export function usualOutcomes(steps: readonly OutcomeStep[], listed: number): UsualOutcome[] {
  const seen = steps.filter(({ atRisk }) => atRisk > 0);
  const newest = seen.at(-1)?.to;
  const followed = (days: number): number => {
    if (newest === undefined) return 0;
    const last = dayNumber(newest) - days;
    return seen.findLast(({ from }) => dayNumber(from) <= last)?.atRisk ?? 0;
  };
  const known = HORIZONS.map((days) => ({ days, atRisk: followed(days) }));
  const isKnown = ({ atRisk }: { atRisk: number }) => atRisk >= LEAST_AT_RISK && seen.length >= LEAST_STEPS;
  const longest = known.findLast(isKnown)?.days;
  const paths = longest === undefined ? [] : samplePaths(seen, Math.max(listed, LEAST_AT_RISK), longest);
  return known.map((horizon, at) => ({ ...horizon, shares: isKnown(horizon) ? sharesOf(paths, at) : null }));
}

type Shares = Record<Outcome, number>;

/** For each path the shares at each horizon up to the longest. */
function samplePaths(steps: readonly OutcomeStep[], listed: number, longest: number): Shares[][] {
  const random = seededRandom(SEED);
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  return Array.from({ length: PATHS }, () => {
    // A sample of the steps first: what was seen is itself only one of the histories that might have been.
    const sample = steps.map(() => one(steps));
    const counts: Shares = { left: 0, fell: 0, changed: 0 };
    const reached: Shares[] = [];
    let [day, there] = [0, listed];
    for (const horizon of HORIZONS) {
      if (horizon > longest) break;
      while (day < horizon) {
        const step = one(sample);
        const length = dayNumber(step.to) - dayNumber(step.from);
        const part = Math.min(1, (horizon - day) / length);
        day += Math.min(length, horizon - day);
        let atRisk = step.atRisk;
        for (const outcome of OUTCOMES) {
          const expected = step[outcome] * part;
          const happened = atRisk > 0 ? binomial(random, there, expected / atRisk) : 0;
          counts[outcome] += happened;
          there -= happened;
          atRisk -= expected;
        }
      }
      reached.push({
        left: counts.left / listed,
        fell: counts.fell / listed,
        changed: counts.changed / listed,
      });
    }
    return reached;
  });
}

function sharesOf(paths: readonly Shares[][], at: number): Record<Outcome, Share> {
  const share = (outcome: Outcome) => deciles(paths.map((path) => path[at]![outcome]));
  return { left: share("left"), fell: share("fell"), changed: share("changed") };
}

/** The tenth, fiftieth and ninetieth percentile of what the paths came to. */
function deciles(values: readonly number[]): Share {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, likely, high] = [0.1, 0.5, 0.9].map((part) => sorted[Math.floor(part * sorted.length)]!);
  return { low: low!, likely: likely!, high: high! };
}

/** How many of `n` happen with probability `p`: sampled one by one where few do, by the normal approximation where many do. */
function binomial(random: () => number, n: number, p: number): number {
  if (p <= 0 || n === 0) return 0;
  if (p >= 1) return n;
  const mean = n * p;
  if (mean < 10 || n - mean < 10) {
    let count = 0;
    // The gaps between those that happen are geometric.
    for (let at = 0; ; count++) {
      at += Math.floor(Math.log(1 - random()) / Math.log(1 - p)) + 1;
      if (at > n) return count;
    }
  }
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.min(n, Math.max(0, Math.round(mean + normal * Math.sqrt(mean * (1 - p)))));
}

/** Listings that left on one day, and came back after so many days or (`back` false) were followed for so many without. */
export interface Leaving {
  day: IsoDate;
  back: boolean;
  days: number;
  count: number;
}

/** The share of listings that were back on a list within so many days after they had left. */
export interface UsualReturn {
  days: number;
  atRisk: number;
  share: Share | null;
}

/**
 * How many of those that left come back within 7, 14, 30 and 60 days (Kaplan and Meier, 1958): who is not back yet counts for as
 * long as it was followed. The interval is a bootstrap of the days on which they left, because a list that lost its rows loses
 * and regains many at once.
 */
export function usualReturns(leavings: readonly Leaving[], newest: IsoDate): UsualReturn[] {
  const byDay = [...Map.groupBy(leavings, ({ day }) => day).values()];
  const random = seededRandom(SEED);
  const followed = (days: number) =>
    leavings.reduce(
      (sum, { day, count }) => sum + (dayNumber(newest) - dayNumber(day) >= days ? count : 0),
      0,
    );
  const curves = Array.from({ length: byDay.length === 0 ? 0 : PATHS }, () =>
    returnedBy(byDay.flatMap(() => byDay[Math.floor(random() * byDay.length)]!)),
  );
  const whole = returnedBy(leavings);
  return HORIZONS.map((days, at) => {
    const atRisk = followed(days);
    if (atRisk < LEAST_AT_RISK || byDay.length < LEAST_STEPS) return { days, atRisk, share: null };
    return { days, atRisk, share: { ...deciles(curves.map((curve) => curve[at]!)), likely: whole[at]! } };
  });
}

/** The share that is back at each horizon. */
function returnedBy(leavings: readonly Leaving[]): number[] {
  const byLength = [...leavings].sort((a, b) => a.days - b.days || Number(b.back) - Number(a.back));
  let there = leavings.reduce((sum, { count }) => sum + count, 0);
  let [away, at] = [1, 0];
  return HORIZONS.map((horizon) => {
    for (; at < byLength.length && byLength[at]!.days <= horizon; at++) {
      const { back, count } = byLength[at]!;
      if (back) away *= 1 - count / there;
      there -= count;
    }
    return 1 - away;
  });
}
