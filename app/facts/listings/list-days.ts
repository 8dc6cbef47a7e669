import { dayNumber, formatDate, addDays, type IsoDate } from "#app/lib/dates.ts";
import { plural } from "#app/lib/numbers.ts";

/**
 * What is known of the day of an event: after the list of `after`, the previous one of its state, and no later than the
 * list of `date`, which shows it. With null no earlier list is held, so it may have happened at any time.
 */
export interface When {
  after: IsoDate | null;
  date: IsoDate;
}

/** Only events between two lists that are at most so many days apart are news. */
const NEWS_GAP_DAYS = 7;

/** News comes from the lists of so many days up to the newest. */
export const NEWS_DAYS = 7;

/**
 * When an event happened that the list of `date` is the first to show; `days` are those of all imported lists of its state,
 * ascending.
 */
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

/** Whether the day of an event is known well enough for the event to be news. */
export function isDated({ after, date }: When): boolean {
  return after !== null && !isUnseen(after, date);
}

/** Whether two neighbouring lists are so far apart that unknown events may lie between them. */
export function isUnseen(from: IsoDate, to: IsoDate): boolean {
  return dayNumber(to) - dayNumber(from) > NEWS_GAP_DAYS;
}

/** The unseen gaps between neighbouring lists, within two list days. */
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

/** The days of the lists of a state that can bring news, up to the newest of them. */
export function newsDays(days: readonly IsoDate[]): IsoDate[] {
  const newest = days.at(-1);
  if (newest === undefined) return [];
  const oldest = addDays(newest, -NEWS_DAYS);
  return datedDays(days).filter((day) => day > oldest);
}

/** The days of lists whose events are dated, because the previous list is near. */
export function datedDays(days: readonly IsoDate[]): IsoDate[] {
  return days.filter((date, i) => isDated({ after: days[i - 1] ?? null, date }));
}

/** `em 10/03/2026`, `entre 03/03 e 10/03/2026`, or `até 08/01/2026` where no earlier list is held. */
export function whenText({ after, date }: When): string {
  if (after === null) return `até ${formatDate(date)}`;
  return isOneDay({ after, date }) ? `em ${formatDate(date)}` : `entre ${spanText(after, date)}`;
}

/**
 * The same without a preposition before a single day: `10/03/2026`, `entre 03/03 e 10/03/2026`, or `até 08/01/2026`.
 */
export function dayText(when: When): string {
  return isOneDay(when) ? formatDate(when.date) : whenText(when);
}

/** The source of an event: `Lista de 10/03/2026`, `Entre as listas de 03/03 e 10/03/2026` where they are apart. */
export function listText(when: When, whose = ""): string {
  return when.after === null || isOneDay(when)
    ? `Lista ${whose}de ${formatDate(when.date)}`
    : `Entre as listas ${whose}de ${spanText(when.after, when.date)}`;
}

/** The text for a property that is on the first imported list of its state. */
export function firstList(date: IsoDate): string {
  return `Já estava na lista de ${formatDate(date)}, a primeira que temos`;
}

/** Whether the two lists are a day apart, so that the day is known. */
export function isOneDay({ after, date }: When): boolean {
  return after !== null && dayNumber(date) - dayNumber(after) === 1;
}

/** `03/03 e 10/03/2026`, `12/12/2025 e 08/01/2026`. */
export function spanText(from: IsoDate, to: IsoDate, word = "e"): string {
  const start = from.slice(0, 4) === to.slice(0, 4) ? formatDate(from).slice(0, 5) : formatDate(from);
  return `${start} ${word} ${formatDate(to)}`;
}

/** Lists whose properties are counted together, one of each state: their days, and how many states they are of. */
export interface ListRange {
  first: IsoDate;
  last: IsoDate;
  states: number;
}

/** The range of the lists of some states by their days, one of each; null without any. */
export function rangeOf(days: readonly IsoDate[]): ListRange | null {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first === undefined || last === undefined ? null : { first, last, states: days.length };
}

/** `lista de 08/01/2026`; of several states `listas de 05/01 a 08/01/2026, de 27 estados`. */
export function rangeText({ first, last, states }: ListRange, whose = ""): string {
  const days = first === last ? formatDate(first) : spanText(first, last, "a");
  return states === 1
    ? `lista ${whose}de ${days}`
    : `listas ${whose}de ${days}, de ${plural(states, "estado", "estados")}`;
}

/** The same with its preposition, after what is counted: `na lista de 08/01/2026`. */
export function inRange(range: ListRange, [one, many] = ["na", "nas"]): string {
  return `${range.states === 1 ? one : many} ${rangeText(range)}`;
}
