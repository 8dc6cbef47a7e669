import type { Relaxation } from "./search-view.ts";
import { keysOf, type ConditionKey, type FilterKey } from "#app/facts/query/filter-keys.ts";
import { NO_FILTERS, type Filters, type SearchQuery } from "#app/facts/query/filters.ts";
import { lesserSteps, type Step } from "./lesser-steps.ts";
import {
  canonicalHref,
  isDefault,
  without,
  withFilters,
  type UsualSort,
} from "#app/facts/query/query-codec.ts";
import { quoted, singleWords } from "#app/facts/query/words/text-labels.ts";
import type { SearchEngine } from "#app/core/engine/search-engine.ts";

interface LettingGo {
  label: string;
  /** Conditions that are dropped with it because they depend on it. */
  also?: FilterKey[];
}

/** How each condition is dropped, the least important first. */
const LETTING_GO: Record<ConditionKey, LettingGo> = {
  districts: { label: "Em todos os bairros" },
  novelties: { label: "Sem exigir novidade" },
  dates: { label: "Em qualquer data" },
  amenities: { label: "Sem exigir comodidades" },
  conditions: { label: "Em qualquer condição" },
  minParking: { label: "Com qualquer número de vagas" },
  minBathrooms: { label: "Com qualquer número de banheiros" },
  minSuites: { label: "Com qualquer número de suítes" },
  minArea: { label: "De qualquer tamanho" },
  saleModes: { label: "Em qualquer modalidade" },
  minBedrooms: { label: "Com qualquer número de quartos" },
  minDiscount: { label: "Com qualquer desconto" },
  payments: { label: "Com qualquer pagamento" },
  minPrice: { label: "Por qualquer preço" },
  area: { label: "Fora da área do mapa" },
  types: { label: "De qualquer tipo" },
  cities: { label: "Em outras cidades", also: ["districts"] },
  text: { label: "Sem o texto da busca" },
  states: { label: "Em todo o Brasil", also: ["cities", "districts"] },
};
const MAX_RELAXATIONS = 4;
/** Each word that is left out is a search of its own, so only the first ones are tried. */
const MAX_WORDS_TRIED = 5;
/** Pairs of words that are shown, so that the other steps are too. */
const MAX_PAIRS_SHOWN = 2;
/** With more conditions than this, pairs of them are not tried. */
const MAX_PAIRED = 8;

/**
 * For a search without matches: the nearest searches that have some, nearest first. A bound is loosened to
 * the first match before it is dropped; two conditions are dropped together only when dropping one is never
 * enough.
 */
export async function relaxations(
  engine: SearchEngine,
  query: SearchQuery,
  pathname: string,
  usualSort?: UsualSort,
): Promise<Relaxation[]> {
  const { filters } = query;
  const first = { ...query, page: 1, through: 1, sentence: "" };
  const tried = (steps: Step[]) => {
    const possible: (Relaxation & Pick<Step, "distance">)[] = [];
    for (const { label, filters: wider, distance } of steps) {
      const count = engine.count(wider);
      if (count === 0) continue;
      const href = canonicalHref(pathname, withFilters(first, wider, usualSort), usualSort);
      possible.push({ label, count, href, distance });
    }
    return possible;
  };
  const alone = droppedOne(filters);
  const oneWord = tried(withoutOneWord(filters));
  const words = oneWord.length > 0 ? oneWord : tried(withoutTwoWords(filters)).slice(0, MAX_PAIRS_SHOWN);
  let offers = [...words, ...tried([...(await lesserSteps(engine, filters)), ...alone])];
  if (offers.length === 0 && alone.length <= MAX_PAIRED) offers = tried(droppedTwo(filters, alone));
  if (offers.length === 0) offers = tried(placeAlone(filters));
  return offers
    .sort((a, b) => a.distance - b.distance || a.count - b.count)
    .slice(0, MAX_RELAXATIONS)
    .map(({ label, count, href }) => ({ label, count, href }));
}

/** A word less is nearer than no text at all; the nearest of all is the street without its house's number. */
function withoutOneWord(filters: Filters): Step[] {
  const words = wordsToDrop(filters);
  if (words.length < 2) return [];
  return words.map(({ source, isOut, left }, i) => ({
    label: isOut ? `Sem excluir ${quoted(source)}` : `Sem ${quoted(source)}`,
    filters: { ...filters, text: left },
    distance: 0.5 + i / (4 * words.length),
  }));
}

/** `Rua Xyz Campinas, 99`: where no word alone is in the way, two of them may be. */
function withoutTwoWords(filters: Filters): Step[] {
  const words = wordsToDrop(filters);
  // At least one remains.
  if (words.filter(({ isOut }) => !isOut).length < 3) return [];
  const all = singleWords(filters.text).map(({ source }) => source);
  return words.flatMap((one, i) =>
    words.slice(i + 1).flatMap((other, k) => {
      if (one.isOut || other.isOut) return [];
      const [first, second] =
        all.indexOf(one.source) < all.indexOf(other.source) ? [one, other] : [other, one];
      const left = all.filter((source) => source !== one.source && source !== other.source).join(" ");
      return [
        {
          label: `Sem ${quoted(first.source)} e ${quoted(second.source)}`,
          filters: { ...filters, text: left },
          distance: 0.75 + (i + k / words.length) / (4 * words.length),
        },
      ];
    }),
  );
}

/** The words of a text that leaving out is tried for, the number of a house first. */
function wordsToDrop(filters: Filters): ReturnType<typeof singleWords> {
  const words = singleWords(filters.text);
  const last = words.at(-1);
  const isNumber = last !== undefined && /^\W*\d+[a-z]?$/i.test(last.source);
  return (isNumber ? [last, ...words.slice(0, -1)] : words).slice(0, MAX_WORDS_TRIED);
}

interface Drop extends Step {
  keys: FilterKey[];
}

function droppedOne(filters: Filters): Drop[] {
  const conditions = Object.entries(LETTING_GO) as [ConditionKey, LettingGo][];
  return conditions.flatMap(([condition, { label, also = [] }], i) => {
    const own = keysOf(condition);
    if (own.every((key) => isDefault(filters, key))) return [];
    const keys = [...own, ...also];
    return [{ label, keys, filters: dropped(filters, keys), distance: 1 + i / conditions.length }];
  });
}

function droppedTwo(filters: Filters, alone: Drop[]): Step[] {
  return alone.flatMap((one, i) =>
    alone.slice(i + 1).flatMap((other) => {
      const keys = [...one.keys, ...other.keys];
      // One place contains the other: dropping the larger one has been tried.
      if (new Set(keys).size < keys.length) return [];
      const label = `${one.label} e ${other.label.charAt(0).toLowerCase()}${other.label.slice(1)}`;
      return [{ label, filters: dropped(filters, keys), distance: one.distance + other.distance }];
    }),
  );
}

function placeAlone(filters: Filters): Step[] {
  const { states, cities } = filters;
  if (states.length + cities.length === 0) return [];
  return [{ label: "Todos os imóveis deste lugar", filters: { ...NO_FILTERS, states, cities }, distance: 9 }];
}

function dropped(filters: Filters, keys: FilterKey[]): Filters {
  return keys.reduce((rest, key) => without(rest, key), filters);
}
