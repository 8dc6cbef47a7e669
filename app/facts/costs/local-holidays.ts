import type { HolidaysValue } from "#app/db/shapes/costs.ts";
import { addDays, formatDate, readDay, type IsoDate } from "#app/lib/dates.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { squeeze } from "#app/lib/text.ts";
import type { DatedValue } from "./value-at.ts";

const MAX_HOLIDAYS = 60;
const HOLIDAY = /^(\d{2}\/\d{2})(\/\d{4})?\s*[:–-]?\s+(\S.{1,79})$/;
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

/**
 * Which local holidays were counted from one day to another, or that none were: `feriados locais contados: 09/07/2026
 * (Revolução Constitucionalista)`.
 */
export function countedHolidays(holidays: LocalHolidays, from: IsoDate, to: IsoDate): string {
  if (holidays.length === 0) return "feriados locais não contados: nenhum está registrado para o lugar";
  const within: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    for (const holiday of holidays.flatMap(holidaysOf))
      if (holiday.day === day || holiday.day === day.slice(5))
        within.push(`${formatDate(day)} (${holiday.name})`);
  const sources = joinAnd([...new Set(holidays.map(({ source }) => source.name))]);
  const counted =
    within.length > 0
      ? `feriados locais contados: ${joinAnd(within)}; um deles pode não adiar o boleto, então pague antes dele`
      : `nenhum feriado local registrado cai até ${formatDate(to)}`;
  // A city's slug ends in its state's code.
  const isStateAlone = holidays.every(({ key }) => key.length === 2);
  return `${counted} (${sources})${isStateAlone ? "; os do município não estão registrados e não foram contados" : ""}`;
}

function holidaysOf({ value }: DatedValue): HolidaysValue["days"] {
  return value.kind === "holidays" ? value.days : [];
}
