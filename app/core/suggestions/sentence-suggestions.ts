import type { SearchEngine } from "#app/core/engine/search-engine.ts";
import { describe } from "#app/facts/query/describe.ts";
import { FILTER_KEYS, type FilterKey } from "#app/facts/query/filter-keys.ts";
import type { Filters, SearchQuery } from "#app/facts/query/filters.ts";
import { PLAIN_NAMES, type FilterNames } from "#app/facts/query/names.ts";
import { normalise, type UsualSort } from "#app/facts/query/query-codec.ts";
import { readQuery, type SentenceReader } from "#app/facts/query/sentence/read-query.ts";
import { fold } from "#app/lib/text.ts";
import { matchNames } from "./name-index.ts";
import { countsOf, namesOf, type SearchName } from "./search-names.ts";

/** A whole sentence that a text is or may become. */
export interface SentenceMeant {
  /** `Casas em Campinas, SP, até R$ 300 mil`. */
  label: string;
  count: number;
  filters: Filters;
}

const MOST = 2;
/** A place's name has so many words at most, as far as it is typed. */
const MAX_TAIL = 4;
/** With fewer letters a place could be any. */
const MIN_LETTERS = 2;
const LINK = /^(?:em|n[ao]s?|d[aeo]s?|pel[ao]|perto|por)$/;
const PLACE_KEYS: ReadonlySet<FilterKey> = new Set(["states", "cities", "districts"]);

/**
 * The sentence that a text is as a whole, or the sentences that it becomes with a place whose name its last words begin:
 * `casa em camp` is a house in Campinas. Only sentences that are understood to the last word, with two conditions or
 * more, and that find something.
 */
export async function sentencesMeant(
  engine: SearchEngine,
  query: SearchQuery,
  reader: SentenceReader,
  chosen: (filters: Filters, name: SearchName) => Filters,
  usual?: UsualSort,
): Promise<SentenceMeant[]> {
  const names = await nameReader(engine);
  const said = async (filters: Filters): Promise<SentenceMeant[]> => {
    const asked = normalise(filters);
    const count = conditionsAdded(query.filters, asked) < 2 ? 0 : await engine.count(asked);
    return count === 0 ? [] : [{ label: describe(asked, names), count, filters: asked }];
  };
  const read = async (text: string): Promise<Filters | null> => {
    const asked = { ...query, said: "", filters: { ...query.filters, text } };
    const { query: meant, remarks } = await readQuery(asked, reader, usual);
    const isWhole = meant.filters.text === "" && remarks.preferred === "" && remarks.unfit.length === 0;
    return isWhole ? meant.filters : null;
  };

  const { text } = query.filters;
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length < 2) return [];
  const whole = await read(text);
  const found = whole === null ? [] : await said(whole);
  const { names: all, index } = await namesOf(engine);
  for (let tail = Math.min(MAX_TAIL, words.length - 1); tail > 0 && found.length < MOST; tail--) {
    const head = words.slice(0, -tail);
    while (head.length > 0 && LINK.test(fold(head.at(-1)!))) head.pop();
    const begun = words.slice(-tail).join(" ");
    if (head.length === 0 || LINK.test(fold(words.at(-tail)!)) || begun.length < MIN_LETTERS) continue;
    const before = await read(head.join(" "));
    if (before === null || conditionsAdded(query.filters, before) === 0) continue;
    const counts = await countsOf(engine, before);
    const places = matchNames(index, begun)
      .flatMap(({ entry, tier }) => {
        const name = all[entry]!;
        const isPlace = name.kind === "cidade" || name.kind === "estado" || name.kind === "bairro";
        return isPlace && tier === 0 ? [{ name, count: counts(entry) }] : [];
      })
      .sort(
        (a, b) => Number(a.name.kind === "bairro") - Number(b.name.kind === "bairro") || b.count - a.count,
      );
    for (const { name } of places.slice(0, MOST)) found.push(...(await said(chosen(before, name))));
  }
  const once = new Map(found.map((one) => [one.label, one]));
  return [...once.values()].slice(0, MOST);
}

/** How many conditions a search has that another has not; a place is one. */
function conditionsAdded(before: Filters, after: Filters): number {
  const added = FILTER_KEYS.filter(
    (key) =>
      key !== "text" && after[key] !== null && JSON.stringify(after[key]) !== JSON.stringify(before[key]),
  ).filter((key) => !Array.isArray(after[key]) || after[key].length > 0);
  const places = added.filter((key) => PLACE_KEYS.has(key)).length;
  return added.length - Math.max(0, places - 1);
}

/** The names of places as the lists write them. */
async function nameReader(engine: SearchEngine): Promise<FilterNames> {
  const { cities, districts } = await namesOf(engine);
  return {
    ...PLAIN_NAMES,
    city: (slug) => cities.get(slug) ?? null,
    district: ([city = ""], slug) => districts.get(`${city}/${slug}`) ?? null,
  };
}
