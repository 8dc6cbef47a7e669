import { lazily } from "./lazily.ts";

const whole = lazily(() => new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 0 }));
const twoDecimals = lazily(() => new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 2 }));

/** A whole number as people write it: `1.234`. Small ones, which are most, need no formatter. */
export function writtenCount(count: number): string {
  return count < 1_000 ? String(count) : whole().format(count);
}

/** `1 quarto`, `3 quartos`, `1.234 imóveis`. */
export function plural(count: number, one: string, many: string): string {
  return `${writtenCount(count)} ${count === 1 ? one : many}`;
}

/** A percentage as people read it: `38,77%`. */
export function percent(value: number): string {
  return `${twoDecimals().format(value)}%`;
}
