import { CONDITIONS, NO_FILTERS, type Filters } from "#app/facts/query/filters.ts";
import { listsFor, newsListsFor, seesNews, statesOf } from "#app/facts/query/freshness.ts";
import { amenityName } from "#app/facts/query/names.ts";
import { normalise } from "#app/facts/query/query-codec.ts";
import { paymentName } from "#app/facts/listings/payments.ts";
import { UF_NAMES } from "#app/lib/br.ts";
import { joinAnd, joinOr } from "#app/lib/enumerate.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import type { CurrentEngine, SearchEngine } from "./search-engine.ts";

type CountingEngine = Pick<SearchEngine, "search"> & Pick<CurrentEngine, "freshness">;

const NO_NEWS =
  "As listas que temos daqui não dizem o que é novo: só duas com no máximo 7 dias entre elas dizem.";

/** Why nobody knows what is new in some of the states asked about, or in all of them; null: it is known. */
export function newsNote(
  { freshness }: Pick<CurrentEngine, "freshness">,
  filters: Pick<Filters, "states" | "cities">,
): string | null {
  if (!seesNews(freshness, filters)) return NO_NEWS;
  const all = listsFor(freshness, filters)?.states ?? 0;
  const telling = newsListsFor(freshness, filters)?.states ?? 0;
  return telling < all
    ? `Só as listas de ${telling} dos ${all} estados dizem o que é novo: dos outros não temos duas com no máximo 7 dias entre elas.`
    : null;
}

/** The ways to pay that lists name, where some are asked for. */
export const PARTIAL_PAYMENTS =
  "As listas dizem no máximo se aceita financiamento, e muitas nem isso. As outras formas vêm das páginas de imóveis que guardamos.";

/** The states asked about of which no list is imported, in words; null: of each there is one. */
export function statesWithoutLists(
  { freshness: { newest, byState } }: Pick<CurrentEngine, "freshness">,
  filters: Filters,
): string | null {
  const missing = newest === null ? [] : statesOf(filters).filter((state) => !byState[state]);
  return missing.length === 0
    ? null
    : `Ainda não temos lista de ${joinAnd(missing.map((state) => UF_NAMES[state]))}: não quer dizer que não há imóveis à venda.`;
}

/**
 * Sentences for a search that finds nothing because lists do not say what was asked for: news, payments, a pool, suites,
 * states of repair, dates. Empty where the lists can tell.
 */
export function unknownConditions(engine: CountingEngine, filters: Filters): string[] {
  return [
    ...unknownNews(engine, filters),
    ...unknownPayments(engine, filters),
    ...unknownFeatures(engine, filters),
    ...unknownRepair(filters),
    ...(filters.dates === null ? [] : [NO_DATES]),
  ];
}

const NO_DATES = "A lista da Caixa não diz datas: só conhecemos as dos imóveis de que guardamos a página.";

/** What a search for news cannot tell, whether it finds any or not. */
export function unknownNews(engine: Pick<CurrentEngine, "freshness">, filters: Filters): string[] {
  const note = filters.novelties.length > 0 ? newsNote(engine, filters) : null;
  return note === null ? [] : [note];
}

function unknownPayments(engine: CountingEngine, filters: Filters): string[] {
  if (filters.payments.length === 0) return [];
  const { total, facets } = countsBy(engine, normalise({ ...filters, payments: [] }));
  // Lists name financing at most; only pages name the other forms.
  const isOfPages = facets.pagamento.some(({ value }) => value !== "financiamento");
  const isFinancingKnown = facets.pagamento.length > 0;
  const unknown = filters.payments.filter((code) => code !== "financiamento" || !isFinancingKnown);
  if (total === 0 || isOfPages || unknown.length === 0) return [];
  const which = total === 1 ? "deste imóvel" : `destes ${writtenCount(total)} imóveis`;
  const named = joinOr(unknown.map(paymentName));
  return [
    `A lista da Caixa não diz as formas de pagamento ${which}: não dá para saber quem aceita ${named}.`,
  ];
}

function unknownFeatures(engine: CountingEngine, { amenities, minSuites }: Filters): string[] {
  if (amenities.length === 0 && minSuites === null) return [];
  const { facets } = countsBy(engine, NO_FILTERS);
  const unknown = amenities.filter((code) => facets.comodidades.every(({ value }) => value !== code));
  const named = [
    ...unknown.map((code) => amenityName(code).toLocaleLowerCase("pt-BR")),
    ...(minSuites !== null && facets.suites.length === 0 ? ["suíte"] : []),
  ];
  return named.length > 0 ? [`A lista da Caixa não diz quais imóveis têm ${joinOr(named)}.`] : [];
}

function unknownRepair({ conditions }: Filters): string[] {
  const named = Object.entries(CONDITIONS).flatMap(([code, word]) =>
    conditions.includes(code) ? [word.toLocaleLowerCase("pt-BR")] : [],
  );
  return named.length > 0
    ? [`A lista da Caixa não diz a condição de um imóvel: não dá para saber qual é ${joinOr(named)}.`]
    : [];
}

function countsBy(engine: CountingEngine, filters: Filters) {
  return engine.search({ filters, sort: "recentes", page: 1, pageSize: 1 });
}
