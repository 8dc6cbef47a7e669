import { PROPERTY_TYPES, SALE_MODES } from "#app/facts/listings/source-words.ts";
import { lazily } from "#app/lib/lazily.ts";
import { slugify } from "#app/lib/text.ts";

/**
 * A sale mode in the source's spelling where it was written without accents or in other case; any other text unchanged.
 */
export const officialSaleMode = spelling(Object.values(SALE_MODES));

/** The same for a property type. */
export const officialType = spelling(PROPERTY_TYPES);

function spelling(known: readonly string[]): (word: string) => string {
  const exact = new Set(known);
  const bySlug = lazily(() => new Map(known.map((word) => [slugify(word), word])));
  return (word) => (exact.has(word) ? word : (bySlug().get(slugify(word)) ?? word));
}
