import type { Relaxation } from "./search-view.ts";
import { NO_FILTERS, type Filters, type SearchQuery } from "#app/facts/query/filters.ts";
import { lesserSteps } from "./lesser-steps.ts";
import {
  canonicalHref,
  isDefault,
  without,
  withFilters,
  type UsualSort,
} from "#app/facts/query/query-codec.ts";
import type { SearchEngine } from "#app/core/engine/search-engine.ts";

/** A way to ask for less: nearer ones take less of the wish away. */
export interface Step {
  /** In the words of the button. */
  label: string;
  filters: Filters;
  /** How far it is from what was asked: below 1 the wish stays and is only loosened, from 1 on it is let go. */
  distance: number;
}

/** Conditions that can be let go, the least missed first, with the fields that go with them. */
const CONDITIONS: [label: string, fields: (keyof Filters)[]][] = [
  ["Em todos os bairros", ["districts"]],
  ["Sem exigir novidade", ["novelties"]],
  ["Em qualquer data", ["dates"]],
  ["Sem exigir comodidades", ["amenities"]],
  ["Em qualquer condição", ["conditions"]],
  ["Com qualquer número de vagas", ["minParking"]],
  ["Com qualquer número de banheiros", ["minBathrooms"]],
  ["De qualquer tamanho", ["minArea", "maxArea"]],
  ["Em qualquer modalidade", ["saleModes"]],
  ["Com qualquer número de quartos", ["minBedrooms"]],
  ["Com qualquer desconto", ["minDiscount", "maxDiscount"]],
  ["Com qualquer pagamento", ["payments"]],
  ["Por qualquer preço", ["minPrice", "maxPrice"]],
  ["Fora da área do mapa", ["area"]],
  ["De qualquer tipo", ["types"]],
  ["Em outras cidades", ["cities", "districts"]],
  ["Sem o texto da busca", ["text"]],
  ["Em todo o Brasil", ["states", "cities", "districts"]],
];
const MOST = 4;
/** With more conditions than these, pairs of them are not tried. */
const MOST_PAIRED = 8;

/**
 * For a search that finds nothing: what finds something and is nearest to it, nearest first. A bound is loosened as far
 * as the first match before it is let go; two conditions are let go together only where none alone is enough.
 */
export async function relaxations(
  engine: SearchEngine,
  query: SearchQuery,
  pathname: string,
  usualSort?: UsualSort,
): Promise<Relaxation[]> {
  const { filters } = query;
  const first = { ...query, page: 1, through: 1, said: "" };
  const tried = async (steps: Step[]) => {
    const found: (Relaxation & Pick<Step, "distance">)[] = [];
    for (const { label, filters: wider, distance } of steps) {
      const count = await engine.count(wider);
      if (count === 0) continue;
      const href = canonicalHref(pathname, withFilters(first, wider, usualSort), usualSort);
      found.push({ label, count, href, distance });
    }
    return found;
  };
  const alone = droppedOne(filters);
  let found = await tried([...(await lesserSteps(engine, filters)), ...alone]);
  if (found.length === 0 && alone.length <= MOST_PAIRED) found = await tried(droppedTwo(filters, alone));
  if (found.length === 0) found = await tried(placeAlone(filters));
  return found
    .sort((a, b) => a.distance - b.distance || a.count - b.count)
    .slice(0, MOST)
    .map(({ label, count, href }) => ({ label, count, href }));
}

function droppedOne(filters: Filters): Step[] {
  // A range may have either end; the other fields hang on the first.
  const isAsked = ([first, last]: (keyof Filters)[]) =>
    !isDefault(filters, first!) ||
    (first!.startsWith("min") && last !== undefined && !isDefault(filters, last));
  return CONDITIONS.flatMap(([label, fields], i) =>
    isAsked(fields)
      ? [{ label, filters: dropped(filters, fields), distance: 1 + i / CONDITIONS.length }]
      : [],
  );
}

function droppedTwo(filters: Filters, alone: Step[]): Step[] {
  const fieldsOf = new Map(CONDITIONS);
  return alone.flatMap((one, i) =>
    alone.slice(i + 1).flatMap((other) => {
      const fields = [...fieldsOf.get(one.label)!, ...fieldsOf.get(other.label)!];
      // A place within a place: letting the larger one go has been tried.
      if (new Set(fields).size < fields.length) return [];
      const label = `${one.label} e ${other.label.charAt(0).toLowerCase()}${other.label.slice(1)}`;
      return [{ label, filters: dropped(filters, fields), distance: one.distance + other.distance }];
    }),
  );
}

function placeAlone(filters: Filters): Step[] {
  const { states, cities } = filters;
  if (states.length + cities.length === 0) return [];
  return [{ label: "Todos os imóveis deste lugar", filters: { ...NO_FILTERS, states, cities }, distance: 9 }];
}

function dropped(filters: Filters, fields: (keyof Filters)[]): Filters {
  return fields.reduce((rest, field) => without(rest, field), filters);
}
