import type { Filters, SearchQuery, Sort } from "#app/facts/query/filters.ts";
import { withFilters, type UsualSort } from "#app/facts/query/query-codec.ts";
import { readQuery, type SentenceReader } from "#app/facts/query/sentence/read-query.ts";
import { PHRASES } from "#app/facts/query/sentence/sentence-words.ts";
import { lazily } from "#app/lib/lazily.ts";
import { otherWork } from "#app/lib/steps.ts";
import { fold } from "#app/lib/text.ts";

/** A text as a sentence, under the other filters of a search. */
export interface ReadText {
  /** What it means; words that are no condition stay its text. */
  filters: Filters;
  /** Its words that are no condition, those included that only rank. */
  rest: string;
  /** Whether nothing of it was left over or could not be searched for. */
  isUnderstood: boolean;
  /** Whether each of its words says a condition or an order. */
  isWhole: boolean;
  /** The order that it names; null for none. */
  sort: Sort | null;
}

/** What one request may have read: the texts after these stand as they are. People's texts need a quarter of it. */
const MOST_READINGS = 40;

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

/**
 * Reads texts in place of the one of a search, each once, with pauses in which other requests are answered. The readings of
 * a request are a budget; when it is used up, a text is words to search for.
 */
export function textReader(
  query: SearchQuery,
  reader: SentenceReader,
  usual?: UsualSort,
): (text: string) => Promise<ReadText> {
  const known = new Map<string, Promise<ReadText>>();
  const read = async (text: string): Promise<ReadText> => {
    if (known.size > 0) await otherWork();
    const search = { ...query, sentence: "", filters: { ...query.filters, text } };
    const { query: meant, remarks } = await readQuery(search, reader, usual);
    const isUnderstood = remarks.preferred === "" && remarks.unfit.length === 0;
    const rest = `${meant.filters.text} ${remarks.preferred}`.trim();
    const sort = meant.sort === withFilters(query, meant.filters, usual).sort ? null : meant.sort;
    const isWhole = isUnderstood && meant.filters.text === "";
    return { filters: meant.filters, rest, isUnderstood, isWhole, sort };
  };
  return (text) => {
    let reading = known.get(text);
    if (!reading) {
      reading = known.size < MOST_READINGS ? read(text) : Promise.resolve(unread(query.filters, text));
      known.set(text, reading);
    }
    return reading;
  };
}

function unread(filters: Filters, text: string): ReadText {
  return { filters: { ...filters, text }, rest: text, isUnderstood: false, isWhole: false, sort: null };
}

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
