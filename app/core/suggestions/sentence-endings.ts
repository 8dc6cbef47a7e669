import { PHRASES } from "#app/facts/query/sentence/sentence-words.ts";
import { lazily } from "#app/lib/lazily.ts";
import { fold } from "#app/lib/text.ts";

interface Ending {
  words: string;
  /** Endings with the same meaning have the same. */
  meaning: string;
}

/** What is counted in a home, after its number. */
const COUNTED = ["quartos", "vagas", "banheiros", "suites"];

/** Phrases that add a condition, in the order of their table: kinds of property first. */
const endings = lazily(() =>
  [...PHRASES.values()].flat().flatMap(({ words, filters }): Ending[] => {
    return filters === undefined ? [] : [{ words: words.join(" "), meaning: JSON.stringify(filters) }];
  }),
);

/** Phrases that letters begin, one for each meaning: `ap` begins `apartamento`, and `2 quar` is `2 quartos`. */
export function endingsBegun(letters: string): string[] {
  const [, count, begun] = /^(\d )?(.+)$/.exec(fold(letters))!;
  if (count !== undefined)
    return COUNTED.filter((words) => words.startsWith(begun!)).map((words) => count + words);
  const byText = new Map<string, string>();
  for (const { words, meaning } of endings())
    if (words.startsWith(begun!) && !byText.has(meaning)) byText.set(meaning, words);
  return [...byText.values()];
}
