import { lazily } from "./lazily.ts";

/** A calendar day as `YYYY-MM-DD`, always meant in America/Sao_Paulo. */
export type IsoDate = string;

export const TIME_ZONE = "America/Sao_Paulo";

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const moment = lazily(
  () =>
    new Intl.DateTimeFormat("pt-BR", {
      timeZone: TIME_ZONE,
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
);
const saoPauloDay = lazily(
  () => new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE, dateStyle: "short" }),
);

/** Whether the text is a day that exists (`2026-02-30` does not). */
export function isIsoDate(text: string): text is IsoDate {
  const match = ISO_DATE.exec(text);
  if (!match) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/**
 * The last minute that was asked for and its day, cached: the time zone is expensive to compute, and nearly always the
 * same minute is asked for again.
 */
let lastMinute = NaN;
let lastDay = "";

/** The day in São Paulo at an instant. */
export function dayInSaoPaulo(instant: Date): IsoDate {
  const minute = Math.floor(instant.getTime() / 60_000);
  if (minute !== lastMinute) {
    lastDay = saoPauloDay().format(instant);
    lastMinute = minute;
  }
  return lastDay;
}

const saoPauloHour = lazily(
  () => new Intl.DateTimeFormat("en-GB", { timeZone: TIME_ZONE, hour: "2-digit", hourCycle: "h23" }),
);

/** The hour that a clock in São Paulo shows, 0 to 23. */
export function hourInSaoPaulo(instant: Date): number {
  return Number(saoPauloHour().format(instant));
}

/** Days since 1970-01-01: the integer form kept in the columnar index. */
export function dayNumber(date: IsoDate): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}

export function fromDayNumber(days: number): IsoDate {
  return new Date(days * 86_400_000).toISOString().slice(0, 10);
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return fromDayNumber(dayNumber(date) + days);
}

/** `2026-01-08` as `08/01/2026`. */
export function formatDate(date: IsoDate): string {
  const match = ISO_DATE.exec(date);
  if (!match) throw new RangeError(`not a day: ${date}`);
  return `${match[3]}/${match[2]}/${match[1]}`;
}

/** An instant as people in São Paulo read it: `21/11/2026 às 12:05`. */
export function formatMoment(instant: Date): string {
  const part = Object.fromEntries(
    moment()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${part.day}/${part.month}/${part.year} às ${part.hour}:${part.minute}`;
}

/** The day alone: `21/11/2026`. */
export function formatDay(instant: Date): string {
  return formatMoment(instant).slice(0, 10);
}

/** The instant at which a day begins in São Paulo, which has had no summer time since 2019. */
export function startOfDay(date: IsoDate): Date {
  return new Date(`${date}T00:00:00-03:00`);
}

/** The last day of a time that ends at an instant: what ends at midnight ends with the day before. */
export function formatLastDay(end: Date): string {
  return formatDay(new Date(end.getTime() - 1));
}

/** The day that people write as `29/11/2026` or `29112026` and addresses have as `2026-11-29`; null for any other text. */
export function readDay(text: string): IsoDate | null {
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$|^(\d\d)(\d\d)(\d{4})$/.exec(text.trim());
  if (!written) return isIsoDate(text.trim()) ? text.trim() : null;
  const [day, month, year] = written.slice(1).filter((part) => part !== undefined);
  const iso = `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`;
  return isIsoDate(iso) ? iso : null;
}

/** What a field for a day shows: a day as Portuguese writes it, and any other text as it was typed. */
export function writtenDay(text: string): string {
  return isIsoDate(text) ? formatDate(text) : text;
}
