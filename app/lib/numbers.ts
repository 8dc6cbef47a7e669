import { lazily } from "./lazily.ts";

const whole = lazily(() => new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 0 }));
const decimal = lazily(() => new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 }));
const twoDecimals = lazily(() => new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 2 }));

/** A whole number as people write it: `1.234`. Small ones, which are most, need no formatter. */
export function writtenCount(count: number): string {
  return count < 1_000 ? String(count) : whole().format(count);
}

/** What stands where a number would say more than is known. */
export const TOO_LITTLE = "dados insuficientes";

/** A count in words: one that nobody knows is never 0. */
export function knownCount(count: number | null): string {
  return count === null ? TOO_LITTLE : writtenCount(count);
}

/** A count that ends one above `most`, because nobody counts further: `mais de 10.000`. */
export function cappedCount(count: number, most: number): string {
  return count > most ? `mais de ${writtenCount(most)}` : writtenCount(count);
}

/** `1 quarto`, `3 quartos`, `1.234 imóveis`. */
export function plural(count: number, one: string, many: string): string {
  return `${writtenCount(count)} ${count === 1 ? one : many}`;
}

/** How numbers that stand beside each other are written: briefly, where different ones then stay different, else in full. */
export function wordsApart(
  numbers: readonly number[],
  briefly: (value: number) => string,
  inFull: (value: number) => string,
): (value: number) => string {
  const different = [...new Set(numbers)];
  return new Set(different.map(briefly)).size === different.length ? briefly : inFull;
}

/** With at most one decimal: `1,2`. */
export function oneDecimal(value: number): string {
  return decimal().format(value);
}

/** `48 m²`, `71,2 m²`, `2.035.960 m²`: one decimal below 100 m², whole above. */
export function squareMetres(m2: number): string {
  return `${m2 < 100 ? oneDecimal(m2) : writtenCount(Math.round(m2))} m²`;
}

/** A percentage as people read it: `38,77%`. */
export function percent(value: number): string {
  return `${twoDecimals().format(value)}%`;
}
