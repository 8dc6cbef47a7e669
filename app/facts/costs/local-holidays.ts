import type { HolidaysValue } from "#app/db/shapes/costs.ts";
import { isBusinessDay } from "#app/lib/business-days.ts";
import { addDays, formatDate, readDay, type IsoDate } from "#app/lib/dates.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { squeeze } from "#app/lib/text.ts";
import { outdatedWords, type DatedValue } from "./value-at.ts";

const MAX_HOLIDAYS = 60;
const HOLIDAY = /^(\d{2}\/\d{2})(\/\d{4})?\s*[:–-]?\s+(?!.*\d{2}\/\d{2})(\S.{1,79})$/;
/** A leap year: 29 February is a day that may be a holiday. */
const ANY_YEAR = "2024";

/**
 * Reads local holidays, one in each line or after a semicolon: `09/07 Revolução Constitucionalista` in every year,
 * `24/06/2026 São João` in one. An error says which of them is wrong.
 */
export function readHolidays(text: string): HolidaysValue | { error: string } {
  const days: HolidaysValue["days"] = [];
  const lines = text.split(/[\n;]/).map(squeeze);
  for (const line of lines.filter((written) => written !== "")) {
    const [, dayMonth = "", year, name = ""] = HOLIDAY.exec(line) ?? [];
    const day = dayMonth === "" ? null : readDay(`${dayMonth}${year ?? `/${ANY_YEAR}`}`);
    if (day === null)
      return {
        error: `Escreva o dia e o nome, como “09/07 Revolução Constitucionalista”: “${line.slice(0, 60)}”.`,
      };
    const key = year === undefined ? day.slice(5) : day;
    if (days.some((other) => other.day === key))
      return { error: `O dia de “${line.slice(0, 60)}” se repete.` };
    days.push({ day: key, name });
  }
  if (days.length === 0) return { error: "Escreva ao menos um feriado." };
  if (days.length > MAX_HOLIDAYS) return { error: `São no máximo ${MAX_HOLIDAYS} feriados.` };
  return { kind: "holidays", days };
}

/** The text that `readHolidays` reads. */
export function writeHolidays({ days }: HolidaysValue): string {
  return days.map(({ day, name }) => `${writtenDay(day)} ${name}`).join("; ");
}

function writtenDay(day: string): string {
  return day.length > 5 ? formatDate(day) : day.split("-").reverse().join("/");
}

/** Holidays of the place where something is due, its state's included; of none of both nothing is known where it is empty. */
export type LocalHolidays = readonly DatedValue[];

/** The days on which nothing opens there, as `addBusinessDays` takes them. */
export function closedDays(holidays: LocalHolidays): ReadonlySet<string> {
  return new Set(holidays.flatMap(holidaysOf).map(({ day }) => day));
}

/** Days after one and up to another that are business days elsewhere and holidays there, in order. */
export function localHolidaysBetween(
  holidays: LocalHolidays,
  after: IsoDate,
  until: IsoDate,
): HolidaysValue["days"] {
  const within: HolidaysValue["days"] = [];
  for (let day = addDays(after, 1); day <= until; day = addDays(day, 1)) {
    const holiday = holidays.flatMap(holidaysOf).find((one) => one.day === day || one.day === day.slice(5));
    if (holiday && isBusinessDay(day)) within.push({ day, name: holiday.name });
  }
  return within;
}

/** Where the holidays were read, which of them are not known to be those of a day, and whose are missing. */
export function holidaySources(holidays: LocalHolidays, day: IsoDate): string {
  const names = [...new Set(holidays.map((value) => value.source.name + outdatedWords(value, day)))];
  // A city's slug ends in its state's code.
  const has = (isState: boolean) => holidays.some(({ key }) => (key.length === 2) === isState);
  const missing = has(true) ? (has(false) ? "" : "município") : "estado";
  return `(${joinAnd(names)})${missing && `; os do ${missing} não estão registrados`}`;
}

function holidaysOf({ value }: DatedValue): HolidaysValue["days"] {
  return value.kind === "holidays" ? value.days : [];
}
