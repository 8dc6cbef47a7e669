import type { SearchEngine } from "#app/core/engine/search-engine.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { plainSigns } from "#app/facts/query/words/text-chunks.ts";
import { nameLeftOut } from "#app/facts/query/words/text-labels.ts";
import { textParts } from "#app/facts/query/words/text-query.ts";
import { matchNames } from "./name-index.ts";
import { countsOf, namesOf } from "./search-names.ts";
import { sentenceOf, type SentenceMeant } from "./sentence-suggestions.ts";
import type { ReadText } from "./text-reader.ts";

/** A text that ends in what is left out: `casa campinas -cent`. */
interface LeftOut {
  /** `casa campinas`. */
  before: string;
  /** `cent`. */
  letters: string;
}

const MOST = 2;
const MIN_LETTERS = 2;

/** Null for a text that ends in anything else. `Sem` is no such word: it may be of a home. */
export function leftOutAtEnd(typed: string): LeftOut | null {
  const text = plainSigns(typed);
  const last = textParts(text).at(-1);
  if (last?.kind !== "out" || /^sem\b/i.test(last.source) || !text.endsWith(last.source)) return null;
  const before = text.slice(0, text.length - last.source.length).trim();
  return { before, letters: nameLeftOut(last.source) };
}

/** The searches that leave out a place whose name letters begin, those with most properties first, as sentences. */
export async function withoutPlace(
  engine: SearchEngine,
  filters: Filters,
  { before, letters }: LeftOut,
  read: (text: string) => Promise<ReadText>,
): Promise<SentenceMeant[]> {
  if (letters.length < MIN_LETTERS) return [];
  const wanted = before === "" ? { ...filters, text: "" } : (await read(before)).filters;
  const { names, index } = await namesOf(engine);
  const counts = await countsOf(engine, wanted);
  const byName = new Map<string, { name: string; count: number }>();
  for (const { entry, tier } of matchNames(index, letters)) {
    const { kind, name, citySlug } = names[entry]!;
    const isWithin = wanted.cities.length === 0 || (citySlug !== null && wanted.cities.includes(citySlug));
    if (tier > 0 || !isWithin || (kind !== "cidade" && kind !== "bairro")) continue;
    const place = byName.get(index.folded[entry]!);
    if (place) place.count += counts(entry);
    else byName.set(index.folded[entry]!, { name, count: counts(entry) });
  }
  const most = [...byName.values()].sort((a, b) => b.count - a.count);
  const sentences: SentenceMeant[] = [];
  for (const { name } of most.slice(0, MOST)) {
    const out = /^\p{L}+$/u.test(name) ? `-${name}` : `-"${name}"`;
    const sentence = await sentenceOf(engine, { ...wanted, text: `${wanted.text} ${out}`.trim() });
    if (sentence !== null) sentences.push(sentence);
  }
  return sentences;
}
