/** `lettersOf` of lib/text.ts in SQL. Taken apart first: not every locale has lower case for letters with accents. */
export function sqlLettersOf(text: string): string {
  const words = `regexp_replace(lower(normalize(${text}, NFD)), '[^a-z0-9]+', ' ', 'g')`;
  return `regexp_replace(${words}, '(?<![0-9]) | (?![0-9])', '', 'g')`;
}

/** `sameLetters` of lib/text.ts in SQL. */
export function sqlSameLetters(a: string, b: string): string {
  return `(${a} = ${b} or ${sqlLettersOf(a)} = ${sqlLettersOf(b)})`;
}
