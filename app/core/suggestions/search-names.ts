import { LRUCache } from "lru-cache";
import { NO_FILTERS, type Filters } from "#app/facts/query/filters.ts";
import { withoutPlaces } from "#app/facts/query/place-keys.ts";
import { toSearchParams } from "#app/facts/query/query-codec.ts";
import type { SearchEngine } from "#app/core/engine/search-engine.ts";
import type { DistrictCount } from "#app/facts/query/sentence/listed-places.ts";
import { UF_NAMES, type Uf } from "#app/lib/br.ts";
import { fold } from "#app/lib/text.ts";
import { PLAIN_NAMES, saleModeName } from "#app/facts/query/names.ts";
import { nicknamesOf } from "#app/facts/query/sentence/place-nicknames.ts";
import { compileNames, type NameIndex, type Named } from "./name-index.ts";

/** A state, city, neighbourhood, type of property or modality that can be found by its name. */
export interface SearchName extends Named {
  kind: "estado" | "cidade" | "bairro" | "tipo" | "modalidade";
  /** Value in the address. */
  value: string;
  /** City of a neighbourhood; null for other kinds. */
  citySlug: string | null;
}

interface Names {
  /** States, cities, types and modalities, followed by the neighbourhoods in the order of `counted`. */
  names: SearchName[];
  index: NameIndex;
  firstDistrict: number;
  counted: DistrictCount[];
  /** Names by slug; of neighbourhoods by the slugs of their city and their own, with a slash between. */
  cities: ReadonlyMap<string, string>;
  districts: ReadonlyMap<string, string>;
}

/** Number of properties of an entry of the names. */
type Counts = (entry: number) => number;

/** For each index the counts of so many combinations of other filters are cached: people type letter by letter. */
const MAX_COUNTED = 40;

/** And so many totals of single searches, whose keys are together at most so long: one may have hundreds of places. */
const MAX_TOTALS = 1_000;
const MAX_KEYS_LENGTH = 1_000_000;

const BOUNDS = { max: MAX_TOTALS, maxSize: MAX_KEYS_LENGTH };

interface NameCache {
  names: Promise<Names> | null;
  counts: LRUCache<string, Promise<Counts>>;
  totals: LRUCache<string, number>;
  towns: LRUCache<string, TownSearch>;
}

/** The number of properties of a search, and the names of the towns that they are in. */
interface TownSearch {
  total: number;
  towns: readonly string[];
}

const CACHE = new WeakMap<SearchEngine, NameCache>();

function cacheOf(engine: SearchEngine): NameCache {
  let cache = CACHE.get(engine);
  if (!cache) {
    cache = {
      names: null,
      counts: new LRUCache({ max: MAX_COUNTED }),
      totals: new LRUCache({ ...BOUNDS, sizeCalculation: (_, key) => key.length + 1 }),
      towns: new LRUCache({ ...BOUNDS, sizeCalculation: ({ towns }, key) => key.length + towns.length + 1 }),
    };
    CACHE.set(engine, cache);
  }
  return cache;
}

/** The number of properties that a search finds. The same ones are suggested for one letter after the other. */
export function totalOf(engine: SearchEngine, filters: Filters): number {
  const { totals } = cacheOf(engine);
  const key = toSearchParams({ filters }).toString();
  const known = totals.get(key);
  if (known !== undefined) return known;
  const total = engine.count(filters);
  totals.set(key, total);
  return total;
}

/** What a search finds, by town. */
export function townsOf(engine: SearchEngine, filters: Filters): TownSearch {
  const { towns } = cacheOf(engine);
  const key = toSearchParams({ filters }).toString();
  const known = towns.get(key);
  if (known) return known;
  const { total, facets } = engine.search({ filters, sort: "recentes", page: 1, pageSize: 1 });
  const result = { total, towns: facets.cidade.map(({ label }) => label) };
  towns.set(key, result);
  return result;
}

/** What lists write where they know no neighbourhood. */
const NO_NAME = /^(?:indefinido|nao (?:informado|definido|consta)|sem (?:bairro|denominacao.*))$/;

/** The names of everything that has properties; built once per engine. */
export function namesOf(engine: SearchEngine): Promise<Names> {
  const cache = cacheOf(engine);
  cache.names ??= gather(engine).catch((error: unknown) => {
    cache.names = null;
    throw error;
  });
  return cache.names;
}

async function gather(engine: SearchEngine): Promise<Names> {
  const { facets } = engine.search({ filters: NO_FILTERS, sort: "recentes", page: 1, pageSize: 1 });
  const counted = engine.districts(NO_FILTERS);
  const cityLabels = new Map(facets.cidade.map(({ value, label }) => [value, label]));
  const names: SearchName[] = [
    ...facets.estado.map(({ value }) => {
      return { ...named("estado", value, UF_NAMES[value as Uf], value), nicknames: value };
    }),
    ...facets.cidade.map(({ value, label }) => {
      const [, name, state] = /^(.*)\/([A-Z]{2})$/.exec(label) ?? [label, label, ""];
      return { ...named("cidade", value, name!, state!), nicknames: nicknamesOf(value) };
    }),
    ...facets.tipo.map(({ value, label }) => named("tipo", value, label, "")),
    ...facets.modalidade.map(({ value }) => named("modalidade", value, saleModeName(PLAIN_NAMES, value), "")),
  ];
  const firstDistrict = names.length;
  for (const { slug, label, citySlug } of counted) {
    names.push({
      kind: "bairro",
      value: slug,
      name: NO_NAME.test(fold(label)) ? "" : label,
      context: cityLabels.get(citySlug) ?? "",
      citySlug,
    });
  }
  const cities = names
    .filter(({ kind }) => kind === "cidade")
    .map(({ value, name }) => [value, name] as const);
  return {
    names,
    index: await compileNames(names),
    firstDistrict,
    counted,
    cities: new Map(cities),
    districts: new Map(counted.map(({ citySlug, slug, label }) => [`${citySlug}/${slug}`, label])),
  };
}

function named(kind: SearchName["kind"], value: string, name: string, context: string): SearchName {
  return { kind, value, name, context, citySlug: null };
}

/** Counts of all names under the filters: for places without the filters of place, for types and modalities without their own. */
export function countsOf(engine: SearchEngine, filters: Filters): Promise<Counts> {
  const { counts } = cacheOf(engine);
  const others = { ...filters, text: "" };
  const key = toSearchParams({ filters: others }).toString();
  const known = counts.get(key);
  if (known) return known;
  const counting = count(engine, others).catch((error: unknown) => {
    counts.delete(key);
    throw error;
  });
  counts.set(key, counting);
  return counting;
}

async function count(engine: SearchEngine, filters: Filters): Promise<Counts> {
  const { names, firstDistrict, counted } = await namesOf(engine);
  const ask = (wanted: Filters) => engine.search({ filters: wanted, sort: "recentes", page: 1, pageSize: 1 });
  const anywhere = withoutPlaces(filters);
  const places = ask(anywhere).facets;
  const { tipo: types, modalidade: modes } = ask(filters).facets;
  const counts = new Map(
    [
      ...places.estado.map((item) => ({ ...item, kind: "estado" })),
      ...places.cidade.map((item) => ({ ...item, kind: "cidade" })),
      ...types.map((item) => ({ ...item, kind: "tipo" })),
      ...modes.map((item) => ({ ...item, kind: "modalidade" })),
    ].map((item) => [`${item.kind} ${item.value}`, item.count]),
  );
  const perDistrict = inStep(counted, engine.districts(anywhere));
  return (entry) => {
    if (entry >= firstDistrict) return perDistrict[entry - firstDistrict]!;
    const { kind, value } = names[entry]!;
    return counts.get(`${kind} ${value}`) ?? 0;
  };
}

/** Counts of all neighbourhoods from those that have any; both are in the same order. */
function inStep(all: DistrictCount[], some: DistrictCount[]): Uint32Array {
  const counts = new Uint32Array(all.length);
  let next = 0;
  for (const [i, { slug, citySlug }] of all.entries()) {
    const district = some[next];
    if (district?.slug !== slug || district.citySlug !== citySlug) continue;
    counts[i] = district.count;
    next++;
  }
  return counts;
}
