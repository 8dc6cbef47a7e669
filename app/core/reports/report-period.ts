import { addDays, dayNumber, formatDate, fromDayNumber, readDay, type IsoDate } from "#app/lib/dates.ts";

/** Values of `periodo`, with the days that each has, today included. */
export const PERIODS = {
  "7d": { days: 7, label: "7 dias" },
  "30d": { days: 30, label: "30 dias" },
  "90d": { days: 90, label: "90 dias" },
  "12m": { days: 365, label: "12 meses" },
} as const;
export type PeriodKey = keyof typeof PERIODS;

/** Days of a period with dates of one's own; older figures are not kept. */
const MOST_DAYS = 400;

/** Weeks of sign-up whose members are followed. */
export const COHORTS = 8;

/** Days in São Paulo, both included. */
export interface Period {
  /** Null: dates of one's own. */
  key: PeriodKey | null;
  first: IsoDate;
  last: IsoDate;
  days: number;
}

/** A part of a period that a chart has one mark for. */
export interface Bucket {
  first: IsoDate;
  last: IsoDate;
  /** `23/11`, `11/2026`. */
  label: string;
  /** `23/11/2026`, `de 17/11/2026 a 23/11/2026`. */
  title: string;
}

/** The period up to today. */
export function periodUntil(key: PeriodKey, today: IsoDate): Period {
  const { days } = PERIODS[key];
  return { key, first: addDays(today, 1 - days), last: today, days };
}

/** A period of typed dates; a text says why it is none. */
export function ownPeriod(typedFrom: string, typedTo: string, today: IsoDate): Period | string {
  const [from, to] = [readDay(typedFrom), readDay(typedTo)];
  if (from === null || to === null) return "Informe as duas datas, por exemplo 01/11/2026 e 23/11/2026.";
  if (from > to) return "A data inicial precisa vir antes da final.";
  if (to > today) return "A data final não pode ser depois de hoje.";
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days > MOST_DAYS) return `O período pode ter no máximo ${MOST_DAYS} dias.`;
  return { key: null, first: from, last: to, days };
}

/** The period of the same length that ends where this one begins. */
export function periodBefore({ first, days }: Period): { first: IsoDate; last: IsoDate } {
  return { first: addDays(first, -days), last: addDays(first, -1) };
}

/** Days of up to a month, weeks of up to four, else calendar months. */
export function bucketsOf({ first, last, days }: Period): Bucket[] {
  const begins =
    days <= 31 ? (day: IsoDate) => day : days <= 120 ? mondayOf : (day: IsoDate) => `${day.slice(0, 7)}-01`;
  const buckets: Bucket[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const open = buckets.at(-1);
    if (open && begins(open.first) === begins(day)) open.last = day;
    else buckets.push({ first: day, last: day, label: "", title: "" });
  }
  return buckets.map((bucket) => ({ ...bucket, label: labelOf(bucket, days > 120), title: titleOf(bucket) }));
}

/** The Monday of a day's week. */
export function mondayOf(day: IsoDate): IsoDate {
  // 1970-01-01 was a Thursday.
  const number = dayNumber(day);
  return fromDayNumber(number - ((number + 3) % 7));
}

function labelOf({ first }: Bucket, months: boolean): string {
  return months ? `${first.slice(5, 7)}/${first.slice(0, 4)}` : formatDate(first).slice(0, 5);
}

function titleOf({ first, last }: Bucket): string {
  return first === last ? formatDate(first) : `de ${formatDate(first)} a ${formatDate(last)}`;
}
