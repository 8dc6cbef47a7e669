import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { AMENITY_CODES } from "#app/features/listings/amenities.ts";
import { pricePerM2Cents, searchArea, type Listing } from "#app/features/listings/listing.ts";
import { NOVELTIES, type Filters, type Sort } from "#app/features/search/filters.ts";
import type { SearchRequest } from "#app/features/search/search-engine.ts";
import { isNumeric, listingTokens, parseText } from "#app/features/search/tokens.ts";

const ORDERS: Record<Sort, string> = {
  recentes: "first_seen desc",
  antigos: "first_seen",
  menor_preco: "price",
  maior_preco: "price desc",
  desconto: "discount desc nulls last",
  preco_m2: "per_m2 nulls last",
  data_leilao: "next_date nulls last",
};

/** Facets of one column, with the filter keys each leaves out. */
const COLUMN_FACETS: [column: string, except: (keyof Filters)[]][] = [
  ["state", ["states", "cities", "districts"]],
  ["city", ["cities", "districts"]],
  ["type", ["types"]],
  ["mode", ["saleModes"]],
];

const PAYMENT_CODES = ["a_vista", "fgts", "financiamento", "parcelamento", "consorcio"];
const sumOfBits = (column: string, bits: number) =>
  Array.from({ length: bits }, (_, bit) => `sum((${column} >> ${bit}) & 1) as ${column}${bit}`).join(", ");

const sumOfSteps = (column: string) =>
  [1, 2, 3, 4].map((step) => `sum(${column} >= ${step}) as ${column}${step}`).join(", ");

/** Facets of several values a row, as sums, with the filter key each leaves out. */
const SUM_FACETS: [sums: string, key: keyof Filters][] = [
  [sumOfBits("payments", PAYMENT_CODES.length), "payments"],
  [sumOfBits("amenities", AMENITY_CODES.length), "amenities"],
  [sumOfBits("news", NOVELTIES.length), "novelties"],
  [sumOfSteps("bedrooms"), "minBedrooms"],
  [sumOfSteps("parking"), "minParking"],
  [sumOfSteps("bathrooms"), "minBathrooms"],
];

const SCHEMA = `
  create table p (id integer primary key, state text, city text, district text, type text, mode text, price int, discount real,
    area real, bedrooms int, parking int, bathrooms int, payments int, amenities int, news int, first_seen text,
    next_date text, per_m2 int);
  create table docs (id integer primary key, json text);
  create virtual table words using fts5(tokens, content='', prefix='2 3 4');
  create virtual table points using rtree(id, west, east, south, north);`;

type Condition = [sql: string, ...values: SQLInputValue[]];

const maskOf = (all: readonly string[], held: readonly string[]) =>
  held.reduce((mask, code) => mask | (1 << all.indexOf(code)), 0);

const isAny = (column: string, values: readonly string[]): Condition[] =>
  values.length ? [[`${column} in (${values.map(() => "?").join(",")})`, ...values]] : [];

const compare = (sql: string, bound: number | null): Condition[] => (bound === null ? [] : [[sql, bound]]);

const CONDITIONS: Partial<{ [K in keyof Filters]: (value: Filters[K]) => Condition[] }> = {
  text: matchText,
  states: (codes) => isAny("state", codes),
  cities: (slugs) => isAny("city", slugs),
  districts: (slugs) => isAny("district", slugs),
  types: (codes) => isAny("type", codes),
  saleModes: (codes) => isAny("mode", codes),
  payments: (codes) => (codes.length ? [["payments & ? <> 0", maskOf(PAYMENT_CODES, codes)]] : []),
  novelties: (kinds) => (kinds.length ? [["news & ? <> 0", maskOf(NOVELTIES, kinds)]] : []),
  amenities: (codes) => codes.map((code) => ["amenities & ? <> 0", maskOf(AMENITY_CODES, [code])]),
  minPrice: (reais) => compare("price >= ?", reais && reais * 100),
  maxPrice: (reais) => compare("price <= ?", reais && reais * 100),
  minDiscount: (percent) => compare("discount >= ?", percent),
  maxDiscount: (percent) => compare("discount <= ?", percent),
  minArea: (m2) => compare("area >= ?", m2),
  maxArea: (m2) => compare("area <= ?", m2),
  minBedrooms: (count) => compare("bedrooms >= ?", count),
  minParking: (count) => compare("parking >= ?", count),
  minBathrooms: (count) => compare("bathrooms >= ?", count),
  area: (area) =>
    area?.kind === "box"
      ? [
          [
            "id in (select id from points where west >= ? and east <= ? and south >= ? and north <= ?)",
            area.west,
            area.east,
            area.south,
            area.north,
          ],
        ]
      : [],
};

/** The same questions to SQLite in memory: FTS5 with prefix indexes, an R*Tree, one statement a facet. No slips of typing. */
export function sqlitePeer(listings: Listing[]): (request: SearchRequest) => number {
  const db = new DatabaseSync(":memory:");
  db.exec(SCHEMA);
  fill(db, listings);
  const statements = new Map<string, StatementSync>();
  const run = (sql: string, values: SQLInputValue[]) => {
    let statement = statements.get(sql);
    if (!statement) statements.set(sql, (statement = db.prepare(sql)));
    return statement.all(...values);
  };
  return ({ filters, sort, page, pageSize }) => {
    const ask = (select: string, except: (keyof Filters)[], tail: string, extra: SQLInputValue[] = []) => {
      const keys = (Object.keys(CONDITIONS) as (keyof Filters)[]).filter((key) => !except.includes(key));
      const conditions = keys.flatMap((key) => conditionsOf(key, filters));
      const where = ["1", ...conditions.map(([sql]) => sql)].join(" and ");
      const values = conditions.flatMap(([, ...bound]) => bound);
      return run(`select ${select} from p where ${where} ${tail}`, [...values, ...extra]);
    };
    // Facets without a condition of their own count the same rows as the total: one statement for all of them.
    const own = SUM_FACETS.filter(([, key]) => conditionsOf(key, filters).length > 0 && key !== "amenities");
    const shared = SUM_FACETS.filter((facet) => !own.includes(facet)).map(([sums]) => sums);
    const [count] = ask(["count(*) as total", ...shared].join(", "), [], "");
    for (const [sums, key] of own) ask(sums, [key], "");
    for (const [column, except] of COLUMN_FACETS)
      ask(`${column}, count(*) as n`, except, "group by 1 order by 2 desc");
    if (filters.cities.length) ask("district, count(*) as n", ["districts"], "group by 1 order by 2 desc");
    const rows = ask("id", [], `order by ${ORDERS[sort]}, id limit ? offset ?`, [
      pageSize,
      (page - 1) * pageSize,
    ]);
    for (const { id } of rows)
      JSON.parse(run("select json from docs where id = ?", [id!])[0]!.json as string);
    return count!.total as number;
  };
}

function conditionsOf<K extends keyof Filters>(key: K, filters: Filters): Condition[] {
  return CONDITIONS[key]?.(filters[key]) ?? [];
}

function matchText(text: string): Condition[] {
  const query = parseText(text);
  const match: Condition[0] = "id in (select rowid from words where words match ?)";
  if (query.kind === "number") return [[match, `"${query.prefix}"*`]];
  const exact = (word: string) => word.length === 1 || (isNumeric(word) && word.length < 6);
  return query.words.length
    ? [[match, query.words.map((w) => `"${w}"${exact(w) ? "" : "*"}`).join(" ")]]
    : [];
}

function fill(db: DatabaseSync, listings: Listing[]): void {
  const row = db.prepare(`insert into p values (${Array.from({ length: 18 }, () => "?").join(",")})`);
  const doc = db.prepare("insert into docs values (?, ?)");
  const word = db.prepare("insert into words (rowid, tokens) values (?, ?)");
  const point = db.prepare("insert into points values (?, ?, ?, ?, ?)");
  db.exec("begin");
  for (const l of listings) {
    const id = Number(l.number);
    const values = [
      id,
      l.state,
      l.citySlug,
      l.districtSlug,
      l.typeCode,
      l.saleModeCode,
      l.priceCents,
      l.discount,
    ];
    const kinds = l.news.map((news) => news.kind);
    values.push(
      searchArea(l)?.m2 ?? null,
      l.bedrooms,
      l.parking,
      l.bathrooms,
      maskOf(PAYMENT_CODES, l.payments),
    );
    values.push(maskOf(AMENITY_CODES, l.amenities), maskOf(NOVELTIES, kinds), l.firstSeen, l.nextDate);
    row.run(...values, pricePerM2Cents(l));
    doc.run(id, JSON.stringify(l));
    word.run(id, listingTokens(l).join(" "));
    if (l.lat !== null && l.lng !== null) point.run(id, l.lng, l.lng, l.lat, l.lat);
  }
  db.exec("commit");
  for (const column of ["state", "city", "type", "price"])
    db.exec(`create index p_${column} on p (${column})`);
  db.exec("analyze");
}
