import {
  and,
  arrayContains,
  arrayOverlaps,
  between,
  gte,
  inArray,
  like,
  lte,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { properties } from "#app/db/schema/properties.ts";
import type { Area, Filters } from "./filters.ts";
import { boxOf, type Box } from "./ring.ts";
import { AVAILABLE, type Lexicon } from "./sql-lexicon.server.ts";
import { isNumeric, NUMBER_PREFIX_DIGITS, parseText } from "./tokens.ts";
import { expandWord } from "./typo.ts";

const NOTHING = sql`false`;

/** What each filter asks of a row; null asks nothing. A key without its predicate does not compile. */
type Predicates = { [K in keyof Filters]: (value: Filters[K], lexicon: Lexicon) => SQL | null };

const PREDICATES: Predicates = {
  text: (text, lexicon) => (text === "" ? null : matchesText(text, lexicon)),
  states: (codes) => isAny(properties.uf, codes),
  cities: (slugs) => isAny(properties.cidadeSlug, slugs),
  districts: (slugs) => isAny(properties.bairroSlug, slugs),
  types: (codes) => isAny(properties.tipoCodigo, codes),
  saleModes: (codes) => isAny(properties.modalidadeCodigo, codes),
  payments: (codes) => (codes.length ? arrayOverlaps(properties.pagamentos, codes) : null),
  minPrice: (reais) => (reais === null ? null : gte(properties.preco, reais * 100)),
  maxPrice: (reais) => (reais === null ? null : lte(properties.preco, reais * 100)),
  minDiscount: (percent) => (percent === null ? null : gte(properties.desconto, percent)),
  maxDiscount: (percent) => (percent === null ? null : lte(properties.desconto, percent)),
  minBedrooms: (count) => (count === null ? null : gte(properties.quartos, count)),
  minParking: (count) => (count === null ? null : gte(properties.vagas, count)),
  minBathrooms: (count) => (count === null ? null : gte(properties.banheiros, count)),
  minArea: (m2) => (m2 === null ? null : gte(properties.areaM2, m2)),
  maxArea: (m2) => (m2 === null ? null : lte(properties.areaM2, m2)),
  dates: (dates) => (dates === null ? null : between(properties.proximaData, dates.from, dates.to)),
  amenities: (codes) => (codes.length ? arrayContains(properties.comodidades, codes) : null),
  // No source says one.
  conditions: (codes) => (codes.length ? NOTHING : null),
  novelties: (kinds, lexicon) =>
    kinds.length
      ? sql`exists (select from ${newsOf(lexicon)} where news.n_do_imovel = ${properties.nDoImovel}
          and news.tipo = any(${sql.param(kinds)}::text[]))`
      : null,
  area: (area) => (area === null ? null : isInArea(area)),
};

/** Condition of the available rows that match everything but the keys left out. */
export function whereOf(filters: Filters, lexicon: Lexicon, except: readonly (keyof Filters)[] = []): SQL {
  const keys = (Object.keys(PREDICATES) as (keyof Filters)[]).filter((key) => !except.includes(key));
  const conditions = keys.map((key) => predicate(key, filters, lexicon));
  return and(AVAILABLE, ...conditions.filter((condition) => condition !== null))!;
}

/** The events that count as news, as a table `news` (n_do_imovel, tipo). */
export function newsOf({ newsWindows: { states, after, oldest } }: Lexicon): SQL {
  return sql`(select e.n_do_imovel, e.tipo from property_events e
    join unnest(${sql.param(states)}::text[], ${sql.param(after)}::date[], ${sql.param(oldest)}::date[])
      as list(uf, after, oldest)
    on e.uf = list.uf and e.data_lista > list.after and e.data_lista <> list.oldest
    where e.tipo in ('novo', 'baixou', 'voltou')) as news`;
}

function predicate<K extends keyof Filters>(key: K, filters: Filters, lexicon: Lexicon): SQL | null {
  return PREDICATES[key](filters[key], lexicon);
}

function isAny(column: Parameters<typeof inArray>[0], values: string[]): SQL | null {
  return values.length ? inArray(column, values) : null;
}

function matchesText(text: string, { vocabulary }: Lexicon): SQL | null {
  const query = parseText(text);
  if (query.kind === "number") return like(properties.nDoImovel, `${query.prefix}%`);
  const conditions = query.words.map((word) => {
    if (isNumeric(word)) {
      const exact = arrayContains(properties.busca, [word]);
      return word.length < NUMBER_PREFIX_DIGITS ? exact : or(exact, like(properties.nDoImovel, `${word}%`))!;
    }
    const tokens = expandWord(vocabulary, word).flatMap(({ from, to }) => vocabulary.tokens.slice(from, to));
    return tokens.length ? arrayOverlaps(properties.busca, tokens) : NOTHING;
  });
  return and(...conditions) ?? null;
}

function isInArea(area: Area): SQL {
  if (area.kind === "box") return isInBox(area);
  const box = boxOf(area.points);
  return box ? and(isInBox(box), isInRing(area.points))! : NOTHING;
}

function isInBox({ west, south, east, north }: Box): SQL {
  return and(between(properties.lat, south, north), between(properties.lng, west, east))!;
}

/** The terms of `isInsideRing`, so that both round alike. */
function isInRing(points: [lng: number, lat: number][]): SQL {
  const before = (i: number) => points[(i + points.length - 1) % points.length]!;
  const numbers = (valueOf: (point: [number, number], i: number) => number) =>
    sql`${sql.param(points.map(valueOf))}::float8[]`;
  const { lat, lng } = properties;
  return sql`(select count(*) % 2 = 1
    from unnest(${numbers((p) => p[0])}, ${numbers((p) => p[1])},
      ${numbers((_, i) => before(i)[0])}, ${numbers((_, i) => before(i)[1])}) as edge(x1, y1, x2, y2)
    where (y1 > ${lat}) <> (y2 > ${lat}) and ${lng} < (x2 - x1) * (${lat} - y1) / nullif(y2 - y1, 0) + x1)`;
}
