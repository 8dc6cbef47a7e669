import type { Listing } from "#app/facts/listings/listing.ts";
import { indexOver } from "./index-over.ts";
import { suggestionsFor } from "#app/core/suggestions/suggestions.ts";
import { parseQuery } from "#app/facts/query/query-codec.ts";
import { compileGazetteer } from "#app/facts/query/sentence/gazetteer.ts";
import { slugify } from "#app/lib/text.ts";
import { newListing } from "./listing.ts";

let next = 878771000000;

/** An invented property in a neighbourhood. */
export function listingAt(
  city: string,
  state: Listing["state"],
  district: string,
  over: Partial<Listing> = {},
): Listing {
  const citySlug = `${slugify(city)}-${state.toLowerCase()}`;
  const place = { state, city, citySlug, district, districtSlug: slugify(district) };
  return newListing({ number: String(next++), ...place, ...over });
}

const GAZETTEER = compileGazetteer([
  { slug: "campinas-sp", name: "Campinas", state: "SP" },
  { slug: "campina-grande-pb", name: "Campina Grande", state: "PB" },
  { slug: "salvador-ba", name: "Salvador", state: "BA" },
]);

/**
 * What is suggested for a text among these properties, sentences included: kind, label, place and count. Each count must be
 * that of the search it leads to.
 */
export async function suggestedFor(
  text: string,
  listings: readonly Listing[],
  other: Record<string, string> = {},
): Promise<string[]> {
  const engine = await indexOver([...listings]);
  const reader = { gazetteer: GAZETTEER, engine: () => engine, now: () => new Date("2026-02-01T12:00:00Z") };
  const query = parseQuery(new URLSearchParams({ ...other, q: text }));
  const suggestions = await suggestionsFor(engine, query, undefined, reader);
  for (const { count, href } of suggestions) {
    const { filters } = parseQuery(new URL(href, "http://localhost").searchParams);
    const total = engine.count(filters);
    if (count !== null && total !== count) throw new Error(`${href} finds ${total}, not ${count}`);
  }
  return suggestions.map(({ kind, label, detail, count }) => [kind, label, detail ?? "", count].join("|"));
}
