import type { CurrentEngine, SearchEngine } from "#app/core/engine/search-engine.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { isKindWord, JOINING_WORDS, roleOf, writtenWords } from "#app/facts/places/address-words.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { normalise } from "#app/facts/query/query-codec.ts";
import { marksWithin } from "#app/facts/query/words/marked-texts.ts";
import { wordMarker, type Stretch } from "#app/facts/query/words/marks.ts";
import { plainName } from "#app/facts/query/words/place-names.ts";

/** A street, or a building or development in one, that typed words name. */
export interface NamedAddress {
  kind: "rua" | "condominio";
  label: string;
  /** Where it is: `Centro, Campinas/SP`. */
  detail: string;
  count: number;
  /** The search for it. */
  filters: Filters;
}

/** So many of the most relevant properties are read for names. */
const READ = 60;
/** Of each kind. */
const MOST = 2;
const BUILDING_WORDS = new Set(["condominio", "conjunto", "edificio", "residencial"]);

/**
 * Streets and buildings named by the text of a search, as the most relevant of its properties write them, each with the
 * number of properties that a search for its name finds under the other filters.
 */
export async function namedAddresses(
  engine: SearchEngine & Pick<CurrentEngine, "vocabulary">,
  filters: Filters,
): Promise<NamedAddress[]> {
  const mark = wordMarker(filters.text, engine.vocabulary);
  if (mark === null) return [];
  const { items } = await engine.search({
    filters,
    sort: "relevancia",
    page: 1,
    pageSize: READ,
    mostCities: 0,
  });
  const found = new Map<string, Named & { listing: Listing }>();
  for (const listing of items) {
    const marks = mark(listing).address;
    if (marks === undefined) continue;
    for (const named of namesIn(listing.address, marks)) {
      const key = `${named.kind} ${listing.citySlug} ${plainName(named.name)}`;
      if (!found.has(key)) found.set(key, { ...named, listing });
    }
  }
  const named: NamedAddress[] = [];
  for (const wanted of ["rua", "condominio"] as const) {
    // `7 de set` means Sete de Setembro before Rua Sete, where one word is both.
    const ofKind = [...found.values()]
      .filter(({ kind }) => kind === wanted)
      .sort((a, b) => b.told - a.told)
      .slice(0, MOST);
    for (const { kind, name, listing } of ofKind) {
      const asked = normalise({
        ...filters,
        cities: [listing.citySlug],
        districts: [],
        text: `"${name.replaceAll(/["“”]/g, "")}"`,
      });
      const count = await engine.count(asked);
      const { city, state, district } = listing;
      const place = `${city}/${state}`;
      const detail = kind === "condominio" && district !== null ? `${district}, ${place}` : place;
      if (count > 0) named.push({ kind, label: name, detail, count, filters: asked });
    }
  }
  return named;
}

interface Named {
  kind: NamedAddress["kind"];
  name: string;
  /** Words of the name that were typed. */
  told: number;
}

/** The names in an address that have a marked word of their own: not only `Rua`, and no number elsewhere. */
function namesIn(address: string, marks: readonly Stretch[]): Named[] {
  const found: Named[] = [];
  let from = 0;
  for (const part of address.split(",")) {
    const isStreet = from === 0;
    const { name, at } = isStreet ? { name: part.trim(), at: 0 } : buildingIn(part);
    const textsOf = (start: number, end: number) =>
      marksWithin(marks, start, end).map((own) => part.slice(own.start, own.end));
    // A house or a block was typed as well: whoever picked the street would get more than was asked for.
    if (!isStreet && textsOf(from, from + part.length).some((text) => /\d/.test(text))) return [];
    const marked = marksWithin(marks, from + at, from + at + name.length);
    const told = marked.flatMap(({ start, end }) =>
      writtenWords(part.slice(at + start, at + end)).filter((word) => tells(word, isStreet)),
    ).length;
    if (told > 0) found.push({ kind: isStreet ? "rua" : "condominio", name, told });
    from += part.length + 1;
  }
  return found;
}

/** Numbers are names of streets only. */
function tells(word: string, isStreet: boolean): boolean {
  const role = roleOf(word);
  const isKind = role === "street" || role === "part" || role === "unit" || BUILDING_WORDS.has(word);
  return !isKind && !JOINING_WORDS.has(word) && (isStreet || !/^\d/.test(word));
}

/** The name of a building in a part of an address, and where it begins: `Bl 14 Ed Riverside` has one. */
function buildingIn(part: string): { name: string; at: number } {
  for (const { index } of part.matchAll(/[^\s-]\S*/g)) {
    const [whole] = /^[^(]*?(?=\s*$|\s+-|\s*\(|\s+\S*\d)/.exec(part.slice(index)) ?? [""];
    // `Ed. Flores Apto 12` is cut before the number, and so before what it is the number of.
    const name = whole.replace(/\s+\S+$/, (last) => (isDoor(last) ? "" : last));
    if (isBuilding(name)) return { name, at: index };
  }
  return { name: "", at: 0 };
}

function isDoor(word: string): boolean {
  const role = roleOf(writtenWords(word)[0] ?? "");
  return role === "part" || role === "unit";
}

/** `Ed. Flores`, `Cond Res Vila Bela`, but not `Conj 12`. */
function isBuilding(name: string): boolean {
  const [kind = "", ...own] = writtenWords(name);
  return BUILDING_WORDS.has(kind) && own.some((word) => /^[a-z]{3,}$/.test(word) && !isKindWord(word));
}
