import { UF_NAMES, UFS } from "#app/lib/br.ts";
import { dayNumber } from "#app/lib/dates.ts";
import { AMENITIES } from "#app/facts/listings/amenities.ts";
import { pricePerM2Cents, searchArea, type Listing, type News } from "#app/facts/listings/listing.ts";
import { livingKey } from "#app/core/engine/index/columns.ts";
import type { Filters, Ordering, StandingSort } from "#app/facts/query/filters.ts";
import { EARTH_RADIUS, type Point } from "#app/lib/sphere.ts";
import { DISCOUNT_SCALE, positionOf, PRICE_SCALE, type Scale } from "#app/facts/query/scales.ts";
import { facetLabel } from "#app/core/engine/index/facet-list.ts";
import type { FacetCount, FacetKey } from "#app/core/engine/search-engine.ts";
import { buildingKey } from "#app/facts/places/building.ts";
import { nameTokens } from "#app/facts/places/address-tokens.ts";
import { JOINING_WORDS, roleOf, wordChoices } from "#app/facts/places/address-words.ts";
import { spokenNumbers } from "#app/facts/places/number-words.ts";
import { preferredWords } from "#app/facts/query/words/preferred-words.ts";
import { plainName } from "#app/facts/query/words/place-names.ts";
import { isInsideRing } from "#app/lib/ring.ts";
import { parseText, rankingWords, type Term } from "#app/facts/query/words/text-query.ts";
import { listingTokens, wordsAmong, type QueryWord } from "#app/facts/query/words/tokens.ts";
import { expandWord, makeVocabulary } from "#app/facts/query/words/typo.ts";

/** The meaning of a search in its simplest form: one test for each listing and condition. */
export function plainEngine(listings: Listing[]) {
  const tokens = new Map(listings.map((l) => [l, new Set(listingTokens(l))]));
  const vocabulary = makeVocabulary(
    wordsAmong([...new Set(listings.flatMap((l) => [...tokens.get(l)!]))].sort()),
  );

  const known = new Map<string, string[]>();
  const isAny = <T>(chosen: T[], value: T) => !chosen.length || chosen.includes(value);
  const isBetween = (value: number | null, min: number | null, max: number | null) =>
    (min === null && max === null) || (value !== null && value >= (min ?? value) && value <= (max ?? value));
  const isLeast = (value: number | null, min: number | null) =>
    min === null || (value !== null && value >= min);

  function hasText(l: Listing, text: string): boolean {
    const query = parseText(text);
    if (query.kind === "number") return l.number.startsWith(query.prefix);
    return query.clauses.every(({ any, isOut }) => any.some((term) => hasTerm(l, term)) !== isOut);
  }

  function hasTerm(l: Listing, term: Term): boolean {
    if (term.kind === "word") return hasWord(l, term.word);
    if (term.kind === "state") return l.state === term.state;
    if (term.kind === "town") return l.citySlug === term.slug;
    const own = [...tokens.get(l)!];
    if (term.kind === "prefix")
      return own.some((token) => term.beginnings.some((letters) => token.startsWith(letters)));
    if (!term.words.every((word) => word.some((form) => tokens.get(l)!.has(form)))) return false;
    const place = [l.address, l.district, l.locality, l.city, l.state].filter((part) => part !== null);
    return term.kind === "all" || term.words.length === 1 || areNeighbours(place.join(", "), term.words);
  }

  function hasWord(l: Listing, word: QueryWord): boolean {
    const [digits] = word;
    if (/^\d+$/.test(digits!))
      return tokens.get(l)!.has(digits!) || isNumberOf(l, digits!.replace(/^0+/, ""));
    return meanings(word).some((token) => tokens.get(l)!.has(token));
  }

  const isNumberOf = ({ number }: Listing, digits: string) =>
    digits.length >= 6 ? number.startsWith(digits) : number === digits;

  /** The relevance of a listing to the words of a text. */
  function scoreOf(l: Listing, text: string): number {
    const ranking = rankingWords(text);
    const words = ranking.map(({ word }) => word);
    const own = tokens.get(l)!;
    const [district, city] = [new Set(nameTokens(l.districtSlug ?? "")), new Set(nameTokens(l.citySlug))];
    const weightOf = (token: string) => {
      if (own.has(`~${token}`)) return 5;
      if (own.has(`{${token}`)) return 4;
      if (district.has(token)) return 3;
      return city.has(token) ? 2 : 1;
    };
    const worthOf = (word: QueryWord, at: number) => {
      const itself = ranking[at]!.typed ?? word[0]!;
      const present = [...new Set([itself, ...word, ...meanings(word)])].filter(
        (token) => own.has(token) || weightOf(token) > 1,
      );
      const closenessOf = (token: string) => {
        if (token === itself) return 10;
        return word.includes(token) ? 9 : token.startsWith(word[0]!) ? 4 : 0;
      };
      return Math.max(0, ...present.map((token) => closenessOf(token) + weightOf(token)));
    };
    const name = words.map(([word]) => word).join(" ");
    const isWhole = words.length > 0 && l.districtSlug !== null && plainName(l.districtSlug) === name;
    const all = words.every((word) => word.some((form) => own.has(form)));
    return (
      words.reduce((sum, word, at) => sum + worthOf(word, at), 0) +
      (isWhole ? 40 : 0) +
      (all && isSideBySide(l.address, words) ? 30 : 0)
    );
  }

  const isPlace = (words: QueryWord[]) => {
    const name = words.map(([word]) => word).join(" ");
    const isState = UFS.some((uf) => uf.toLowerCase() === name);
    const isDistrict = listings.some(
      ({ districtSlug, citySlug }) =>
        (districtSlug !== null && plainName(districtSlug) === name) ||
        plainName(citySlug.slice(0, -3)) === name,
    );
    return isState || isDistrict;
  };

  /** In the words of the address without joining words: `Rua das Flores, nº 5` is `rua flores 5`. */
  function isSideBySide(address: string, words: QueryWord[]): boolean {
    if (words.length < 2) return false;
    const end = words.findIndex(
      (_, i) => i >= 2 && roleOf(words[i - 1]![0]!) === null && isPlace(words.slice(i)),
    );
    return areNeighbours(address, end >= 0 ? words.slice(0, end) : words);
  }

  function areNeighbours(text: string, words: readonly QueryWord[]): boolean {
    const formsOf = (word: QueryWord) => [...word, ...spokenNumbers(word)];
    const written = wordChoices(text)
      .filter(([word]) => word !== "n" && !JOINING_WORDS.has(word!))
      .map(formsOf);
    return written.some((_, at) =>
      words.every((word, i) => formsOf(word).some((form) => written[at + i]?.includes(form))),
    );
  }

  function preferredIn(l: Listing, preferred: string): number {
    return preferredWords(preferred).filter(
      ([word, ...others]) => hasWord(l, [word!]) || others.some((form) => tokens.get(l)!.has(form)),
    ).length;
  }

  function meanings(word: QueryWord): string[] {
    const key = word.join(" ");
    const ranges = () => expandWord(vocabulary, word);
    const tokensOf = known.get(key) ?? ranges().flatMap(({ from, to }) => vocabulary.tokens.slice(from, to));
    known.set(key, tokensOf);
    return tokensOf;
  }

  function isInArea(l: Listing, area: Filters["area"]): boolean {
    if (!area) return true;
    if (l.lat === null || l.lng === null) return false;
    if (area.kind === "ring") return isInsideRing(area.points, l.lng, l.lat);
    return l.lat >= area.south && l.lat <= area.north && l.lng >= area.west && l.lng <= area.east;
  }

  const datesOf = (l: Listing) => [l.nextDate, l.laterDate].filter((day) => day !== null);

  const tests: { [K in keyof Filters]: (l: Listing, f: Filters) => boolean } = {
    text: (l, f) => f.text === "" || hasText(l, f.text),
    states: (l, f) => isAny(f.states, l.state),
    cities: (l, f) => isAny(f.cities, l.citySlug),
    districts: (l, f) => isAny(f.districts, l.districtSlug as string),
    types: (l, f) => isAny(f.types, l.typeCode),
    saleModes: (l, f) => isAny(f.saleModes, l.saleModeCode),
    payments: (l, f) => !f.payments.length || f.payments.some((code) => l.payments.includes(code)),
    minPrice: (l, f) => l.priceCents >= (f.minPrice ?? 0) * 100,
    maxPrice: (l, f) => l.priceCents <= (f.maxPrice ?? Infinity) * 100,
    minDiscount: (l, f) => isBetween(l.discount, f.minDiscount, null),
    maxDiscount: (l, f) => isBetween(l.discount, null, f.maxDiscount),
    minBedrooms: (l, f) => isLeast(l.bedrooms, f.minBedrooms),
    minParking: (l, f) => isLeast(l.parking, f.minParking),
    minBathrooms: (l, f) => isLeast(l.bathrooms, f.minBathrooms),
    minSuites: (l, f) => isLeast(l.suites, f.minSuites),
    minArea: (l, f) => isBetween(searchArea(l)?.m2 ?? null, f.minArea, null),
    maxArea: (l, f) => isBetween(searchArea(l)?.m2 ?? null, null, f.maxArea),
    dates: (l, f) => !f.dates || datesOf(l).some((day) => day >= f.dates!.from && day <= f.dates!.to),
    amenities: (l, f) => f.amenities.every((code) => l.amenities.includes(code as keyof typeof AMENITIES)),
    conditions: (_, f) => f.conditions.length === 0,
    novelties: (l, f) => !f.novelties.length || l.news.some((news) => f.novelties.includes(news.kind)),
    area: (l, f) => isInArea(l, f.area),
  };

  const sortKeys: Record<StandingSort, (l: Listing) => number | null> = {
    relevancia: (l) => (l.seenAfter === null ? null : -dayNumber(l.seenAfter)),
    recentes: (l) => (l.seenAfter === null ? null : -dayNumber(l.seenAfter)),
    antigos: (l) => dayNumber(l.firstSeen),
    menor_preco: (l) => l.priceCents,
    maior_preco: (l) => -l.priceCents,
    desconto: (l) => (l.discount === null ? null : -l.discount),
    preco_m2: pricePerM2Cents,
    data_leilao: (l) => (l.nextDate === null ? null : dayNumber(l.nextDate)),
    para_morar: livingKey,
  };

  const metresFrom =
    ([lng, lat]: Point) =>
    (l: Listing) => {
      const metres = metresBetween({ lat, lng }, l);
      return metres === null ? null : Math.floor(metres + 0.5);
    };

  function matches(f: Filters, except: (keyof Filters)[] = []): Listing[] {
    const keys = (Object.keys(tests) as (keyof Filters)[]).filter((key) => !except.includes(key));
    return listings.filter((l) => keys.every((key) => tests[key](l, f)));
  }

  const atLeast = (count: number | null) =>
    ["1", "2", "3", "4"].filter((step) => count !== null && count >= Number(step));
  const facetRules: Record<
    FacetKey,
    [except: (keyof Filters)[], values: (l: Listing, f: Filters) => string[]]
  > = {
    estado: [["states", "cities", "districts"], (l) => [l.state]],
    cidade: [["cities", "districts"], (l) => [l.citySlug]],
    bairro: [["districts"], (l, f) => (f.cities.length && l.districtSlug ? [l.districtSlug] : [])],
    tipo: [["types"], (l) => [l.typeCode]],
    modalidade: [["saleModes"], (l) => [l.saleModeCode]],
    pagamento: [["payments"], (l) => l.payments],
    quartos: [["minBedrooms"], (l) => atLeast(l.bedrooms)],
    vagas: [["minParking"], (l) => atLeast(l.parking)],
    banheiros: [["minBathrooms"], (l) => atLeast(l.bathrooms)],
    suites: [["minSuites"], (l) => atLeast(l.suites)],
    comodidades: [[], (l) => l.amenities],
    novidade: [["novelties"], (l) => [...new Set(l.news.map((news) => news.kind))]],
  };

  const names: Partial<Record<FacetKey, [value: (l: Listing) => string, name: (l: Listing) => string]>> = {
    cidade: [(l) => l.citySlug, (l) => `${l.city}/${l.state}`],
    tipo: [(l) => l.typeCode, (l) => l.type],
    modalidade: [(l) => l.saleModeCode, (l) => l.saleMode],
  };

  /** A city, type or mode is shown in the first of its spellings, a district in the longest of those of its cities. */
  function labelOf(key: FacetKey, value: string, those: Listing[]): string {
    if (key === "estado") return UF_NAMES[value as Listing["state"]];
    const cities = new Set(those.map((l) => l.citySlug));
    if (key === "bairro")
      return longest(listings.filter((l) => l.districtSlug === value && cities.has(l.citySlug)));
    const [valueOf, name] = names[key] ?? [];
    if (!valueOf || !name) return facetLabel(key, value);
    return listings
      .filter((l) => valueOf(l) === value)
      .map(name)
      .sort(inOrder)[0]!;
  }

  const longest = (them: Listing[]) =>
    them.map((l) => l.district!).sort((a, b) => b.length - a.length || inOrder(a, b))[0]!;

  function facet(key: FacetKey, f: Filters): FacetCount[] {
    const [except, values] = facetRules[key];
    const byValue = new Map<string, Listing[]>();
    for (const l of matches(f, except))
      for (const v of values(l, f)) byValue.set(v, [...(byValue.get(v) ?? []), l]);
    return [...byValue]
      .map(([value, those]) => ({ value, label: labelOf(key, value, those), count: those.length }))
      .sort((a, b) => b.count - a.count || inOrder(a.value, b.value));
  }

  function districts(f: Filters) {
    const named = matches(f, ["states", "cities", "districts"]).filter((l) => l.districtSlug !== null);
    const keyOf = (l: Listing) => `${l.state} ${l.citySlug} ${l.districtSlug}`;
    return [...Map.groupBy(named, keyOf)]
      .sort(([a], [b]) => inOrder(a, b))
      .map(([key, those]) => ({
        citySlug: those[0]!.citySlug,
        slug: those[0]!.districtSlug!,
        label: longest(listings.filter((l) => keyOf(l) === key)),
        count: those.length,
      }));
  }

  /** The number of matches in each bin; `at` is a position on the scale, from 0 to 1. */
  function histogram({ bins }: Scale, at: (l: Listing) => number | null, matching: Listing[]): number[] {
    const counts = Array.from({ length: bins }, () => 0);
    for (const l of matching) {
      const position = at(l);
      if (position !== null) counts[Math.min(bins - 1, Math.floor(position * bins))]!++;
    }
    return counts;
  }

  function daysOf(matching: Listing[]) {
    const days = Map.groupBy(matching.flatMap(datesOf), (day) => day);
    return [...days]
      .map(([date, { length }]) => ({ date, count: length }))
      .sort((a, b) => (a.date < b.date ? -1 : 1));
  }

  function numbers(f: Filters, sort: Ordering, preferred = ""): string[] {
    const keyOf = typeof sort === "string" ? sortKeys[sort] : metresFrom(sort.nearest);
    const key = (l: Listing) => keyOf(l) ?? Infinity;
    const match = new Map(
      matches(f).map((l) => [
        l,
        [sort === "relevancia" ? -scoreOf(l, f.text) : 0, -preferredIn(l, preferred)],
      ]),
    );
    const byMatch = (a: Listing, b: Listing) =>
      match.get(a)![0]! - match.get(b)![0]! || match.get(a)![1]! - match.get(b)![1]!;
    // Infinity - Infinity is NaN: both are unknown, and the number decides.
    return [...match.keys()]
      .sort((a, b) => byMatch(a, b) || key(a) - key(b) || Number(a.number) - Number(b.number))
      .map((l) => l.number);
  }

  const buildings = new Map(listings.map((l) => [l.number, buildingKey(l) ?? l.number]));

  return {
    matches,
    numbers,
    districts,
    /** The numbers at each address, in the order of a search. */
    addresses: (f: Filters, sort: Ordering, preferred?: string): string[][] => [
      ...Map.groupBy(numbers(f, sort, preferred), (number) => buildings.get(number)!).values(),
    ],
    histograms: (f: Filters) => ({
      prices: histogram(
        PRICE_SCALE,
        (l) => positionOf(PRICE_SCALE, l.priceCents / 100),
        matches(f, ["minPrice", "maxPrice"]),
      ),
      discounts: histogram(
        DISCOUNT_SCALE,
        (l) => (l.discount === null ? null : positionOf(DISCOUNT_SCALE, l.discount)),
        matches(f, ["minDiscount", "maxDiscount"]),
      ),
      days: daysOf(matches(f, ["dates"])),
    }),
    news: (f: Filters, kinds: News["kind"][]) =>
      matches(f)
        .toSorted((a, b) => Number(b.number) - Number(a.number))
        .flatMap((l) => l.news.map((news) => [l.number, news] as const))
        .filter(([, { kind }]) => kinds.includes(kind))
        .sort(([, a], [, b]) => dayNumber(b.date) - dayNumber(a.date)),
    facets: (f: Filters) =>
      Object.fromEntries((Object.keys(facetRules) as FacetKey[]).map((key) => [key, facet(key, f)])),
  };
}

const inOrder = (a: string, b: string) => (a < b ? -1 : Number(a > b));

type Placed = Pick<Listing, "lat" | "lng">;

/** By the chord through the sphere: another formula than the product uses. Null without both points. */
export function metresBetween(from: Placed, to: Placed): number | null {
  if (from.lat === null || from.lng === null || to.lat === null || to.lng === null) return null;
  const [a, b] = [inSpace([from.lng, from.lat]), inSpace([to.lng, to.lat])];
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, chord / 2));
}

/** On the unit sphere. */
function inSpace([lng, lat]: Point): [x: number, y: number, z: number] {
  const [a, b] = [(lng * Math.PI) / 180, (lat * Math.PI) / 180];
  return [Math.cos(b) * Math.cos(a), Math.cos(b) * Math.sin(a), Math.sin(b)];
}
