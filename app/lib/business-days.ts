import { addDays, dayNumber, type IsoDate } from "./dates.ts";

/** National holidays of a fixed day: Laws 662/1949, 6.802/1980, 10.607/2002; 20 November since 2024, Law 14.759/2023. */
const FIXED = new Set(["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "11-20", "12-25"]);
const SINCE_2024 = "11-20";

/** Days from Easter on which banks are closed: Monday and Tuesday of carnival, Good Friday, Corpus Christi. */
const FROM_EASTER = [-48, -47, -2, 60];

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easter(year: number): IsoDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  const month = String(Math.floor(sum / 31)).padStart(2, "0");
  return `${year}-${month}-${String((sum % 31) + 1).padStart(2, "0")}`;
}

const NOWHERE: ReadonlySet<string> = new Set();

/**
 * Whether banks are open: no weekend, no national or bank holiday, and none of a place's own holidays, each `07-09` of every
 * year or `2026-06-24` of one.
 */
export function isBusinessDay(day: IsoDate, local = NOWHERE): boolean {
  if (local.has(day) || local.has(day.slice(5))) return false;
  // 1970-01-01 was a Thursday.
  const weekday = (dayNumber(day) + 4) % 7;
  if (weekday === 0 || weekday === 6) return false;
  const year = Number(day.slice(0, 4));
  const fixed = day.slice(5);
  if (FIXED.has(fixed) && (fixed !== SINCE_2024 || year >= 2024)) return false;
  const sunday = easter(year);
  return !FROM_EASTER.some((days) => addDays(sunday, days) === day);
}

/**
 * The last business day of a year, on which banks do not serve the public: what falls due then may be paid on the next one
 * (CMN Resolution 2.596/1999).
 */
export function lastBusinessDayOf(year: number): IsoDate {
  let at: IsoDate = `${year}-12-31`;
  while (!isBusinessDay(at)) at = addDays(at, -1);
  return at;
}

/** The day that is so many business days after another, which itself is not counted. */
export function addBusinessDays(day: IsoDate, count: number, local = NOWHERE): IsoDate {
  let at = day;
  for (let left = count; left > 0;) {
    at = addDays(at, 1);
    if (isBusinessDay(at, local)) left--;
  }
  return at;
}
