import type { Daily, ReportFacts } from "#app/core/reports/read-report.server.ts";
import { bucketsOf, type Bucket, type Period } from "#app/core/reports/report-period.ts";
import { stockAtEnd } from "#app/core/reports/market-sums.ts";
import { sumOf, sumOfHealth } from "#app/core/reports/report-sums.ts";
import { durationAt, RESPONSE_BINS } from "#app/core/reports/response-meter.ts";
import { rangeText } from "#app/facts/listings/list-days.ts";
import { addDays, type IsoDate } from "#app/lib/dates.ts";
import { formatAmount, shortMoney } from "#app/lib/money.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import { milliseconds } from "./report-figures.ts";
import type { Series } from "#app/ui/series-chart.ts";

const NOT_MEASURED = "sem medição";
const NO_LIST = "sem lista";
/** R$ 100. */
const LEAST_REVENUE = 10_000;

/** A daily number in the parts of a period. */
export function dailySeries(name: string, of: Daily, facts: ReportFacts, period: Period): Series {
  return series(name, period, (bucket) => sumOf(facts, of, bucket));
}

/** What is for sale in the last lists of each part, with these; null where it has none. */
export function forSaleSeries({ market }: ReportFacts, period: Period): Series {
  const points = bucketsOf(period).map((bucket) => {
    const newest = stockAtEnd(market.stock, bucket);
    return {
      ...bucket,
      value: newest?.forSale ?? null,
      text: newest === null ? NO_LIST : `${writtenCount(newest.forSale)} (${rangeText(newest)})`,
    };
  });
  return { name: "Imóveis à venda", points, scale: writtenCount };
}

/** Price cuts by the day of the list that shows them. */
export function cheaperSeries({ market }: ReportFacts, period: Period): Series {
  return series("Reduções de preço", period, ({ first, last }) => {
    const within = market.byDay.filter(({ day }) => day >= first && day <= last);
    return within.length === 0 ? null : within.reduce((sum, { cheaper }) => sum + cheaper, 0);
  });
}

/** The time that 95 of 100 answers did not exceed. */
export function responseSeries({ health }: ReportFacts, period: Period): Series {
  const points = bucketsOf(period).map((bucket) => {
    const sum = sumOfHealth(health.filter(({ day }) => day >= bucket.first && day <= bucket.last));
    const ms = durationAt(sum.durations, 0.95);
    // A bar cannot be endless: it ends where the bins end, and its text says that it was more.
    return {
      ...bucket,
      value: ms === null ? null : Math.min(ms, RESPONSE_BINS.at(-1)!),
      text: ms === null ? NOT_MEASURED : milliseconds(ms),
    };
  });
  return { name: "Tempo de resposta (p95)", points, scale: (ms) => `${writtenCount(ms)} ms` };
}

/** The recurring revenue at the end of each of the last months; null: nothing is sold. */
export function revenueSeries({ billing }: ReportFacts): Series | null {
  if (!billing) return null;
  const points = billing.months.map(({ name, sums }) => {
    const label = `${name.slice(5)}/${name.slice(0, 4)}`;
    const first = `${name}-01`;
    return {
      first,
      last: endOfMonth(first),
      label,
      title: label,
      value: sums.mrrCents,
      text: formatAmount(sums.mrrCents),
    };
  });
  return { name: "Receita recorrente mensal (MRR)", points, scale: shortMoney, least: LEAST_REVENUE };
}

/** `valueOf` is null for a part that no list says anything of. */
function series(name: string, period: Period, valueOf: (bucket: Bucket) => number | null): Series {
  const points = bucketsOf(period).map((bucket) => {
    const value = valueOf(bucket);
    return { ...bucket, value, text: value === null ? NO_LIST : writtenCount(value) };
  });
  return { name, points, scale: writtenCount };
}

function endOfMonth(first: IsoDate): IsoDate {
  return addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
}
