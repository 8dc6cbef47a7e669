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
