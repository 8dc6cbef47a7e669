import { dayNumber, formatDate, fromDayNumber, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { isUnseen, spanText, unseenBetween } from "#app/facts/listings/list-days.ts";
import type { ListingDetail, PricePeriod } from "#app/facts/listings/listing-detail.ts";
import { saleModeName, shortMoney } from "#app/facts/listings/listing-view.ts";
import { saleModeCode } from "#app/facts/listings/source-words.ts";
import { plural } from "#app/lib/numbers.ts";

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
  /** Where there is no list. */
  unseen: (Span & { text: string })[];
  /** First list of each price, and first one after a time without lists, with what it says. */
  points: { x: number; y: number; text: string }[];
  /** The first and the last price, written beside the line. */
  labels: { x: number; y: number; text: string; end: boolean; below: boolean }[];
}

/** Between two neighbouring lists, or several that say the same: what the earlier of them says. */
interface Stretch {
  /** Null: not on it. */
  period: PricePeriod | null;
  from: number;
  to: number;
  /** Day of the last list in it. */
  last: number;
  /** Joins the one before without days that nobody saw. */
  joined: boolean;
}

type Told = Pick<ListingDetail, "prices" | "events" | "listing" | "listDays">;

/** The price over time, ready to be drawn; null before there are two prices or stages to tell apart. */
export function priceChart(detail: Told): PriceChart | null {
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
  const labelAt = (day: IsoDate, { priceCents }: PricePeriod) => ({
    x: x(dayNumber(day)),
    y: y(priceCents),
    text: shortMoney(priceCents),
  });
  return {
    summary: summaryOf(periods),
    from: formatDate(oldest.from),
    to: formatDate(until),
    grid: ticks.map((cents) => ({ y: y(cents), label: shortMoney(cents) })),
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
      // Under the line where it came down, for the step is above.
      { ...labelAt(until, newest), end: true, below: periods.at(-2)!.priceCents > newest.priceCents },
    ],
  };
}

type Priced = Stretch & { period: PricePeriod };

/** The days of lists that are known of, from the first to the last that has it. */
function daysOf({ prices, events, listDays }: Told, from: IsoDate, to: IsoDate): IsoDate[] {
  const named = prices.flatMap((period) => [period.from, period.to ?? to]);
  const known = new Set([...listDays, ...named, ...events.map(({ date }) => date)]);
  return [...known].filter((day) => day >= from && day <= to).sort();
}

/** Where nobody looked for long there is none; one that left is drawn to the last list that has it. */
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

/** The lists of a stretch without it. */
function absenceText({ from, last }: Stretch): string {
  const [first, end] = [fromDayNumber(from), fromDayNumber(last)];
  return first === end
    ? `Fora da lista de ${formatDate(first)}`
    : `Fora das listas de ${spanText(first, end, "a")}`;
}

/** Neighbouring stretches of one stage are one band; an absence or a time without lists parts them. */
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
