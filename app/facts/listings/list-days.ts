import { dayNumber, formatDate, addDays, type IsoDate } from "#app/lib/dates.ts";

/**
 * What is known of the day on which something happened: after the list of `after`, the one before of its state, and by
 * the list of `date`, which shows it. Null: no list was held before, so that it may have been at any time.
 */
export interface When {
  after: IsoDate | null;
  date: IsoDate;
}

/** Only what happened between two lists at most so many days apart is news. */
export const NEWS_GAP_DAYS = 7;

/** News is what the lists of so many days up to the newest brought. */
export const NEWS_DAYS = 7;

/** When something happened that the list of `date` is the first to show; `days`: of all lists held of its state, ascending. */
export function whenOf(days: readonly IsoDate[], date: IsoDate): When {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (days[middle]! < date) low = middle + 1;
    else high = middle;
  }
  return { after: days[low - 1] ?? null, date };
}

/** Whether its day is known well enough to be told as news. */
export function isDated({ after, date }: When): boolean {
  return after !== null && !isUnseen(after, date);
}

/** Whether nobody looked for so long between two neighbouring lists that anything may have happened. */
export function isUnseen(from: IsoDate, to: IsoDate): boolean {
  return dayNumber(to) - dayNumber(from) > NEWS_GAP_DAYS;
}

/** Stretches between neighbouring lists, within two days of lists, in which nobody looked. */
export function unseenBetween(
  days: readonly IsoDate[],
  from: IsoDate,
  to: IsoDate,
): { from: IsoDate; to: IsoDate }[] {
  const within = days.filter((day) => day >= from && day <= to);
  return within.flatMap((day, i) => {
    const before = within[i - 1];
    return before !== undefined && isUnseen(before, day) ? [{ from: before, to: day }] : [];
  });
}

/** The days of those lists of a state that news is told of, up to the newest of them. */
export function newsDays(days: readonly IsoDate[]): IsoDate[] {
  const newest = days.at(-1);
  if (newest === undefined) return [];
  const oldest = addDays(newest, -NEWS_DAYS);
  return datedDays(days).filter((day) => day > oldest);
}

/** The days of lists that say when something happened: the list before is near. */
export function datedDays(days: readonly IsoDate[]): IsoDate[] {
  return days.filter((date, i) => isDated({ after: days[i - 1] ?? null, date }));
}

/** `em 10/03/2026`, `entre 03/03 e 10/03/2026`, or `até 08/01/2026` where nobody looked before. */
export function whenText({ after, date }: When): string {
  if (after === null) return `até ${formatDate(date)}`;
  return isOneDay({ after, date }) ? `em ${formatDate(date)}` : `entre ${spanText(after, date)}`;
}

/** `10/03/2026`, `entre 03/03 e 10/03/2026`, or `até 08/01/2026`: the same without a word before a single day. */
export function dayText(when: When): string {
  return isOneDay(when) ? formatDate(when.date) : whenText(when);
}

/** Where it was read: `Lista de 10/03/2026`, `Entre as listas de 03/03 e 10/03/2026` where they stand apart. */
export function listText(when: When, whose = ""): string {
  return when.after === null || isOneDay(when)
    ? `Lista ${whose}de ${formatDate(when.date)}`
    : `Entre as listas ${whose}de ${spanText(when.after, when.date)}`;
}

/** What is known of a property that is on the first list held of its state. */
export function firstList(date: IsoDate): string {
  return `Já estava na lista de ${formatDate(date)}, a primeira que temos`;
}

/** Whether the lists stand a day apart, so that it was that day. */
export function isOneDay({ after, date }: When): boolean {
  return after !== null && dayNumber(date) - dayNumber(after) === 1;
}

/** `03/03 e 10/03/2026`, `12/12/2025 e 08/01/2026`. */
export function spanText(from: IsoDate, to: IsoDate, word = "e"): string {
  const start = from.slice(0, 4) === to.slice(0, 4) ? formatDate(from).slice(0, 5) : formatDate(from);
  return `${start} ${word} ${formatDate(to)}`;
}
