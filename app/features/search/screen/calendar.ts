import { addDays, dayNumber, type IsoDate } from "#app/lib/dates.ts";
import { lazily } from "#app/lib/lazily.ts";

const monthFormat = lazily(
  () => new Intl.DateTimeFormat("pt-BR", { month: "long", year: "numeric", timeZone: "UTC" }),
);
const dayFormat = lazily(() => new Intl.DateTimeFormat("pt-BR", { dateStyle: "full", timeZone: "UTC" }));

/** Weekdays from Sunday on: the name for screen readers and the short one that is shown. */
export const WEEKDAYS = [
  ["domingo", "D"],
  ["segunda-feira", "S"],
  ["terça-feira", "T"],
  ["quarta-feira", "Q"],
  ["quinta-feira", "Q"],
  ["sexta-feira", "S"],
  ["sábado", "S"],
] as const;

/** `2026-01-08` gives `2026-01`. */
export function monthOf(day: IsoDate): string {
  return day.slice(0, 7);
}

/** `janeiro de 2026`. */
export function monthName(month: string): string {
  return monthFormat().format(new Date(`${month}-01T00:00:00Z`));
}

/** `quinta-feira, 8 de janeiro de 2026`. */
export function dayName(day: IsoDate): string {
  return dayFormat().format(new Date(`${day}T00:00:00Z`));
}

/** The weeks of a month, Sunday first; null for days of the neighbouring months. */
export function weeksOf(month: string): (IsoDate | null)[][] {
  const first = `${month}-01`;
  const start = addDays(first, -weekdayOf(first));
  const weeks: (IsoDate | null)[][] = [];
  for (let week = start; week < first || monthOf(week) === month; week = addDays(week, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, i) => addDays(week, i)).map((day) =>
        monthOf(day) === month ? day : null,
      ),
    );
  }
  return weeks;
}

/** The same day some months later, or the last day of that month: 31 January, then 28 February. */
export function addMonths(day: IsoDate, months: number): IsoDate {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const count = year * 12 + month - 1 + months;
  const target = `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}`;
  const last =
    dayNumber(addDays(addDays(`${target}-28`, 4).slice(0, 8) + "01", -1)) - dayNumber(`${target}-01`) + 1;
  return `${target}-${String(Math.min(date, last)).padStart(2, "0")}`;
}

/** The day to which a key moves from a day; null for other keys. */
export function dayAfterKey(day: IsoDate, key: string, shift: boolean): IsoDate | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -weekdayOf(day));
    case "End":
      return addDays(day, 6 - weekdayOf(day));
    case "PageUp":
      return addMonths(day, shift ? -12 : -1);
    case "PageDown":
      return addMonths(day, shift ? 12 : 1);
    default:
      return null;
  }
}

export interface Days {
  from: IsoDate;
  to: IsoDate;
}

/** The selection after a day is picked: first that day, then the range up to the next one, then a new day. */
export function pickDay(chosen: Days | null, day: IsoDate): Days {
  if (!chosen || chosen.from !== chosen.to || chosen.from === day) return { from: day, to: day };
  return day < chosen.from ? { from: day, to: chosen.from } : { from: chosen.from, to: day };
}

/** 0 for Sunday. */
function weekdayOf(day: IsoDate): number {
  return (((dayNumber(day) + 4) % 7) + 7) % 7;
}
