import type { CurrentEngine, SearchEngine } from "#app/core/engine/search-engine.ts";
import { houseNumber } from "#app/facts/places/normalise-address.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { normalise } from "#app/facts/query/query-codec.ts";
import { isWithin } from "#app/facts/query/sentence/listed-places.ts";
import { plural } from "#app/lib/numbers.ts";
import { addressIndexOf, type AddressIndex, type TownAddress } from "./address-index.ts";
import { fitOf, FITS, kindBegun, typedName } from "./address-match.ts";
import { withWholeKind, type AddressName, type SuggestedAddress } from "./address-names.ts";
import { findNames, hasSlip } from "./name-index.ts";
import { totalOf, townsOf } from "./search-names.ts";

export type AddressEngine = SearchEngine & Pick<CurrentEngine, "vocabulary" | "numbers" | "listings">;

/** None, those that begin no name, or any. */
export type Slips = "none" | "unknown" | "any";

/** So many of a kind are suggested. */
const MOST = 3;
/** And so many of the kind that the text begins with. */
const MOST_OF_KIND: Record<AddressName["kind"], number> = { rua: 5, condominio: 4 };
/** So many are counted at most before enough of them are found under the other filters. */
const MOST_COUNTED = 8;
/** Where only kinds were typed, so many names are looked at, those with most properties first. */
const MOST_OF_KIND_ALONE = 3 * MOST_COUNTED;
/** After a street's whole name so many of its towns follow. */
const MOST_TOWNS = 2;

/** A name with its towns in which it fits the text and the filters. */
interface Candidate {
  /** A position in `FITS`. */
  fit: number;
  total: number;
  towns: readonly [TownAddress, ...TownAddress[]];
}

/** `av brasil 12`, `rua das Flores, nº 3`: a street, and a number as far as it is typed. */
const STREET_AND_NUMBER = /^(.*\p{L}.*?)[\s,]+(\d{1,5})$/u;
const NUMBER_SIGN = /[\s,]+(?:n[º°.]?|n[uú]mero)$/i;
/** So many properties of each street are looked at. */
const READ = 300;
const MOST_STREETS = 2;
const MOST_HOUSES = 4;

/**
 * Streets and buildings whose names a text begins, those with most properties first, each with the number of properties
 * that a search for its name finds under the other filters. A street that several towns have is one for all of them; where
 * its whole name was typed, the first of these towns follow. After a street the number of a house may be typed. `slips`: which
 * words may be misspelt.
 */
export async function namedAddresses(
  engine: AddressEngine,
  { text, ...others }: Filters,
  slips: Slips,
): Promise<SuggestedAddress[]> {
  const index = await addressIndexOf(engine);
  if (index === null || (slips === "none" && hasSlip(index.names, text))) return [];
  const filters = { ...others, text: withWholeKind(text) };
  const candidates = candidatesFor(index, filters, slips);
  if (!candidates.some(({ fit }) => fit <= FITS.indexOf("own-begun"))) {
    const houses = housesBegun(engine, filters, (street) =>
      namesAmong(engine, street, candidatesFor(index, street, slips)),
    );
    if (houses.length > 0) return houses;
  }
  return namesAmong(engine, filters, candidates);
}

function namesAmong(
  engine: AddressEngine,
  filters: Filters,
  candidates: readonly Candidate[],
): SuggestedAddress[] {
  const begun = kindBegun(filters.text);
  const addresses: SuggestedAddress[] = [];
  for (const kind of ["rua", "condominio"] as const) {
    const most = begun === kind ? MOST_OF_KIND[kind] : MOST;
    const named: (SuggestedAddress & { fit: number })[] = [];
    for (const { fit, towns } of withTowns(candidates.filter(({ towns: [first] }) => first.kind === kind))) {
      const wanted = searchFor(filters, towns);
      const { total: count, towns: places } =
        towns.length > 1 ? townsOf(engine, wanted) : { total: totalOf(engine, wanted), towns: [] };
      const detail = places.length > 0 ? inTowns(places) : whereIs(towns[0]);
      if (count > 0) named.push({ kind, label: towns[0].name, detail, count, filters: wanted, fit });
      if (named.length === most) break;
    }
    named.sort((a, b) => a.fit - b.fit || b.count - a.count);
    addresses.push(...named.map(({ fit: _, ...address }) => address));
  }
  return addresses;
}

/** Names in their order, the first towns of a whole one as well. */
function withTowns(candidates: readonly Candidate[]): Candidate[] {
  const all = candidates.flatMap((candidate, i) => {
    const { fit, towns } = candidate;
    if (i > 0 || FITS[fit] !== "whole" || towns.length === 1) return [candidate];
    return [
      candidate,
      ...towns.slice(0, MOST_TOWNS).map((town): Candidate => ({ ...candidate, towns: [town] })),
    ];
  });
  return all.slice(0, MOST_COUNTED);
}

function candidatesFor({ entries, names }: AddressIndex, filters: Filters, slips: Slips): Candidate[] {
  const typed = typedName(filters.text);
  if (typed === null) return [];
  const candidates = new Map<number, Candidate & { towns: TownAddress[] }>();
  for (const { entry, inName } of findNames(names, filters.text, slips === "any")) {
    const address = entries[entry]!;
    if (!isWithin(address.citySlug, filters)) continue;
    const fit = fitOf(names.folded[entry]!, address.key, typed, inName);
    if (fit === null) continue;
    const candidate = candidates.get(address.group);
    if (candidate) {
      candidate.fit = Math.min(candidate.fit, FITS.indexOf(fit));
      candidate.total += address.count;
      candidate.towns.push(address);
    } else {
      if (typed.own.length === 0 && candidates.size === MOST_OF_KIND_ALONE) break;
      candidates.set(address.group, { fit: FITS.indexOf(fit), total: address.count, towns: [address] });
    }
  }
  return [...candidates.values()].sort(
    (a, b) => a.fit - b.fit || b.total - a.total || b.towns.length - a.towns.length,
  );
}

function searchFor(filters: Filters, towns: Candidate["towns"]): Filters {
  const text = `"${towns[0].name.replaceAll(/["“”]/g, "")}"`;
  if (towns.length > 1) return normalise({ ...filters, text });
  return normalise({ ...filters, cities: [towns[0].citySlug], districts: [], text });
}

/** Where all are that a search for the name finds: not only streets that begin so have it in their address. */
function inTowns(towns: readonly string[]): string {
  return towns.length === 1 ? towns[0]! : `em ${plural(towns.length, "cidade", "cidades")}`;
}

function whereIs({ kind, district, town }: TownAddress): string {
  return kind === "condominio" && district !== null ? `${district}, ${town}` : town;
}

/**
 * The houses of a street whose numbers begin with the one that a text ends with, those with most properties first, and then
 * the street itself; none where it has no such house.
 */
function housesBegun(
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
  const most = [...houses.values()].sort((a, b) => b.count - a.count).slice(0, MOST_HOUSES);
  const addresses: SuggestedAddress[] = [];
  for (const house of most) {
    const count = totalOf(engine, house.filters);
    if (count > 0) addresses.push({ ...house, count });
  }
  return addresses.length > 0 ? [...addresses, ...streets.slice(0, 1)] : [];
}
