import { reusedCounters } from "#app/lib/counters.ts";
import { own } from "#app/lib/own.ts";
import { AMENITIES } from "#app/facts/listings/amenities.ts";
import { EVENTS, type NewsKind } from "#app/facts/listings/event-kinds.ts";
import { paymentName } from "#app/facts/listings/payments.ts";
import { FACET_KEYS, type FacetCount, type FacetKey, type Facets } from "#app/core/engine/search-engine.ts";

/** Values of the room facets: each counts properties with at least that many. */
export const ROOM_STEPS = ["1", "2", "3", "4"];

const orMore = (count: string) => `${count} ou mais`;

/** The label of a value; null where the lists or the geography have it. */
const LABELS: Record<FacetKey, ((value: string) => string) | null> = {
  estado: null,
  cidade: null,
  bairro: null,
  tipo: null,
  modalidade: null,
  pagamento: paymentName,
  quartos: orMore,
  vagas: orMore,
  banheiros: orMore,
  suites: orMore,
  comodidades: (code) => own(AMENITIES, code) ?? code,
  novidade: (kind) => EVENTS[kind as NewsKind].news.one,
};

/** The label of a value; a code without a label is shown as it is. */
export function facetLabel(facet: FacetKey, value: string): string {
  return LABELS[facet]?.(value) ?? value;
}

export function noFacets(): Facets {
  return Object.fromEntries(FACET_KEYS.map((key): [FacetKey, FacetCount[]] => [key, []])) as Facets;
}

const RADIX_FROM = 24;

/** Facet values in their order: most frequent first, then by value; at most so many. `values` ascend; zero counts are left out. */
export function rankedFacet(
  values: readonly string[],
  labels: readonly string[],
  counts: Uint32Array,
  limit = Infinity,
): FacetCount[] {
  const ids: number[] = [];
  let most = 0;
  for (let id = 0; id < values.length; id++) {
    const count = counts[id]!;
    if (count === 0) continue;
    ids.push(id);
    if (count > most) most = count;
  }
  const ranked = ids.length < RADIX_FROM ? insertedByCountDown(ids, counts) : byCountDown(ids, counts, most);
  return ranked.slice(0, limit).map((id) => ({ value: values[id]!, label: labels[id]!, count: counts[id]! }));
}

/** Few values are in order soonest when each is moved to its place, equal ones staying as they are. */
function insertedByCountDown(ids: number[], counts: Uint32Array): number[] {
  for (let i = 1; i < ids.length; i++) {
    const id = ids[i]!;
    let to = i;
    for (; to > 0 && counts[ids[to - 1]!]! < counts[id]!; to--) ids[to] = ids[to - 1]!;
    ids[to] = id;
  }
  return ids;
}

const digitOffsets = reusedCounters();

/** Orders thousands of cities for every answer: a stable radix sort is several times faster than comparing. */
function byCountDown(ids: number[], counts: Uint32Array, most: number): number[] {
  let from = ids;
  let to = Array.from<number>({ length: ids.length }).fill(0);
  for (let shift = 0; shift < 32 && most >>> shift > 0; shift += 8) {
    const offsets = digitOffsets(256);
    for (const id of from) offsets[(counts[id]! >>> shift) & 255]!++;
    let sum = 0;
    for (let digit = 255; digit >= 0; digit--) {
      const count = offsets[digit]!;
      offsets[digit] = sum;
      sum += count;
    }
    for (const id of from) to[offsets[(counts[id]! >>> shift) & 255]!++] = id;
    [from, to] = [to, from];
  }
  return from;
}
