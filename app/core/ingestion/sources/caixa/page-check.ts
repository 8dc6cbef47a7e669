import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { fold } from "#app/lib/text.ts";
import { parseMoneyCents, statedDiscount } from "./numbers.ts";
import type { PageParts } from "./page-parts.ts";

/** No property of the bank was ever worth this much (R$ 10 billion). */
const MAX_CENTS = 1_000_000_000_000;
/** A minimum price may exceed the appraisal by the debt, but not so many times. */
const MOST_TIMES = 10;

/** Why a page cannot be what the bank showed (Portuguese); null: nothing in it is impossible. */
export function contradictionIn(page: PropertyPage, { allLines }: PageParts): string | null {
  const prices = [page.minPriceCents, page.firstAuctionPriceCents, page.secondAuctionPriceCents];
  const known = prices.filter((cents) => cents !== null);
  const { appraisalCents } = page;
  if (allLines.some(hasImpossibleAmount)) return "a página tem um valor impossível";
  if (appraisalCents !== null && known.some((cents) => cents > appraisalCents * MOST_TIMES))
    return `os valores da página se contradizem: o mínimo passa de ${MOST_TIMES} vezes a avaliação`;
  if (hasOtherDiscount(page, allLines))
    return "os valores da página se contradizem: o desconto escrito não é o que o valor mínimo e a avaliação dão";
  const saysSomething =
    known.length > 0 || appraisalCents !== null || page.saleMode !== null || page.address !== null;
  if (!saysSomething) return "a página traz o número do imóvel e mais nada: traga a página inteira";
  return null;
}

function hasImpossibleAmount(line: string): boolean {
  const amount = /^valor (?:de avaliacao|minimo de venda[^:]{0,20}):\s*r\$\s*([\d.,]+)/.exec(fold(line));
  const cents = amount && parseMoneyCents(amount[1]!);
  return amount !== null && (cents === null || cents > MAX_CENTS);
}

function hasOtherDiscount({ minPriceCents, appraisalCents }: PropertyPage, lines: string[]): boolean {
  if (minPriceCents === null || appraisalCents === null || minPriceCents > appraisalCents) return false;
  const stated = lines
    .map((line) => /^valor minimo de venda:.*\bdesconto de ([\d.,]{1,8})\s?%/.exec(fold(line))?.[1])
    .find((percent) => percent !== undefined);
  return stated !== undefined && statedDiscount(stated, minPriceCents, appraisalCents) === null;
}
