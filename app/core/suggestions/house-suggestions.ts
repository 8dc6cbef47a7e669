import type { SearchEngine } from "#app/core/engine/search-engine.ts";
import { houseNumber } from "#app/facts/places/normalise-address.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { normalise } from "#app/facts/query/query-codec.ts";
import type { SuggestedAddress } from "./address-names.ts";
import { totalOf } from "./search-names.ts";

/** `av brasil 12`, `rua das Flores, nº 3`: a street, and a number as far as it is typed. */
const STREET_AND_NUMBER = /^(.*\p{L}.*?)[\s,]+(\d{1,5})$/u;
const NUMBER_SIGN = /[\s,]+(?:n[º°.]?|n[uú]mero)$/i;
/** So many properties of each street are looked at. */
const READ = 300;
const MOST_STREETS = 2;
const MOST = 4;

/**
 * The houses of a street whose numbers begin with the one that a text ends with, those with most properties first, and then
 * the street itself; none where it has no such house.
 */
export function housesBegun(
  engine: SearchEngine,
  filters: Filters,
  named: (filters: Filters) => SuggestedAddress[],
): SuggestedAddress[] {
  const [, street, number] = STREET_AND_NUMBER.exec(filters.text) ?? [];
  if (street === undefined || number === undefined) return [];
  const streets = named({ ...filters, text: street.replace(NUMBER_SIGN, "") }).filter(
    ({ kind }) => kind === "rua",
  );
  const houses = new Map<string, SuggestedAddress>();
  for (const { label, filters: wanted } of streets.slice(0, MOST_STREETS)) {
    for (const { address, city, state, citySlug } of engine.first(wanted, "recentes", READ)) {
      const own = houseNumber(address);
      if (own === null || !own.startsWith(number)) continue;
      const house = `${label}, ${own}`;
      const search = normalise({ ...wanted, cities: [citySlug], districts: [], text: `"${label} ${own}"` });
      const key = `${citySlug} ${house}`;
      const known = houses.get(key);
      if (known) known.count++;
      else
        houses.set(key, { kind: "rua", label: house, detail: `${city}/${state}`, count: 1, filters: search });
    }
  }
  const most = [...houses.values()].sort((a, b) => b.count - a.count).slice(0, MOST);
  const addresses: SuggestedAddress[] = [];
  for (const house of most) {
    const count = totalOf(engine, house.filters);
    if (count > 0) addresses.push({ ...house, count });
  }
  return addresses.length > 0 ? [...addresses, ...streets.slice(0, 1)] : [];
}
