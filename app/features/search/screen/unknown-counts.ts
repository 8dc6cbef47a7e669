import type { CurrentEngine, Facets, SearchEngine } from "#app/core/engine/search-engine.ts";
import { newsNote, PARTIAL_PAYMENTS } from "#app/core/engine/unknown-conditions.ts";
import { UFS, type Uf } from "#app/lib/br.ts";
import { UNSTATED } from "./filter-options.ts";
import { NO_FILTERS, type Filters } from "#app/facts/query/filters.ts";
import { seesNews, statesOf, type Freshness } from "#app/facts/query/freshness.ts";

export const NO_DATA = "As listas da Caixa ainda não dizem isto.";
/** Notes for conditions that lists answer only in part or never: a count of 0 would look as if no property had it. */
export const PARTIAL_DATA = {
  payments: PARTIAL_PAYMENTS,
  bathrooms: "As listas não dizem quantos: cada “WC” e cada suíte conta um, e pode haver mais.",
  amenities:
    "Academia, ar-condicionado, elevador, playground, portaria e salão de festas as listas não dizem.",
};

/** Counts that the lists of the states asked about cannot give: a 0 would look as if no property were so. */
export interface UnknownCounts {
  news: boolean;
  /** Why it is unknown, or known of some of the states only. */
  newsNote: string | null;
  financing: boolean;
  /** What is said of states instead of 0: there is no list, or it cannot tell what is new where that is asked. */
  states: Readonly<Record<string, string>>;
}

/** Financing is unknown where the lists name no property that accepts it: most lists have no column for it. */
export function unknownCounts(
  engine: Pick<SearchEngine, "count"> & Pick<CurrentEngine, "freshness">,
  filters: Filters,
  facets: Pick<Facets, "pagamento">,
): UnknownCounts {
  return {
    news: !seesNews(engine.freshness, filters),
    newsNote: newsNote(engine, filters),
    financing:
      facets.pagamento.every(({ value }) => value !== "financiamento") &&
      engine.count({ ...NO_FILTERS, states: statesOf(filters), payments: ["financiamento"] }) === 0,
    states: Object.fromEntries(UFS.flatMap((uf) => stateNote(uf, engine.freshness, filters) ?? [])),
  };
}

function stateNote(uf: Uf, { byState, newsStates }: Freshness, filters: Filters): [[Uf, string]] | null {
  if (!byState[uf]) return [[uf, "sem lista"]];
  return filters.novelties.length > 0 && !newsStates.includes(uf) ? [[uf, UNSTATED]] : null;
}
