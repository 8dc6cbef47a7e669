import type { SearchEngine } from "#app/core/engine/search-engine.ts";
import { describe } from "#app/facts/query/describe.ts";
import { FILTER_KEYS, type FilterKey } from "#app/facts/query/filter-keys.ts";
import type { Filters, Sort } from "#app/facts/query/filters.ts";
import { PLAIN_NAMES, SORT_NAMES, type FilterNames } from "#app/facts/query/names.ts";
import { isDefault, normalise } from "#app/facts/query/query-codec.ts";
import { SMALL_WORDS } from "#app/facts/query/sentence/sentence-words.ts";
import { fold } from "#app/lib/text.ts";
import { hasSlip, matchNames } from "./name-index.ts";
import { countsOf, namesOf, totalOf, type SearchName } from "./search-names.ts";
import { endingsBegun, type ReadText } from "./text-reader.ts";

/** A whole sentence that a text is or may become. */
export interface SentenceMeant {
  /** `Casas em Campinas, SP, até R$ 300 mil`. */
  label: string;
  count: number;
  filters: Filters;
  /** Where another order is meant than the search has. */
  sort?: Sort;
}

const MOST = 2;
/** A place's name has so many words at most, as far as it is typed. */
const MAX_TAIL = 4;
/** With fewer letters a place could be any. */
const MIN_LETTERS = 2;
/** What may stand between a sentence and what follows it. */
const LINKS = {
  more: /^(?:e|ou)$/,
  place: /^(?:em|n[ao]s?)$/,
  part: /^(?:com|sem)$/,
  anything: /^(?:d[aeo]s?|pel[ao]|perto|por)$/,
};
/** A text of fewer letters begins a condition only beside others. */
const MIN_ALONE = 3;
const PLACE_KEYS: ReadonlySet<FilterKey> = new Set(["states", "cities", "districts"]);

/** A text that may become a sentence: its beginning, and the letters with which its last words begin. */
interface Begun {
  head: string;
  letters: string;
  /** One more of the same (`casa ou ap`), a place (`casa em ap`), a part (`casa com ap`), or any of them. */
  follows: "more" | "place" | "part" | "anything";
}

/**
 * The sentence that a text is as a whole, or the sentences that it becomes with a place or another condition whose name its
 * last words begin: `casa em camp` is a house in Campinas, `niteroi ap` an apartment in Niterói. Only sentences that are
 * understood to the last word, with two conditions or more, and that find something. `anyMaySlip`: also where a
 * misspelt word of the place begins others.
 */
export async function sentencesMeant(
  engine: SearchEngine,
  { text, ...others }: Filters,
  read: (text: string) => Promise<ReadText>,
  chosen: (filters: Filters, name: SearchName) => Filters,
  anyMaySlip: boolean,
): Promise<SentenceMeant[]> {
  const nothing = { ...others, text: "" };
  const sentences = new Map<string, SentenceMeant>();
  const add = async (filters: Filters, least: number) => {
    if (sentences.size >= MOST || conditionsAdded(nothing, filters).size < least) return;
    const sentence = await sentenceOf(engine, filters);
    if (sentence !== null && !sentences.has(sentence.label)) sentences.set(sentence.label, sentence);
  };
  const understood = async (typed: string) => {
    const { filters, isWhole } = await read(typed);
    return isWhole ? filters : null;
  };

  const words = text.split(/\s+/).filter(Boolean);
  const whole = await understood(text);
  const { sort } = await read(text);
  if (whole !== null && sort !== null) {
    // `terreno barato`: what follows the kind is an order and begins no place.
    const meant = await sentenceOf(engine, whole);
    const order = SORT_NAMES[sort].toLocaleLowerCase("pt-BR");
    return meant === null ? [] : [{ ...meant, label: `${meant.label}, ${order}`, sort }];
  }
  if (words.length < 2) return [];
  // Nothing else suggests `2 quartos` and `imóveis em Niterói`.
  const opening = await understood(words[0]!);
  const isOfAny = words.some((word) => LINKS.place.test(fold(word)) || /^im[oó]ve/i.test(word));
  const isPlain = isOfAny && opening !== null && conditionsAdded(nothing, opening).size === 0;
  const least = isPlain || isCount(words[0]!) ? 1 : 2;
  if (whole !== null) await add(whole, least);
  for (let tail = Math.min(MAX_TAIL, words.length); tail > 0 && sentences.size < MOST; tail--) {
    const begun = begunAt(words, words.length - tail);
    const before = begun && (begun.head === "" ? nothing : await understood(begun.head));
    if (!begun || !before) continue;
    if (begun.head !== "" && !isPlain && conditionsAdded(nothing, before).size === 0) continue;
    const places =
      begun.follows === "part" || begun.head === ""
        ? []
        : await placesBegun(engine, begun, before, anyMaySlip);
    const endings = begun.follows === "place" ? [] : endingsBegun(begun.letters).slice(0, MOST);
    if (begun.follows === "more") {
      for (const name of [...endings, ...places.map((place) => place.name)]) {
        const after = await understood(`${begun.head} ou ${name}`);
        if (after !== null && hasMore(before, after)) await add(after, 1);
      }
      continue;
    }
    for (const ending of endings) {
      const after = await understood(`${begun.head} ${ending}`.trim());
      if (after !== null && !changes(before, after)) await add(after, least);
    }
    for (const place of places) await add(chosen(before, place), least);
  }
  return [...sentences.values()];
}

/** The conditions that a text alone begins: `pisc` a swimming pool, `sala come` an office. */
export async function conditionsBegun(
  engine: SearchEngine,
  { text }: Filters,
  read: (text: string) => Promise<ReadText>,
): Promise<SentenceMeant[]> {
  const sentences: SentenceMeant[] = [];
  for (const ending of text.length < MIN_ALONE ? [] : endingsBegun(text).slice(0, MOST)) {
    const { filters, isWhole } = await read(ending);
    const sentence = isWhole ? await sentenceOf(engine, filters) : null;
    if (sentence !== null) sentences.push(sentence);
  }
  return sentences;
}

/** The search that a text is which ends in a number: `ap 402`, `desconto 50`; null where it drops the number or finds nothing. */
export async function searchMeant(
  engine: SearchEngine,
  { text }: Filters,
  read: (text: string) => Promise<ReadText>,
): Promise<SentenceMeant | null> {
  const { filters, isUnderstood } = await read(text);
  const number = /\d+\s*$/.exec(text)?.[0].trim() ?? "";
  return isUnderstood || filters.text.includes(number) ? sentenceOf(engine, filters) : null;
}

/** A search as a sentence; null where it finds nothing. */
export async function sentenceOf(engine: SearchEngine, filters: Filters): Promise<SentenceMeant | null> {
  const wanted = normalise(filters);
  const count = totalOf(engine, wanted);
  return count === 0 ? null : { label: describe(wanted, await nameReader(engine)), count, filters: wanted };
}

function begunAt(words: readonly string[], at: number): Begun | null {
  const head = words.slice(0, at);
  const link = fold(head.at(-1) ?? "");
  const follows = Object.entries(LINKS).find(([, pattern]) => pattern.test(link))?.[0] as Begun["follows"];
  while (head.length > 0 && isLink(head.at(-1)!)) head.pop();
  const letters = words.slice(at).join(" ");
  // `apartamento até`: no place is meant.
  if (follows !== "place" && SMALL_WORDS.has(fold(letters))) return null;
  const isAlone = head.length === 0 && !(at === 0 && isCount(words[0]!));
  if (isAlone || isLink(words[at]!) || letters.length < (follows === "place" ? 1 : MIN_LETTERS)) return null;
  return { head: head.join(" "), letters, follows: follows ?? "anything" };
}

function isLink(word: string): boolean {
  return Object.values(LINKS).some((pattern) => pattern.test(fold(word)));
}

function isCount(word: string): boolean {
  return /^\d$/.test(word);
}

/** Places whose names letters begin, towns and states first; where towns were named, only their neighbourhoods. */
async function placesBegun(
  engine: SearchEngine,
  { letters, follows }: Begun,
  before: Filters,
  anyMaySlip: boolean,
): Promise<SearchName[]> {
  const { names, index } = await namesOf(engine);
  const counts = await countsOf(engine, before);
  const isSlip = anyMaySlip || hasSlip(index, letters);
  return matchNames(index, letters, anyMaySlip)
    .flatMap(({ entry, tier, isPlaced }) => {
      const name = names[entry]!;
      const isPlace = name.kind === "cidade" || name.kind === "estado" || name.kind === "bairro";
      // A place of another kind would take the place of the towns.
      const isWithin =
        follows === "more" ||
        before.cities.length === 0 ||
        (name.citySlug !== null && before.cities.includes(name.citySlug));
      const isBegun = tier === 0 || isPlaced || (isSlip && tier === 1 && name.kind !== "bairro");
      return isPlace && isWithin && isBegun ? [{ name, count: counts(entry) }] : [];
    })
    .sort((a, b) => Number(a.name.kind === "bairro") - Number(b.name.kind === "bairro") || b.count - a.count)
    .slice(0, MOST)
    .map(({ name }) => name);
}

/** The conditions that a search has and another has not, or not so; a place is one. */
function conditionsAdded(before: Filters, after: Filters): ReadonlySet<FilterKey | "place"> {
  const added = FILTER_KEYS.filter(
    (key) =>
      key !== "text" && !isDefault(after, key) && JSON.stringify(after[key]) !== JSON.stringify(before[key]),
  );
  return new Set(added.map((key) => (PLACE_KEYS.has(key) ? "place" : key)));
}

/** Whether a search accepts more values where another already has some, and asks for nothing else. */
function hasMore(before: Filters, after: Filters): boolean {
  const changed = FILTER_KEYS.filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]));
  return (
    changed.length > 0 &&
    changed.every((key) => {
      const [were, are]: unknown[] = [before[key], after[key]];
      if (!Array.isArray(were) || !Array.isArray(are)) return false;
      return were.length > 0 && were.every((value) => are.includes(value));
    })
  );
}

/** Whether a condition of a search is another one, or none, in a second one. */
function changes(before: Filters, after: Filters): boolean {
  return FILTER_KEYS.some(
    (key) => !isDefault(before, key) && JSON.stringify(after[key]) !== JSON.stringify(before[key]),
  );
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
