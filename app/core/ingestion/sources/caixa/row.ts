import type { ListingDraft, Rejection } from "#app/core/ingestion/source.ts";
import { isUf, type Uf } from "#app/lib/br.ts";
import { fold, squeeze } from "#app/lib/text.ts";
import { DISCOUNT_TITLE, titleOf, type Column, type Columns } from "./columns.ts";
import { parseDescription } from "./description.ts";
import { parseMoneyCents, readNumber, statedDiscount } from "./numbers.ts";
import { officialSaleMode, officialType } from "./official-words.ts";
import { discountProblem } from "./row-contradictions.ts";

/** Ten billion reais: no property costs so much, but an amount that lost its decimal comma may. */
const ABSURD_CENTS = 1_000_000_000_000;

// oxlint-disable-next-line no-control-regex
const UNTIDY = /  |[^\S ]|[\u0000-\u001f\u007f]/;

/**
 * A parsed row, or why it was rejected, with its state where that is known even so. A row that `contradicts` itself was
 * altered after the source wrote it: a few are rejected, many make the whole file untrustworthy.
 */
export type RowReading =
  | { ok: true; draft: ListingDraft }
  | { ok: false; state: Uf | null; rejection: Rejection; contradicts: boolean };

export function rejected(
  line: number,
  reason: string,
  number: string | null,
  state: Uf | null,
  { contradicts = false, column }: { contradicts?: boolean; column?: string } = {},
): RowReading {
  const rejection = { line, reason, number, ...(column !== undefined && { column }) };
  return { ok: false, state, rejection, contradicts };
}

/** One row of a list by its columns. */
export function readRow(fields: string[], columns: Columns, line: number): RowReading {
  const { at, count, discountAt, financingAt } = columns;
  if (fields.length !== count) {
    const number = fields.length > at.number ? readNumber(fields[at.number]!, fields[at.link] ?? "") : null;
    const reason = `a linha tem ${fields.length} campos em vez de ${count}`;
    return rejected(line, reason, number?.ok ? number.number : null, null);
  }
  const field = (column: keyof Columns["at"]): string => fields[at[column]]!;

  const number = readNumber(field("number"), field("link"));
  const state = field("state").trim().toUpperCase();
  if (!isUf(state)) {
    const reason = `UF desconhecida: ${state.slice(0, 20) || "em branco"}`;
    return rejected(line, reason, number.number, null, { column: titleOf("state") });
  }
  if (!number.ok) {
    const { contradicts, reason } = number;
    return rejected(line, reason, number.number, state, { contradicts, column: titleOf("number") });
  }
  const refuse = (column: Column, reason: string): RowReading =>
    rejected(line, reason, number.number, state, { column: titleOf(column) });

  const priceCents = parseMoneyCents(field("price"));
  const priceProblem = moneyProblem("preço", priceCents, field("price"));
  if (priceProblem) return refuse("price", priceProblem);
  const appraisalCents = parseMoneyCents(field("appraisal"));
  const appraisalProblem = moneyProblem("valor de avaliação", appraisalCents, field("appraisal"));
  if (appraisalProblem) return refuse("appraisal", appraisalProblem);
  const discount =
    discountAt === null ? null : discountProblem(fields[discountAt]!, priceCents!, appraisalCents!);
  if (discount)
    return rejected(line, discount, number.number, state, { contradicts: true, column: DISCOUNT_TITLE });

  const city = clean(field("city"));
  if (city === "") return refuse("city", "cidade em branco");
  const saleMode = officialSaleMode(clean(field("saleMode")));
  if (saleMode === "") return refuse("saleMode", "modalidade de venda em branco");
  const description = clean(field("description"));
  const { type, ...details } = parseDescription(description);
  if (type === null) return refuse("description", "descrição em branco");

  return {
    ok: true,
    draft: {
      line,
      number: number.number,
      state,
      city,
      district: clean(field("district")) || null,
      address: clean(field("address")),
      priceCents: priceCents!,
      appraisalCents: appraisalCents!,
      discount:
        discountAt === null ? null : statedDiscount(fields[discountAt]!, priceCents!, appraisalCents!),
      acceptsFinancing: financingAt === null ? null : parseYesNo(fields[financingAt]!),
      type: officialType(type),
      saleMode,
      description,
      ...details,
    },
  };
}

/** Why an amount cannot be a property's; null when it can be. */
export function moneyProblem(name: string, cents: number | null, shown: string): string | null {
  const text = shown.trim().slice(0, 40);
  if (cents === null) return text === "" ? `${name} em branco` : `${name} inválido: ${text}`;
  if (cents === 0) return `${name} zero`;
  return cents > ABSURD_CENTS ? `${name} absurdo: ${text}` : null;
}

/** `Sim`, `Não` or `Nao`; null for anything else. */
export function parseYesNo(text: string): boolean | null {
  if (text === "Sim" || text === "Não") return text === "Sim";
  const word = fold(text).trim();
  if (word === "sim") return true;
  return word === "nao" ? false : null;
}

/** Like `squeeze`, but faster for the many fields that need no more than a trim. */
function clean(text: string): string {
  const trimmed = text.trim();
  return UNTIDY.test(trimmed) ? squeeze(trimmed) : trimmed;
}
