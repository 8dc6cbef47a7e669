import type { Filters } from "#app/facts/query/filters.ts";
import { isWithin } from "#app/facts/query/sentence/listed-places.ts";
import type { SearchName } from "./search-names.ts";

/** Of those whose names begin with the text, neighbourhoods come last. */
const KIND_RANK: Record<SearchName["kind"], number> = {
  cidade: 0,
  estado: 0,
  tipo: 0,
  modalidade: 0,
  bairro: 1,
};
/** Of those whose name is the text. */
const WHOLE_RANK: Record<SearchName["kind"], number> = { ...KIND_RANK, estado: 0.5 };

/** A name that a text may mean. */
interface RankedName {
  name: SearchName;
  count: number;
  isWhole: boolean;
  tier: number;
  /** Whether it is in the places that are searched already. */
  isHere: boolean;
}

/** Which of two names that a text may mean comes first. */
export function byFit(a: RankedName, b: RankedName, text: string): number {
  return (
    Number(b.count > 0) - Number(a.count > 0) ||
    Number(isStateCode(b.name, text)) - Number(isStateCode(a.name, text)) ||
    Number(b.isWhole) - Number(a.isWhole) ||
    Number(b.isHere) - Number(a.isHere) ||
    // Of two places with exactly this name, the one with more listings, as in the search.
    (a.isWhole && isPlace(a.name) && isPlace(b.name) ? b.count - a.count : 0) ||
    a.tier - b.tier ||
    // `São Paulo` is first the town.
    (a.isWhole ? WHOLE_RANK[a.name.kind] - WHOLE_RANK[b.name.kind] : 0) ||
    KIND_RANK[a.name.kind] - KIND_RANK[b.name.kind] ||
    b.count - a.count
  );
}

/** `Jardim` in Campinas: neighbourhoods of the chosen town or state come before those of others. */
export function isInPlace({ kind, value, citySlug }: SearchName, { states, cities }: Filters): boolean {
  if (cities.length + states.length === 0) return false;
  if (kind === "bairro") return isWithin(citySlug!, { states, cities });
  return kind === "cidade" && cities.length === 0 && isWithin(value, { states });
}

function isStateCode({ kind, value }: SearchName, text: string): boolean {
  return kind === "estado" && value === text.trim().toUpperCase();
}

function isPlace({ kind }: SearchName): boolean {
  return kind === "cidade" || kind === "bairro";
}
