import { isCountKey } from "#app/facts/query/filter-keys.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import type { Filters, Sort } from "#app/facts/query/filters.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { Gazetteer, GazetteerCity } from "./gazetteer.ts";
import type { ListedPlaces } from "./listed-places.ts";
import type { Mention } from "./sentence-places.ts";
import { normalise } from "#app/facts/query/query-codec.ts";
import { FREE, KEPT } from "./sentence-tokens.ts";
import type { Token } from "./sentence-tokens.ts";
import type { Meaning } from "./sentence-words.ts";

/** A sentence while it is read: its tokens, what became of each, and what they mean so far. */
export interface Reading {
  text: string;
  tokens: Token[];
  marks: Uint8Array;
  gazetteer: Gazetteer;
  filters: Partial<Filters>;
  /** What holds where the sentence says nothing else of it. */
  otherwise: Partial<Filters>;
  sort: Sort | null;
  /** What the lists held know of places; null where nobody asks them. */
  listed: ListedPlaces | null;
  /** The day in São Paulo, for `hoje`; null where no days are read. */
  today: IsoDate | null;
  /** The words that name days, as written. */
  datesSaid: string;
  mentions: Mention[];
  /** Names of places that stay text. */
  names: Mention[];
  /** Names that may as well mean a town, or be text. */
  doubts: Doubt[];
}

/** A name with two readings: what it was taken for, and the town it is or may be. */
export interface Doubt {
  mention: Mention;
  town: GazetteerCity;
  asTown: boolean;
}

/** The words that stay, as the person wrote them. */
export function restOf(reading: Reading): string {
  return runsOf(reading, [FREE, KEPT]).join(" ");
}

/** Stretches of the sentence whose tokens have one of these marks, as the person wrote them. */
export function runsOf({ text, tokens, marks }: Reading, wanted: number[]): string[] {
  const runs: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    if (!wanted.includes(marks[i]!)) continue;
    const start = tokens[i]!.start;
    while (i + 1 < tokens.length && wanted.includes(marks[i + 1]!)) i++;
    runs.push(text.slice(start, tokens[i]!.end));
  }
  return runs;
}

/** Puts what a clause or phrase means beside what is known: lists grow, of two counts the larger stays. */
export function add(reading: Reading, { filters = {}, sort, otherwise = {} }: Meaning): void {
  // `duplex, não quero apartamento`: what was taken away stays away.
  reading.otherwise = { ...otherwise, ...reading.otherwise };
  const all: Partial<Record<keyof Filters, unknown>> = reading.filters;
  for (const [field, value] of Object.entries(filters) as [keyof Filters, unknown][]) {
    const current = all[field];
    if (Array.isArray(current) && Array.isArray(value)) all[field] = [...current, ...value];
    else if (typeof current === "number" && typeof value === "number" && isCountKey(field)) {
      // `garagem para 2 carros` says the same thing twice: the larger number counts.
      all[field] = Math.max(current, value);
    } else all[field] = value;
  }
  if (sort) reading.sort = sort;
}

/** Normalised, and only the fields that the sentence set. */
export function tidy(filters: Partial<Filters>): Partial<Filters> {
  const clean = normalise({ ...NO_FILTERS, ...filters });
  return Object.fromEntries(Object.keys(filters).map((field) => [field, clean[field as keyof Filters]]));
}
