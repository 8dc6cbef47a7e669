import { sameLetters } from "#app/lib/text.ts";
import type { ListingDraft } from "./source.ts";

/** What the database holds of a property before a list is written, as far as rows are compared. */
export interface StoredRow {
  cidade: string;
  bairro: string | null;
  endereco: string;
  tipo: string;
}

/** Counts of one state's rows, taken while they are staged. */
export interface ListTally {
  rows: number;
  cities: Map<string, number>;
  modes: Map<string, number>;
  types: Map<string, number>;
  /** Words of descriptions that the grammar does not know, and the number of rows that have any. */
  unknownWords: Map<string, number>;
  withUnknownWords: number;
  /** New or changed rows, and how many of them are in a city that only other states have. */
  fresh: number;
  elsewhere: number;
  /** For cities that the state does not have: whether another state has them. */
  foreignCities: Map<string, boolean>;
  /** Rows of properties held in this state, and how many of them differ in a field that hardly ever changes. */
  known: number;
  otherCity: number;
  otherDistrict: number;
  otherAddress: number;
  otherType: number;
  /** Rows of properties held in another state: moved here, or refused because both states list them on that day. */
  strangers: number;
  inTwoStates: number;
}

export function newTally(): ListTally {
  return {
    rows: 0,
    cities: new Map(),
    modes: new Map(),
    types: new Map(),
    unknownWords: new Map(),
    withUnknownWords: 0,
    fresh: 0,
    elsewhere: 0,
    foreignCities: new Map(),
    known: 0,
    otherCity: 0,
    otherDistrict: 0,
    otherAddress: 0,
    otherType: 0,
    strangers: 0,
    inTwoStates: 0,
  };
}

/** Counts an accepted row. `stored`: its property is held in this state, and `row` where its text differs. */
export function countRow(
  tally: ListTally,
  draft: ListingDraft,
  stored: { row: StoredRow | null } | null,
): void {
  tally.rows++;
  increment(tally.cities, draft.city);
  increment(tally.modes, draft.saleMode);
  increment(tally.types, draft.type);
  if (draft.unknownTokens.length > 0) tally.withUnknownWords++;
  for (const word of draft.unknownTokens) increment(tally.unknownWords, word);
  if (!stored) return;
  tally.known++;
  if (!stored.row) return;
  if (!sameLetters(stored.row.cidade, draft.city)) tally.otherCity++;
  if (!sameLetters(stored.row.bairro ?? "", draft.district ?? "")) tally.otherDistrict++;
  if (!sameLetters(stored.row.endereco, draft.address)) tally.otherAddress++;
  if (!sameLetters(stored.row.tipo, draft.type)) tally.otherType++;
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
