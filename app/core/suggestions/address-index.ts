import type { CurrentEngine } from "#app/core/engine/search-engine.ts";
import { isFuller } from "#app/facts/places/district-slug.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { UFS } from "#app/lib/br.ts";
import { otherWork } from "#app/lib/steps.ts";
import { namesIn, type AddressName } from "./address-names.ts";
import { compileNames, type NameIndex } from "./name-index.ts";

/** A street or building of one town. */
export interface TownAddress extends AddressName {
  citySlug: string;
  /** `Campinas/SP`. */
  town: string;
  /** The neighbourhood of a building, as its first property has it. */
  district: string | null;
  /** Number of properties. */
  count: number;
  /** Streets of one name have the same; each building has its own. */
  group: number;
}

export interface AddressIndex {
  /** Those of one group follow each other, the group and the town with most properties first. */
  entries: readonly TownAddress[];
  names: NameIndex;
}

type IndexedEngine = Pick<CurrentEngine, "vocabulary" | "numbers" | "listings">;

/** So many properties are read before other requests get a turn. */
const SLICE = 200;
const INDEXES = new WeakMap<IndexedEngine, Promise<AddressIndex | null>>();

/** The streets and buildings of all properties, collected once per engine; null for the engine that has none in memory. */
export function addressIndexOf(engine: IndexedEngine): Promise<AddressIndex | null> {
  const known = INDEXES.get(engine);
  if (known) return known;
  const gathering = engine.vocabulary === null ? Promise.resolve(null) : gather(engine);
  INDEXES.set(engine, gathering);
  gathering.catch(() => INDEXES.delete(engine));
  return gathering;
}

interface Gathered extends Omit<TownAddress, "group"> {
  /** Neighbourhoods and localities, which may be typed beside the name. */
  places: Set<string>;
  /** How many properties write the name so. */
  spellings: Map<string, number>;
}

async function gather(engine: IndexedEngine): Promise<AddressIndex> {
  const byKey = new Map<string, Gathered>();
  // One state after the other, because the numbers of all properties are not read in slices.
  for (const state of UFS) {
    const numbers = engine.numbers({ ...NO_FILTERS, states: [state] }, "recentes");
    for (let from = 0; from < numbers.length; from += SLICE) {
      await otherWork();
      for (const listing of engine.listings(numbers.slice(from, from + SLICE))) {
        for (const address of namesIn(listing.address)) note(byKey, listing, address);
      }
    }
  }
  await otherWork();
  const totals = new Map<string, number>();
  const groupKey = ({ kind, key, citySlug }: Gathered) => (kind === "rua" ? key : `${key}, ${citySlug}`);
  for (const one of byKey.values()) totals.set(groupKey(one), (totals.get(groupKey(one)) ?? 0) + one.count);
  await otherWork();
  const ordered = [...totals].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  await otherWork();
  const groupOf = new Map(ordered.map(([key], group) => [key, group]));
  const all = Array.from(byKey.values(), (one) => ({ ...one, group: groupOf.get(groupKey(one))! }));
  await otherWork();
  all.sort((a, b) => a.group - b.group || b.count - a.count || (a.citySlug < b.citySlug ? -1 : 1));
  await otherWork();
  const names = await compileNames(
    all.map(({ name, places, town }) => ({ name, context: [...places, town].join(", ") })),
  );
  const entries = all.map(({ kind, name, key, citySlug, town, district, count, group }): TownAddress => {
    return { kind, name, key, citySlug, town, district, count, group };
  });
  return { entries, names };
}

function note(byKey: Map<string, Gathered>, listing: Listing, { kind, name, key }: AddressName) {
  const { citySlug, city, state, district, locality } = listing;
  const inTown = `${kind} ${citySlug} ${key}`;
  let entry = byKey.get(inTown);
  if (entry === undefined) {
    const town = `${city}/${state}`;
    entry = { kind, name, key, citySlug, town, district, count: 0, places: new Set(), spellings: new Map() };
    byKey.set(inTown, entry);
  }
  entry.count++;
  const times = (entry.spellings.get(name) ?? 0) + 1;
  entry.spellings.set(name, times);
  const most = entry.spellings.get(entry.name)!;
  if (times > most || (times === most && isFuller(name, entry.name))) entry.name = name;
  for (const place of [district, locality]) if (place !== null) entry.places.add(place);
}
