import { lazily } from "#app/lib/lazily.ts";

const MULTIPLIERS: Record<string, number> = {
  mil: 1_000,
  k: 1_000,
  mi: 1_000_000,
  milhao: 1_000_000,
  milhoes: 1_000_000,
};

/**
 * A number written the Brazilian way: `150.000`, `1.234,56`, `1,5`. A point before exactly three digits groups thousands,
 * otherwise it is a decimal point (`1.5`). Null when it is not a number.
 */
export function readDecimal(text: string): number | null {
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
  if (/^\d+([.,]\d+)?$/.test(text)) return Number(text.replace(",", "."));
  return null;
}

/** The factor of a folded word of magnitude (`mil`, `k`, `milhoes`); null for any other word. */
export function multiplierOf(word: string): number | null {
  return Object.hasOwn(MULTIPLIERS, word) ? MULTIPLIERS[word]! : null;
}

/**
 * A whole amount as people type it into a form field: `150000`, `150.000`, `R$ 150 mil`, `60 m²`, `4+`. Null when it is none,
 * and for `45,000` or `4.5000`: nobody can say which amount is meant.
 */
export function parseAmount(text: string): number | null {
  const amount = readAmount(text);
  return amount === null ? null : Math.round(amount);
}

/** Money as people type it, in cents: `1.234,56`, `45 mil`. Null as for `parseAmount`. */
export function parseCents(text: string): number | null {
  const amount = readAmount(text);
  return amount === null ? null : Math.round(amount * 100);
}

function readAmount(text: string): number | null {
  const match =
    /^(?:r\$)?\s*([\d.,]+)\s*(mil|k|mi|milhao|milhão|milhoes|milhões)?\s*(?:reais|m2|m²|%|\+)?$/.exec(
      text.trim().toLowerCase(),
    );
  if (!match) return null;
  const number = readDecimal(match[1]!);
  if (number === null) return null;
  const multiplier = match[2] ? multiplierOf(match[2].replace("ã", "a").replace("õ", "o")) : 1;
  // A point before groups of three is none of a decimal, and cents have two digits.
  const decimals = /^\d{1,3}(\.\d{3})+$/.test(match[1]!) ? "" : (/[.,](\d+)$/.exec(match[1]!)?.[1] ?? "");
  if (multiplier === 1 && decimals.length > 2) return null;
  return number * (multiplier ?? 1);
}

const short = lazily(() => new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 2 }));

/** Whole reais in words where that loses nothing: `R$ 200 mil`, `R$ 1,25 milhão`, else `R$ 153.487` (U+00A0 after `R$`). */
export function priceWords(reais: number): string {
  if (reais >= 1_000_000 && reais % 10_000 === 0) {
    return `R$\u00a0${short().format(reais / 1_000_000)} ${reais < 2_000_000 ? "milhão" : "milhões"}`;
  }
  if (reais >= 1_000 && reais < 1_000_000 && reais % 100 === 0)
    return `R$\u00a0${short().format(reais / 1_000)} mil`;
  return `R$\u00a0${short().format(reais)}`;
}
