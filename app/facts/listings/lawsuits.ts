/** A lawsuit's number, with or without its punctuation (Res. CNJ 65/2008). */
const NUMBER = /(?<!\d)(\d{7})-?(\d{2})\.?(\d{4})\.?(\d)\.?(\d{2})\.?(\d{4})(?!\d)/g;

/**
 * The numbers of lawsuits in a text as `NNNNNNN-DD.AAAA.J.TR.OOOO`, each once, in order. A number whose two check digits are
 * wrong is none: `0718591-04.2017.8.07.0001` is one.
 */
export function lawsuitsIn(text: string): string[] {
  const numbers = new Set<string>();
  for (const [, sequence, check, year, branch, court, origin] of text.matchAll(NUMBER)) {
    const remainder = BigInt(`${sequence}${year}${branch}${court}${origin}00`) % 97n;
    if (98n - remainder === BigInt(check!))
      numbers.add(`${sequence}-${check}.${year}.${branch}.${court}.${origin}`);
  }
  return [...numbers];
}
