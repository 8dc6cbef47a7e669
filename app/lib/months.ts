import type { IsoDate } from "./dates.ts";

const NAMES = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
];

/** A calendar month as `2026-11`. */
export type IsoMonth = string;

/** Whether the text is a month: `2026-13` is none. */
export function isIsoMonth(text: string): text is IsoMonth {
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(text);
}

/** `2026-11` as `novembro de 2026`. */
export function monthName(month: IsoMonth): string {
  return `${NAMES[Number(month.slice(5)) - 1]} de ${month.slice(0, 4)}`;
}

/** The first day of the month so many months after that of a day. */
export function monthsAfter(day: IsoDate, months: number): IsoDate {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}
