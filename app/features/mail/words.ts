import { TIME_ZONE } from "#app/lib/dates.ts";

const MOMENT = new Intl.DateTimeFormat("pt-BR", {
  timeZone: TIME_ZONE,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const LONGEST_NAME = 40;

/** An instant as people in São Paulo read it: `21/11/2026 às 12:05`. */
export function formatMoment(instant: Date): string {
  const part = Object.fromEntries(MOMENT.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${part.day}/${part.month}/${part.year} às ${part.hour}:${part.minute}`;
}

/** The day alone: `21/11/2026`. */
export function formatDay(instant: Date): string {
  return formatMoment(instant).slice(0, 10);
}

/**
 * `Olá, Ana!`. Anybody can sign up with a stranger's address: a name that is not made of letters, like the address of a
 * site, is left out, or our letters would carry advertisements.
 */
export function greeting(name: string): string {
  const plain = name.trim();
  const isName = plain.length <= LONGEST_NAME && /^\p{L}[\p{L}\p{M}'’ -]*$/u.test(plain);
  return isName ? `Olá, ${plain}!` : "Olá!";
}

/** `7 dias`, `1 dia`. */
export function days(count: number): string {
  return count === 1 ? "1 dia" : `${count} dias`;
}
