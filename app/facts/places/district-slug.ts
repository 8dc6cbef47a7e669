import { wordChoices } from "./address-words.ts";

/**
 * The slug of a neighbourhood, the same for spellings that differ only in how they abbreviate: `Jd N Sra Auxiliadora`
 * and `Jardim Nossa Senhora Auxiliadora` give `jardim-nossa-senhora-auxiliadora`. Null for punctuation only (`.`),
 * which cannot be chosen. A slug gives itself.
 */
export function districtSlug(name: string): string | null {
  // A short form with one other meaning stands before a name there: `S. José`, `Pe. Cícero`.
  const long = wordChoices(name).map((choices) => (choices.length === 2 ? choices[1] : choices[0]));
  return long.join("-") || null;
}

/** The slugs a neighbourhood may be held under that was asked for by one: addresses of before may abbreviate. */
export function districtSlugs(asked: readonly string[]): string[] {
  return [...new Set(asked.flatMap((slug) => [slug, districtSlug(slug) ?? slug]))];
}

/**
 * Whether a spelling of a neighbourhood is shown rather than another of the same one: the longer, which abbreviates
 * less, then the first in code-unit order.
 */
export function isFuller(name: string, than: string): boolean {
  return name.length === than.length ? name < than : name.length > than.length;
}
