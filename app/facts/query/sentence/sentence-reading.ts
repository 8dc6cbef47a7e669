import { isCountKey } from "#app/facts/query/filter-keys.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import type { Filters, Sort } from "#app/facts/query/filters.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { Gazetteer, GazetteerCity, NameMatch } from "./gazetteer.ts";
import type { ListedPlaces } from "./listed-places.ts";
import { normalise } from "#app/facts/query/query-codec.ts";
import { FREE, VERBATIM } from "./sentence-tokens.ts";
import type { Token } from "./sentence-tokens.ts";
import type { Meaning } from "./sentence-words.ts";

/** A place that a sentence names, before its meaning is decided. */
export interface Mention extends NameMatch {
  at: number;
  /** A district of the lists that can be nothing else. */
  isDistrict?: boolean;
  /** A zone of a town: `zona sul`. */
  zone: string | null;
  /** Whether the words before it announce a place: `em`, `no`, `de` after something understood, `ou` after a place. */
  led: boolean;
  /** After `no` or `na`, as districts are. */
  article: boolean;
  /** Another of the same kind: `Campinas ou Valinhos`. */
  joined: boolean;
  /** The kind that the word before it names. */
  kindWord: "state" | "city" | null;
}

/** The state of reading a sentence: its tokens, how each was read, and what they mean so far. */
export interface Reading {
  text: string;
  tokens: Token[];
  marks: Uint8Array;
  gazetteer: Gazetteer;
  filters: Partial<Filters>;
  /** Filters that apply unless the sentence sets them otherwise. */
  otherwise: Partial<Filters>;
  sort: Sort | null;
  /** Places of the imported lists; null where they are not used. */
  listed: ListedPlaces | null;
  /** The day in São Paulo, for `hoje`; null where no days are read. */
  today: IsoDate | null;
  /** Slugs of the cities that were chosen before. */
  chosen: readonly string[];
  /** The words that name days, as written. */
  dateText: string;
  /** Parts of the text that are said in another form than they were typed in: `-"vila nova"`. */
  restated: string[];
  /** Whether any of them means something else as it was typed: the name of a state is also that of streets. */
  isRestated: boolean;
  mentions: Mention[];
  placed: PlacedName[];
  /** Names of places that stay text. */
  names: Mention[];
  /** Names that may also mean a town, or be text. */
  doubts: Doubt[];
  /** Towns whose names were misspelt. */
  slips: Slip[];
}

/** A misspelt name. */
export interface Slip {
  /** As it was typed. */
  source: string;
  /** The name that it is taken for. */
  meant: string;
  /** Slug of the town that it is taken for; null for a name that is searched for as text. */
  town: string | null;
}

/** Tokens that became a filter: the town of this slug, or for null a state. */
export interface PlacedName extends Pick<Mention, "at" | "next"> {
  town: string | null;
  /** Whether other words announce it. */
  led: boolean;
}

/** A name with two readings: the one that was taken, and the town that it is or may be. */
export interface Doubt {
  mention: Mention;
  town: GazetteerCity;
  asTown: boolean;
}

/** The words that stay text, as they were written, part by part. */
export function restOf(reading: Reading): string[] {
  return [...runsOf(reading, [FREE, VERBATIM]), ...reading.restated];
}

/** The parts of the sentence whose tokens have one of these marks, as they were written. */
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

/** Adds the meaning of a clause or phrase: lists grow, and of two counts the larger stays. */
export function add(reading: Reading, { filters = {}, sort, otherwise = {} }: Meaning): void {
  // `duplex, não quero apartamento`: a kind that was excluded stays excluded.
  reading.otherwise = { ...otherwise, ...reading.otherwise };
  const all: Partial<Record<keyof Filters, unknown>> = reading.filters;
  for (const [field, value] of Object.entries(filters) as [keyof Filters, unknown][]) {
    const current = all[field];
    if (Array.isArray(current) && Array.isArray(value)) all[field] = [...current, ...value];
    else if (typeof current === "number" && typeof value === "number" && isCountKey(field)) {
      // `garagem para 2 carros` has the same count twice: the larger number is used.
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
