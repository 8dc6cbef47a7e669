import { parseCents } from "#app/facts/query/amount.ts";
import { MOST_MONTHS } from "#app/facts/costs/instalments.ts";

/** What a field of the reckoning takes; amounts are cents, rates hundredths of a percent. */
export type FieldKind = "amount" | "rate" | "term" | "age" | "count";

type Reading = { value: number } | { error: string };

/** The largest amount that is reckoned with: a billion reais. */
const MOST_CENTS = 1_000_000_000_00;
const NUMBER = /^(\d{1,6})(?:[.,](\d{1,4}))?$/;
const UNITS = /\s*(?:%|meses|mês|anos?)(?:\s*a\.\s*a\.)?$/i;

interface Whole {
  least: number;
  most: number;
  example: string;
  unit: string;
}

const WHOLES: Readonly<Record<Exclude<FieldKind, "amount" | "rate">, Whole>> = {
  term: { least: 1, most: MOST_MONTHS, example: "360", unit: "meses" },
  age: { least: 18, most: 80, example: "35", unit: "anos" },
  count: { least: 0, most: 999, example: "2", unit: "imóveis" },
};

/** Reads a typed text, not empty; what cannot be read is refused in words. */
export function readField(kind: FieldKind, text: string): Reading {
  if (/^(?:R\$\s*)?[-−–]/.test(text)) return { error: "Não pode ser negativo." };
  if (kind === "amount") {
    const cents = parseCents(text);
    if (cents === null)
      return { error: "Não dá para ler. Escreva um valor em reais, como 150.000,00 ou 150 mil." };
    return cents <= MOST_CENTS ? { value: cents } : { error: "O maior valor aceito é 1 bilhão." };
  }
  const match = NUMBER.exec(text.replace(UNITS, ""));
  if (kind === "rate") {
    if (!match) return { error: "Não dá para ler. Escreva uma porcentagem, como 2,5 ou 11,19." };
    const rate = Math.round(Number(`${match[1]}.${match[2] ?? "0"}`) * 100);
    return rate <= 100_00 ? { value: rate } : { error: "Uma porcentagem aqui vai até 100." };
  }
  const { least, most, example, unit } = WHOLES[kind];
  if (!match || match[2] !== undefined)
    return { error: `Não dá para ler. Escreva um número inteiro de ${unit}, como ${example}.` };
  const value = Number(match[1]);
  if (value > most) return { error: `São no máximo ${most} ${unit}.` };
  return value >= least ? { value } : { error: `São no mínimo ${least} ${unit}.` };
}
