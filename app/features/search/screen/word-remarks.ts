import type { SearchEngine } from "#app/core/engine/search-engine.ts";
import { SEARCH_PATH } from "#app/lib/paths.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { SearchQuery } from "#app/facts/query/filters.ts";
import { canonicalHref, normalise, withFilters, type UsualSort } from "#app/facts/query/query-codec.ts";
import { quoted, singleWords } from "#app/facts/query/words/text-labels.ts";
import { chunksOf } from "#app/facts/query/words/text-chunks.ts";
import { isPostalCode, placeText } from "#app/facts/query/words/tokens.ts";
import { joinAnd, joinOr } from "#app/lib/enumerate.ts";
import { fold, words } from "#app/lib/text.ts";
import type { RemarkView } from "./remark-views.ts";

/** A misspelt word may mean many others; so many are named. */
const MAX_MEANT = 3;

const UNKNOWN_CODE =
  "As listas da Caixa não trazem o CEP: só o conhecemos de imóveis com a página lida, e nenhum deles tem este.";

/**
 * What the page says about the words of a search: which were taken for misspellings, with a link that searches exactly,
 * and, where nothing is found, which of them no property has.
 */
export function wordRemarks(
  engine: SearchEngine,
  query: SearchQuery,
  { total, shown }: { total: number; shown: readonly Listing[] },
  usualSort: UsualSort,
): RemarkView[] {
  const { text } = query.filters;
  if (text === "") return [];
  const views: RemarkView[] = [];
  for (const { source: guessed, meant } of total > 0 ? engine.guesses(text) : []) {
    const { source, text: exact } = withExact(text, guessed);
    const exactly = normalise({ ...query.filters, text: exact });
    const first = { ...query, page: 1, through: 1, sentence: "" };
    views.push({
      text: `Mostrando resultados de ${namesOf(meant, shown)}.`,
      link: {
        href: canonicalHref(SEARCH_PATH, withFilters(first, exactly, usualSort), usualSort),
        label: `Buscar exatamente “${source}”`,
      },
    });
  }
  if (total === 0 && isPostalCode(text)) views.push({ text: UNKNOWN_CODE, link: null });
  if (total === 0) views.push(...missingWords(engine, query));
  return views;
}

/** The text with a word in quotation marks, and the word as it was typed, without signs around it. */
function withExact(text: string, guessed: string): { source: string; text: string } {
  let word = guessed;
  const chunks = chunksOf(text).map(({ kind, source }) => {
    // One of several alternatives is known by its folded form.
    if (kind !== "plain" || (source !== guessed && words(source).join(" ") !== guessed)) return source;
    word = source.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
    return `"${word}"`;
  });
  return { source: word, text: chunks.join(" ") };
}

/** The words as the shown properties write them. */
function namesOf(meant: readonly string[], shown: readonly Listing[]): string {
  const spelt = new Map<string, string>();
  for (const listing of shown) {
    for (const word of placeText(listing).match(/[\p{L}\p{N}]+/gu) ?? []) {
      if (meant.includes(fold(word)) && !spelt.has(fold(word))) spelt.set(fold(word), word);
    }
  }
  const names = spelt.size > 0 ? [...spelt.values()] : [...meant];
  return joinOr(names.slice(0, MAX_MEANT).map((name) => `“${name}”`));
}

function missingWords(engine: SearchEngine, { filters }: SearchQuery): RemarkView[] {
  const sought = singleWords(filters.text).filter(({ isOut }) => !isOut);
  if (sought.length < 2) return [];
  const missing: string[] = [];
  for (const { source } of sought) {
    if (engine.count({ ...filters, text: source }) === 0) missing.push(quoted(source));
  }
  if (missing.length === 0) return [];
  return [{ text: `Nenhum imóvel desta busca tem ${joinAnd(missing)} no endereço.`, link: null }];
}
