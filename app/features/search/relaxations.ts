import { NO_FILTERS, type Filters, type SearchQuery } from "./filters.ts";
import { canonicalHref, isDefault, without } from "./query-codec.ts";
import type { SearchEngine } from "./search-engine.ts";
import type { Relaxation } from "#app/features/search/screen/search-view.ts";

/** Conditions that can be let go, in the words of the button, with the fields that go with them. */
const STEPS: [label: string, fields: (keyof Filters)[]][] = [
  ["Sem o texto da busca", ["text"]],
  ["Em todos os bairros", ["districts"]],
  ["Em outras cidades", ["cities", "districts"]],
  ["Em todo o Brasil", ["states", "cities", "districts"]],
  ["De qualquer tipo", ["types"]],
  ["Em qualquer modalidade", ["saleModes"]],
  ["Com qualquer pagamento", ["payments"]],
  ["Por qualquer preço", ["minPrice", "maxPrice"]],
  ["Com qualquer desconto", ["minDiscount", "maxDiscount"]],
  ["Com qualquer número de quartos", ["minBedrooms"]],
  ["Com qualquer número de vagas", ["minParking"]],
  ["Com qualquer número de banheiros", ["minBathrooms"]],
  ["De qualquer tamanho", ["minArea", "maxArea"]],
  ["Em qualquer data", ["dates"]],
  ["Sem exigir comodidades", ["amenities"]],
  ["Em qualquer condição", ["conditions"]],
  ["Sem exigir novidade", ["novelties"]],
  ["Fora da área do mapa", ["area"]],
];
const MOST = 4;

/**
 * For a search that finds nothing: the same without one condition, where that finds something, fewest results
 * first; when two conditions or more stand in the way, the place alone.
 */
export async function relaxations(
  engine: SearchEngine,
  query: SearchQuery,
  pathname: string,
): Promise<Relaxation[]> {
  const { filters, sort } = query;
  const found: Relaxation[] = [];
  for (const [label, fields] of STEPS) {
    if (isDefault(filters, fields[0]!)) continue;
    const wider = fields.reduce((rest, field) => without(rest, field), filters);
    const { total } = await engine.search({ filters: wider, sort, page: 1, pageSize: 1 });
    if (total > 0)
      found.push({ label, count: total, href: canonicalHref(pathname, { filters: wider, sort }) });
  }
  if (found.length === 0) {
    const { states, cities } = filters;
    const placeOnly = { ...NO_FILTERS, states, cities };
    const { total } = await engine.search({ filters: placeOnly, sort, page: 1, pageSize: 1 });
    const href = canonicalHref(pathname, { filters: placeOnly, sort });
    if (total > 0 && cities.length + states.length > 0) {
      found.push({ label: "Todos os imóveis deste lugar", count: total, href });
    }
  }
  return found.sort((a, b) => a.count - b.count).slice(0, MOST);
}
