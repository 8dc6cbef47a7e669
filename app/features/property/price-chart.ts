import { dayNumber, formatDate, fromDayNumber, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice, shortMoney } from "#app/lib/money.ts";
import { isUnseen, spanText, unseenBetween } from "#app/facts/listings/list-days.ts";
import type { ListingDetail, PricePeriod } from "#app/facts/listings/listing-detail.ts";
import { saleModeCode, saleModeName } from "#app/facts/listings/source-words.ts";
import { plural, wordsApart } from "#app/lib/numbers.ts";

/**
 * Height of the plot in pixels. Horizontal positions are percent, so that it fits any width while its text
 * keeps its size.
 */
export const CHART_HEIGHT = 200;
const TOP = 30;
const BOTTOM = 28;
/** Margin for half a point at both ends. */
const SIDE = 2;

interface Span {
  x: number;
  width: number;
}

export interface PriceChart {
  /** A sentence for screen readers. */
  summary: string;
  from: string;
  to: string;
  grid: { y: number; label: string }[];
  /** Spans of one price; `fromY` is the price before, where the two are adjacent. */
  steps: (Span & { y: number; fromY: number | null })[];
  /** Spans of one appraisal. */
  appraisals: (Span & { y: number })[];
  /** Spans of one sale mode, in order; `code` selects the colour. */
  bands: (Span & { name: string; code: string })[];
  /** Spans in which no list had the property. */
  gaps: (Span & { text: string })[];
  /** Spans without any list. */
  unseen: (Span & { text: string })[];
  /** A point for the first list of each price, and for the first list after a time without lists, with its text. */
  points: { x: number; y: number; text: string }[];
  /** The first and the last price, written beside the line. */
  labels: { x: number; y: number; text: string; end: boolean; below: boolean }[];
}

/**
 * The time between two neighbouring lists, or between several with the same content; it has the content of
 * the earlier one.
 */
interface Stretch {
  /** Null: the property was not on the list. */
  period: PricePeriod | null;
  from: number;
  to: number;
  /** Day of the last list in the stretch. */
  last: number;
  /** Whether it is adjacent to the one before, without unseen days between. */
  joined: boolean;
}

type ChartFacts = Pick<ListingDetail, "prices" | "events" | "listing" | "listDays">;

/** The price over time, ready to be drawn; null when there is only one price in one sale mode. */
export function priceChart(detail: ChartFacts): PriceChart | null {
  const periods = detail.prices.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const [oldest, newest] = [periods[0], periods.at(-1)];
  const until = newest?.to ?? detail.listing.lastSeen;
  if (!oldest || !newest || periods.length < 2 || until <= oldest.from) return null;
  const listDays = daysOf(detail, oldest.from, until);
  const stretches = stretchesOf(periods, listDays);
  const seen = stretches.filter((stretch): stretch is Priced => stretch.period !== null);
  const start = dayNumber(oldest.from);
  const days = dayNumber(until) - start;
  const x = (day: number) => round(SIDE + ((day - start) / days) * (100 - 2 * SIDE));
  const span = ({ from, to }: { from: number; to: number }): Span => ({
    x: x(from),
    width: round(x(to) - x(from)),
  });
  const { y, ticks } = scaleOf(detail.prices);
  const inWords = wordsApart([...ticks, oldest.priceCents, newest.priceCents], shortMoney, formatPrice);
  const labelAt = (day: IsoDate, { priceCents }: PricePeriod) => ({
    x: x(dayNumber(day)),
    y: y(priceCents),
    text: inWords(priceCents),
  });
  return {
    summary: summaryOf(periods),
    from: formatDate(oldest.from),
    to: formatDate(until),
    grid: ticks.map((cents) => ({ y: y(cents), label: inWords(cents) })),
    steps: seen.map((stretch, i) => ({
      ...span(stretch),
      y: y(stretch.period.priceCents),
      fromY: stretch.joined && seen[i - 1]?.to === stretch.from ? y(seen[i - 1]!.period.priceCents) : null,
    })),
    appraisals: seen.map((stretch) => ({ ...span(stretch), y: y(stretch.period.appraisalCents) })),
    bands: bandsOf(seen).map(({ from, to, ...band }) => ({ ...span({ from, to }), ...band })),
    gaps: stretches
      .filter(({ period }) => period === null)
      .map((stretch) => ({ ...span(stretch), text: absenceText(stretch) })),
    unseen: unseenBetween(listDays, oldest.from, until).map(({ from, to }) => ({
      ...span({ from: dayNumber(from), to: dayNumber(to) }),
      text: `Sem listas entre ${spanText(from, to)}`,
    })),
    points: seen
      .filter(({ period, from, joined }) => !joined || dayNumber(period.from) === from)
      .map(({ period, from }) => ({
        x: x(from),
        y: y(period.priceCents),
        text: `${formatPrice(period.priceCents)}, lista de ${formatDate(fromDayNumber(from))}, ${saleModeName(period.saleMode)}`,
      })),
    labels: [
      { ...labelAt(oldest.from, oldest), end: false, below: false },
      // After a price cut the label goes below the line, because the step is above it.
      { ...labelAt(until, newest), end: true, below: periods.at(-2)!.priceCents > newest.priceCents },
    ],
  };
}

type Priced = Stretch & { period: PricePeriod };

/** The days of known lists, from the first to the last that has the property. */
function daysOf({ prices, events, listDays }: ChartFacts, from: IsoDate, to: IsoDate): IsoDate[] {
  const named = prices.flatMap((period) => [period.from, period.to ?? to]);
  const known = new Set([...listDays, ...named, ...events.map(({ date }) => date)]);
  return [...known].filter((day) => day >= from && day <= to).sort();
}

/**
 * Divides the time into stretches; long times without lists belong to none, and a property that left is drawn
 * up to the last list that has it.
 */
function stretchesOf(periods: PricePeriod[], days: IsoDate[]): Stretch[] {
  const stretches: Stretch[] = [];
  const periodOn = (day: IsoDate) =>
    periods.find(({ from, to }) => from <= day && (to === null || day <= to)) ?? null;
  let joined = false;
  for (const [i, day] of days.entries()) {
    const period = periodOn(day);
    const next = days[i + 1];
    const open = stretches.at(-1);
    const leaves = next !== undefined && period !== null && periodOn(next) === null;
    const to = next === undefined || leaves || isUnseen(day, next) ? day : next;
    if (joined && open?.period === period) Object.assign(open, { to: dayNumber(to), last: dayNumber(day) });
    else stretches.push({ period, from: dayNumber(day), to: dayNumber(to), last: dayNumber(day), joined });
    joined = next !== undefined && to === next;
  }
  return stretches;
}

/** Names the lists of a stretch that lack the property. */
function absenceText({ from, last }: Stretch): string {
  const [first, end] = [fromDayNumber(from), fromDayNumber(last)];
  return first === end
    ? `Fora da lista de ${formatDate(first)}`
    : `Fora das listas de ${spanText(first, end, "a")}`;
}

/** Adjacent stretches of one sale mode form a band; an absence or a time without lists ends it. */
function bandsOf(seen: Priced[]) {
  const bands: { from: number; to: number; name: string; code: string }[] = [];
  for (const { period, from, to, joined } of seen) {
    const code = saleModeCode(period.saleMode);
    const open = bands.at(-1);
    if (open?.code === code && joined && open.to === from) open.to = to;
    else bands.push({ from, to, name: saleModeName(period.saleMode), code });
  }
  return bands;
}

/** Maps cents to pixels from the top, with two to five round amounts as labels. */
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

/** 1, 2 or 5 times a power of ten, at most the given amount. */
function roundStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([5, 2, 1].find((factor) => factor * power <= most) ?? 1);
}

function summaryOf(periods: PricePeriod[]): string {
  const [first, last] = [periods[0]!, periods.at(-1)!];
  const changes = periods.filter(
    ({ priceCents }, i) => i > 0 && priceCents !== periods[i - 1]!.priceCents,
  ).length;
  return `Preço de ${formatPrice(first.priceCents)} na lista de ${formatDate(first.from)} a ${formatPrice(last.priceCents)} desde a de ${formatDate(last.from)}, com ${plural(changes, "mudança", "mudanças")} de preço`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
