import { dayNumber, formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import type { ListingDetail, PricePeriod } from "#app/features/listings/listing-detail.ts";
import { plural, saleModeName, shortMoney } from "#app/features/listings/listing-view.ts";
import { saleModeCode } from "#app/features/listings/source-words.ts";

/** Height of the plot in pixels; across, positions are percent, so that it fits any width and its words keep their size. */
export const CHART_HEIGHT = 200;
const TOP = 30;
const BOTTOM = 28;
/** Room for half a point at both ends. */
const SIDE = 2;

interface Span {
  x: number;
  width: number;
}

export interface PriceChart {
  /** One sentence for those who do not see it. */
  summary: string;
  from: string;
  to: string;
  grid: { y: number; label: string }[];
  /** Stretches of one price, with the step up or down from the one before where nothing lies between. */
  steps: (Span & { y: number; fromY: number | null })[];
  /** Stretches of one appraisal. */
  appraisals: (Span & { y: number })[];
  /** Stages, in order; `code` chooses the colour. */
  bands: (Span & { name: string; code: string })[];
  /** Where no list had it. */
  gaps: (Span & { text: string })[];
  /** First day of each price, and what the list of that day says. */
  points: { x: number; y: number; text: string }[];
  /** The first and the last price, written beside the line. */
  labels: { x: number; y: number; text: string; end: boolean; below: boolean }[];
}

/** A stretch of the line: a period, drawn up to the next one unless the property was away in between. */
interface Stretch {
  period: PricePeriod;
  from: number;
  to: number;
  afterGap: boolean;
}

/** The price over time, ready to be drawn; null before there are two prices or stages to tell apart. */
export function priceChart(detail: Pick<ListingDetail, "prices" | "events" | "listing">): PriceChart | null {
  const stretches = stretchesOf(detail);
  const first = stretches[0];
  const last = stretches.at(-1);
  if (!first || !last || stretches.length < 2 || last.to <= first.from) return null;
  const days = last.to - first.from;
  const x = (day: number) => round(SIDE + ((day - first.from) / days) * (100 - 2 * SIDE));
  const span = (from: number, to: number): Span => ({ x: x(from), width: round(x(to) - x(from)) });
  const { y, ticks } = scaleOf(detail.prices);
  const labelAt = (at: number, { priceCents }: PricePeriod) => ({
    x: at,
    y: y(priceCents),
    text: shortMoney(priceCents),
  });
  const steps = stretches.map(({ period, from, to, afterGap }, i) => ({
    ...span(from, to),
    y: y(period.priceCents),
    fromY: i === 0 || afterGap ? null : y(stretches[i - 1]!.period.priceCents),
  }));
  return {
    summary: summaryOf(stretches),
    from: formatDate(first.period.from),
    to: formatDate(last.period.to ?? detail.listing.lastSeen),
    grid: ticks.map((cents) => ({ y: y(cents), label: shortMoney(cents) })),
    steps,
    appraisals: stretches.map(({ period, from, to }) => ({ ...span(from, to), y: y(period.appraisalCents) })),
    bands: bandsOf(stretches).map(({ from, to, ...band }) => ({ ...span(from, to), ...band })),
    gaps: gapsOf(stretches, detail).map(({ from, to }) => ({
      ...span(from, to),
      text: `Fora da lista por ${plural(to - from, "dia", "dias")}`,
    })),
    points: stretches.map(({ period, from }) => ({
      x: x(from),
      y: y(period.priceCents),
      text: `${formatPrice(period.priceCents)}, lista de ${formatDate(period.from)}, ${saleModeName(period.saleMode)}`,
    })),
    labels: [
      { ...labelAt(x(first.from), first.period), end: false, below: false },
      // Under the line where it came down, for the step is above.
      { ...labelAt(x(last.to), last.period), end: true, below: isBelow(stretches) },
    ],
  };
}

function isBelow(stretches: Stretch[]): boolean {
  const [before, last] = stretches.slice(-2);
  return before!.period.priceCents > last!.period.priceCents;
}

function stretchesOf({
  prices,
  events,
  listing,
}: Pick<ListingDetail, "prices" | "events" | "listing">): Stretch[] {
  const returns = new Set(events.filter(({ kind }) => kind === "voltou").map(({ date }) => date));
  const periods = prices.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return periods.map((period, i) => {
    const next = periods[i + 1];
    const seen: IsoDate = period.to ?? listing.lastSeen;
    const until = next && !returns.has(next.from) ? next.from : seen;
    return {
      period,
      from: dayNumber(period.from),
      to: dayNumber(until),
      afterGap: i > 0 && returns.has(period.from),
    };
  });
}

/** From the first list without it to the one that has it again; in the days before nobody looked. */
function gapsOf(stretches: Stretch[], { events }: Pick<ListingDetail, "events">) {
  return stretches.flatMap(({ from, afterGap }, i) => {
    const before = stretches[i - 1];
    if (!before || !afterGap) return [];
    const gone = events
      .filter(({ kind }) => kind === "saiu")
      .map(({ date }) => dayNumber(date))
      .find((day) => day > before.to && day < from);
    return [{ from: gone ?? before.to, to: from }];
  });
}

/** Neighbouring stretches of one stage are one band; an absence parts them. */
function bandsOf(stretches: Stretch[]) {
  const bands: { from: number; to: number; name: string; code: string }[] = [];
  for (const { period, from, to, afterGap } of stretches) {
    const code = saleModeCode(period.saleMode);
    const open = bands.at(-1);
    if (open?.code === code && !afterGap) open.to = to;
    else bands.push({ from, to, name: saleModeName(period.saleMode), code });
  }
  return bands;
}

/** Cents to pixels from the top, with two to five round amounts to read them by. */
function scaleOf(prices: PricePeriod[]) {
  const amounts = prices.flatMap(({ priceCents, appraisalCents }) => [priceCents, appraisalCents]);
  const least = Math.min(...amounts);
  const most = Math.max(...amounts);
  const margin = Math.max((most - least) * 0.12, most * 0.02, 100);
  const [low, high] = [Math.max(0, least - margin), most + margin];
  const step = roundStep((high - low) / 2);
  const ticks: number[] = [];
  for (let cents = Math.ceil(low / step) * step; cents <= high; cents += step) ticks.push(cents);
  const y = (cents: number) => round(TOP + ((high - cents) / (high - low)) * (CHART_HEIGHT - TOP - BOTTOM));
  return { y, ticks };
}

/** 1, 2 or 5 times a power of ten, at most the given. */
function roundStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([5, 2, 1].find((factor) => factor * power <= most) ?? 1);
}

function summaryOf(stretches: Stretch[]): string {
  const first = stretches[0]!.period;
  const last = stretches.at(-1)!.period;
  const changes = stretches.filter(
    ({ period }, i) => i > 0 && period.priceCents !== stretches[i - 1]!.period.priceCents,
  ).length;
  return `Preço de ${formatPrice(first.priceCents)} em ${formatDate(first.from)} a ${formatPrice(last.priceCents)} desde ${formatDate(last.from)}, com ${plural(changes, "mudança", "mudanças")} de preço`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
