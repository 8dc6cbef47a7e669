import { describe, expect, test } from "vitest";
import { indexOver } from "./index-over.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { allCities } from "#app/facts/places/places.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { canonicalHref, parseQuery } from "#app/facts/query/query-codec.ts";
import { compileGazetteer } from "#app/facts/query/sentence/gazetteer.ts";
import { compileListedPlaces, type ListedPlaces } from "#app/facts/query/sentence/listed-places.ts";
import { readQuery } from "#app/facts/query/sentence/read-query.ts";
import { interpretSentence } from "#app/facts/query/sentence/sentence.ts";
import { allAtOnce } from "./all-at-once.ts";

export const gazetteer = compileGazetteer(allCities());

/** Invented lists: towns with the number of their listings, or with their districts and the number of each. */
export function placesOf(towns: Record<string, number | Record<string, number>>, types?: string[]) {
  const counts = new Map<string, number>();
  const districts = Object.entries(towns).flatMap(([citySlug, all]) => {
    const each = typeof all === "number" ? [] : Object.entries(all);
    counts.set(citySlug, typeof all === "number" ? all : each.reduce((sum, [, count]) => sum + count, 1));
    return each.map(([slug, count]) => ({ citySlug, slug, count, label: slug }));
  });
  return allAtOnce(compileListedPlaces(counts, districts, types));
}

/** The readable address of a sentence, with what was left out (`fora`) and what only ranks (`ordena`). */
export function meaningOf(sentence: string, listed: ListedPlaces): string {
  const result = interpretSentence(sentence, gazetteer, listed);
  if (!result) return `q=${sentence}`;
  const { filters, rest, sort, unfit, preferred } = result;
  const href = canonicalHref("", { filters: { ...NO_FILTERS, ...filters, text: rest }, sort });
  const left = unfit.length > 0 ? ` fora=${unfit.join(", ")}` : "";
  const address = decodeURIComponent(href).replace("?", "").replaceAll("+", " ");
  return `${address}${left}${preferred && ` ordena=${preferred}`}`.trim();
}

/** Rows of two columns with an arrow between them. */
export function rowsOf(text: string): [sentence: string, meaning: string][] {
  return text
    .trim()
    .split("\n")
    .map((line) => line.split(/ → ?/) as [string, string]);
}

/** Such rows by subject, whose names stand after a `#`. */
export function bySubject(text: string): Record<string, [sentence: string, meaning: string][]> {
  const parts = text.split("\n# ").slice(1);
  return Object.fromEntries(
    parts.map((part) => [part.split("\n", 1)[0]!, rowsOf(part.slice(part.indexOf("\n")))]),
  );
}

/** Tests sentences, by the rule that their meanings show. */
export function testMeanings(listed: ListedPlaces, rules: string) {
  describe.each(Object.entries(bySubject(rules)))("%s", (_, sentences) => {
    test.each(sentences)("%s", (sentence, meaning) => expect(meaningOf(sentence, listed)).toBe(meaning));
  });
}

/** An index of these listings, and what it makes of the address of a search or of typed words. */
export async function readerOver(listings: Listing[]) {
  const engine = await indexOver(listings);
  const reader = { gazetteer, engine: () => engine, now: () => new Date("2026-01-08T15:00:00Z") };
  const open = (search: string) => readQuery(parseQuery(new URLSearchParams(search)), reader);
  return { engine, open, typed: (q: string) => open(new URLSearchParams({ q }).toString()) };
}
