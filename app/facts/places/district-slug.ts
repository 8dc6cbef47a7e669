import { writtenWords } from "./address-words.ts";

/**
 * The slug of a district, the same for spellings that differ only in abbreviations: `Jd N Sra Auxiliadora` and `Jardim
 * Nossa Senhora Auxiliadora` give `jardim-nossa-senhora-auxiliadora`. Null for punctuation only (`.`), which cannot be
 * chosen. The slug of a slug is itself.
 */
export function districtSlug(name: string): string | null {
  const long = writtenWords(name);
  return long.join("-") || null;
}

/** The slugs under which a requested district may be stored: old addresses may abbreviate. */
export function districtSlugs(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((slug) => [slug, districtSlug(slug) ?? slug]))];
}

/**
 * Whether this spelling of a district is shown instead of another: the longer one, which abbreviates less, then the
 * first in code-unit order.
 */
export function isFuller(name: string, than: string): boolean {
  return name.length === than.length ? name < than : name.length > than.length;
}
