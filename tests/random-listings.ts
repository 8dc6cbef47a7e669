import { districtSlug } from "#app/facts/places/district-slug.ts";
import { UFS, type Uf } from "#app/lib/br.ts";
import { addDays } from "#app/lib/dates.ts";
import { slugify } from "#app/lib/text.ts";
import { AMENITY_CODES } from "#app/facts/listings/amenities.ts";
import { discountOf, officialUrl, type Listing, type News } from "#app/facts/listings/listing.ts";
import { PROPERTY_TYPES, SALE_MODES, saleModeCode, typeCode } from "#app/facts/listings/source-words.ts";
import { FILTER_KEYS, type FilterKey } from "#app/facts/query/filter-keys.ts";
import { NO_FILTERS, NOVELTIES, STANDING_SORTS, type Area, type Filters } from "#app/facts/query/filters.ts";
import type { Point } from "#app/lib/sphere.ts";
import type { SearchRequest } from "#app/core/engine/search-engine.ts";
import { itemsOf } from "./items-of.ts";

/** Numbers from 0 to below 1, the same for the same seed. */
export type Random = () => number;

const STATES: Uf[] = ["BA", "GO", "RJ", "SP"];
const CITIES = ["São Gonçalo", "Campinas", "Santo André", "Águas Lindas", "Niterói", "Sant'Ana"];
const DISTRICTS = itemsOf(`
  Centro; Jardim Europa; Jd. Europa; Vila Nova; Parque das Flores; Res. Águas Claras; São José; Sao Jose;
  N. Sra. do Carmo; D. Rosa; Estrela D'Alva; Estrela Dalva; S. Rita`);
const STREETS = itemsOf(`
  Rua das Acácias; R. XV de Novembro; Av. Brasil; Avenida Paulista; Travessa Sete; Quadra B;
  Estrada Velha; Al. Araçá; Rua Luís Sant'Anna; Rua Luiz Santana`);
/** The part of an address after its number, in the spellings of lists. */
const UNITS = itemsOf(`
  Apto. 11; Apto. 12; Apto. 101; QD 11, LT 03; QUADRA 11, LOTE 3; QD11 LT.03; QD11LT3; CS 2; Casa 2;
  TR 2 AP-101; BL B AP 12; BLB AP 12`);
const MODES = Object.values(SALE_MODES);
const PAYMENTS = ["a_vista", "fgts", "financiamento", "parcelamento"];

export function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)]!;
}

function some<T>(list: readonly T[], share: number, random: Random): T[] {
  return list.filter(() => random() < share);
}

function maybe<T>(chance: number, random: Random, value: () => T): T | null {
  return random() < chance ? value() : null;
}

/**
 * Invented listings with every kind of gap and tie that lists have: few cities, shared prices and points, unknown
 * values.
 */
export function randomListings(count: number, random: Random): Listing[] {
  const numbers = new Set<string>();
  while (numbers.size < count) numbers.add(String(Math.floor(10 ** (3 + random() * 10) + random() * 90)));
  return [...numbers].map((number) => randomListing(number, random));
}

function randomListing(number: string, random: Random): Listing {
  const state = pick(STATES, random);
  const city = pick(CITIES, random);
  const district = maybe(0.9, random, () => pick(DISTRICTS, random));
  const type = pick(PROPERTY_TYPES, random);
  const saleMode = pick(MODES, random);
  const appraisalCents = 100 * Math.ceil(random() * 40) * 10_000;
  const priceCents = Math.round(appraisalCents * pick([0.5, 0.6, 0.75, 0.98765, 1, 1.2], random));
  const firstSeen = addDays("2026-01-01", Math.floor(random() * 20));
  const nextDate = maybe(0.4, random, () => addDays("2026-03-01", Math.floor(random() * 15)));
  const point = maybe(0.8, random, () => ({
    lat: -23 + Math.floor(random() * 12) / 4,
    lng: -47 + Math.floor(random() * 12) / 4,
  }));
  const area = () => maybe(0.6, random, () => pick([0.01, 38.5, 50, 50, 71.24, 120, 2_000], random));
  const room = () => maybe(0.7, random, () => pick([0, 1, 2, 2, 3, 4, 6], random));
  return {
    number,
    state,
    city,
    citySlug: `${slugify(city)}-${state.toLowerCase()}`,
    cityIbge: null,
    locality: maybe(0.1, random, () => "Samambaia"),
    district,
    districtSlug: district && districtSlug(district),
    address: `${pick(STREETS, random)}, nº ${pick(["12", "134", "134A", "s/n", "1200"], random)}, ${pick(UNITS, random)}`,
    postalCode: maybe(0.3, random, () => pick(["01310-100", "13010-000", "74000-010"], random)),
    type,
    typeCode: typeCode(type),
    saleMode,
    saleModeCode: saleModeCode(saleMode),
    auction: saleMode === SALE_MODES.leilao_sfi ? pick(["first", "second", "unknown"], random) : null,
    priceCents,
    appraisalCents,
    discount: discountOf(priceCents, appraisalCents),
    acceptsFinancing: null,
    payments: some(PAYMENTS, 0.25, random),
    areaTotalM2: area(),
    areaPrivateM2: area(),
    areaLandM2: area(),
    bedrooms: room(),
    bathrooms: room(),
    suites: room(),
    parking: room(),
    amenities: some(AMENITY_CODES, 0.3, random),
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    precision: point ? "municipio" : null,
    precisionM: point ? 20_000 : null,
    pointStep: point ? "tabela" : null,
    firstSeen,
    seenAfter: maybe(0.7, random, () => addDays(firstSeen, -1 - Math.floor(random() * 10))),
    lastSeen: null,
    leftOn: null,
    nextDate,
    laterDate: nextDate && maybe(0.3, random, () => addDays(nextDate, 1 + Math.floor(random() * 15))),
    officialUrl: officialUrl(number),
    news: some(NOVELTIES, 0.15, random).map(newsOf),
  };
}

function newsOf(kind: News["kind"]): News {
  return { kind, date: "2026-02-01", dropCents: kind === "baixou" ? 100_000 : null };
}

const TEXTS = itemsOf(`
  campinas; sao goncalo; São; Rua das Acacias; r acacias; acasias; av brasil 12; avenida brasl; jd europa;
  residencial; nvembro; noevmbro; paullistta; apto 101; 01310-100; cep 13010000; 74000010; 134; 134a; sp;
  go campinas; b; c; xyzw; !!; casa pq flores; parque vila; san; n sra do carmo; nossa senhora; rua 7;
  qd 11 lt 3; quadra 11; cs2; casa 2; torre 2 apartamento 101; ap 101 torre 2; lt 3 qd 11; sem numero;
  "rua das acacias"; "acacias rua"; "jd europa" casa; "vila nova"; campinas -centro; rua -acacias -brasil;
  -"sao jose"; exceto vila nova; acacias ou brasil; acasias | paulista campinas;
  "av brasil" ou "quadra b"; centro ou jardim europa ou flores; acac*; r* -acac*; sete campinas; qd* 11;
  "quadra 11 lote 3"; trav sete; rua 15 de novembro; qd b; alameda aracá; al araca; parque flores;
  vila nova sao goncalo; d rosa; d'alva; estrela dalva; "rua luis"; santanna; s rita; rua s. antonio;
  pe rosa; padre rosa; rua sete campinas; rua das acacias vila nova; alameda araca sp;
  "rua sete" | "rua acacias" | "jd europa" | "av brasil" | "brasil av" | "campinas vila";
  campinas -"vila nova" -"sao jose" -"rua sete" -"jd europa" -"acacias rua";
  "rua das acacias" -campinas casa; "rua 7" ou "qd 11 lt 3" ou "n sra carmo";
  acacias ou "São Gonçalo/RJ" ou "GO"; -"SP" -"Campinas/GO" rua; "Sant'Ana/BA";
  rua das acacias ou av brasil; al* campinas; –campinas 'vila nova'; av brasil n. sn`);

/** What a random search is drawn from: a listing that its values may fit, other listings, and chance. */
interface Draw {
  near: Listing;
  other: () => Listing;
  random: Random;
}

/** A random value for each key; some fit the listings and some fit none. */
const GENERATORS: { [K in FilterKey]: (draw: Draw) => Filters[K] } = {
  text: ({ near, random }) => (random() < 0.8 ? pick(TEXTS, random) : partOf(near.number, random)),
  states: ({ near, random }) => unique([near.state, pick([...STATES, ...UFS], random)]),
  cities: ({ near, other }) => unique([near.citySlug, other().citySlug]),
  districts: ({ near, other }) =>
    near.districtSlug ? unique([near.districtSlug, other().districtSlug ?? "x"]) : [],
  types: ({ near, other, random }) => unique([near.typeCode, random() < 0.2 ? "castelo" : other().typeCode]),
  saleModes: ({ near, other }) => unique([near.saleModeCode, other().saleModeCode]),
  payments: ({ random }) => unique([pick(PAYMENTS, random), pick(PAYMENTS, random)]),
  minPrice: ({ near }) => Math.floor(near.priceCents / 100),
  maxPrice: ({ other }) => Math.ceil(other().priceCents / 100),
  minDiscount: ({ random }) => pick([0, 1, 25, 40, 50], random),
  maxDiscount: ({ random }) => pick([0, 25, 40, 50], random),
  minBedrooms: ({ random }) => pick([1, 2, 3, 5, 9], random),
  minParking: ({ random }) => pick([1, 2], random),
  minBathrooms: ({ random }) => pick([1, 2, 4], random),
  minSuites: ({ random }) => pick([1, 2, 3], random),
  minArea: ({ random }) => pick([1, 50, 71, 120], random),
  maxArea: ({ random }) => pick([38, 50, 120, 5_000], random),
  dates: ({ random }) => ({ from: addDays("2026-03-01", Math.floor(random() * 10)), to: "2026-03-10" }),
  amenities: ({ random }) => some(AMENITY_CODES, 0.12, random),
  // No listing has any of them.
  conditions: ({ random }) => (random() < 0.05 ? ["usado"] : []),
  novelties: ({ random }) => some(NOVELTIES, 0.5, random),
  area: ({ random }) => randomArea(random),
};

/** A random text in the small language of searches. */
export function randomText(listings: Listing[], random: Random): string {
  return GENERATORS.text({ near: pick(listings, random), other: () => pick(listings, random), random });
}

/** A random combination of conditions, mostly few, for the given listings. */
export function randomRequest(listings: Listing[], random: Random): SearchRequest {
  const draw: Draw = { near: pick(listings, random), other: () => pick(listings, random), random };
  const filters: Filters = structuredClone(NO_FILTERS);
  const chance = pick([0.05, 0.12, 0.3], random);
  const set = <K extends FilterKey>(key: K) => (filters[key] = GENERATORS[key](draw));
  for (const key of FILTER_KEYS) if (random() < chance) set(key);
  // Districts have a meaning only together with cities, and few random searches would have both.
  if (filters.cities.length === 0) filters.districts = [];
  else if (random() < 0.5) set("districts");
  return {
    filters,
    sort: random() < 0.1 ? { nearest: somewhere(random) } : pick(STANDING_SORTS, random),
    page: pick([1, 1, 1, 2, 5], random),
    pageSize: pick([5, 20], random),
    ...(random() < chance && {
      preferred: pick(["europa", "casa europa brasil", "flores paullista", "7 nova"], random),
    }),
  };
}

/** Among the points of random listings, few enough that an order is asked for again. */
function somewhere(random: Random): Point {
  return [-46.9 + 0.1 * Math.floor(random() * 20), -22.9 + 0.1 * Math.floor(random() * 20)];
}

function randomArea(random: Random): Area {
  const lng = () => -47 + random() * 3;
  const lat = () => -23 + random() * 3;
  if (random() < 0.5) {
    const [west, south] = [lng(), lat()];
    return { kind: "box", west, south, east: west + 1.5, north: south + 1.5 };
  }
  return { kind: "ring", points: Array.from({ length: 3 + Math.floor(random() * 5) }, () => [lng(), lat()]) };
}

function partOf(number: string, random: Random): string {
  if (random() < 0.4) return `${number.slice(0, -1)}-${number.at(-1)}`;
  const part = number.slice(0, 4 + Math.floor(random() * 9));
  // Lists pad numbers with zeroes; with eight digits a number looks like a CEP.
  return random() < 0.3 ? part.padStart(8, "0") : part;
}

function unique<T>(list: T[]): T[] {
  return [...new Set(list)].sort();
}
