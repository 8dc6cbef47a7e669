import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { AMENITY_CODES } from "#app/facts/listings/amenities.ts";
import { pricePerM2Cents, searchArea, type Listing } from "#app/facts/listings/listing.ts";
import { NOVELTIES } from "#app/facts/query/filters.ts";
import { livingKey } from "#app/core/engine/index/columns.ts";
import { listingTokens } from "#app/facts/query/words/tokens.ts";
import { dayNumber } from "#app/lib/dates.ts";

export const PAYMENT_CODES = ["a_vista", "fgts", "financiamento", "parcelamento", "consorcio"];

export interface Tables {
  /** Rows of a statement, which is prepared once. */
  run(sql: string, values: SQLInputValue[]): Record<string, unknown>[];
  /** The number that represents a text in a column; -1 when no row has it. */
  code(column: string, value: string): number;
  listing(id: number): Listing;
  /** One listing of every profile: all listings of a profile count alike in the facets that are not places. */
  profiles: Listing[];
}

const COLUMNS = `id integer primary key, state int, city int, district int, type int, mode int, price int, discount real,
  area real, bedrooms int, parking int, bathrooms int, payments int, amenities int, news int, first_seen int,
  next_date int, per_m2 int, living real, profile int`;

const SCHEMA = `
  pragma temp_store = memory;
  create table p (${COLUMNS});
  create temp table matching (id integer primary key, state int, city int, district int, profile int, sort_key);
  create temp table found (id integer primary key);
  create virtual table words using fts5(tokens, content='', detail=none, columnsize=0, prefix='2 3 4 5');
  create virtual table points using rtree(id, west, east, south, north);`;

/** By the most frequent conditions, followed by the columns that facets count and ranges compare. */
const INDEXES = [
  "state, type, mode, price",
  "city, type, mode, price",
  "type, state, mode, price",
  "mode, type, state, price",
  "price, state, type, mode",
  "first_seen, id",
  "discount",
];

export const maskOf = (all: readonly string[], present: readonly string[]) =>
  present.reduce((mask, code) => mask | (1 << all.indexOf(code)), 0);

/** SQLite in memory with a narrow row of numbers for each listing, its words and its point. */
export function openTables(listings: Listing[]): Tables {
  const db = new DatabaseSync(":memory:");
  db.exec(SCHEMA);
  const codes = new Map<string, number>();
  const sizes = new Map<string, number>();
  const encode = (column: string, value: string | null) => {
    if (value === null) return null;
    const key = `${column} ${value}`;
    const known = codes.get(key);
    if (known !== undefined) return known;
    const next = sizes.get(column) ?? 0;
    sizes.set(column, next + 1);
    codes.set(key, next);
    return next;
  };
  const profiles: Listing[] = [];
  const profileOf = (listing: Listing) => {
    const { typeCode, saleModeCode, payments, amenities, news, bedrooms, parking, bathrooms } = listing;
    const kinds = news.map(({ kind }) => kind);
    const facts = [typeCode, saleModeCode, payments, amenities, kinds, bedrooms, parking, bathrooms];
    const code = encode("profile", JSON.stringify(facts))!;
    profiles[code] ??= listing;
    return code;
  };
  db.exec("begin");
  fill(db, listings, encode, profileOf);
  db.exec("commit");
  for (const [i, columns] of INDEXES.entries()) db.exec(`create index p_${i} on p (${columns})`);
  db.exec("insert into words (words) values ('optimize')");
  db.exec("analyze");

  const byId = new Map(listings.map((listing) => [Number(listing.number), listing]));
  const statements = new Map<string, StatementSync>();
  return {
    run(sql, values) {
      let statement = statements.get(sql);
      if (!statement) statements.set(sql, (statement = db.prepare(sql)));
      return statement.all(...values);
    },
    code: (column, value) => codes.get(`${column} ${value}`) ?? -1,
    listing: (id) => byId.get(id)!,
    profiles,
  };
}

type Encode = (column: string, value: string | null) => number | null;

function fill(
  db: DatabaseSync,
  listings: Listing[],
  encode: Encode,
  profileOf: (listing: Listing) => number,
): void {
  const row = db.prepare(`insert into p values (${Array.from({ length: 20 }, () => "?").join(",")})`);
  const word = db.prepare("insert into words (rowid, tokens) values (?, ?)");
  const point = db.prepare("insert into points values (?, ?, ?, ?, ?)");
  for (const l of listings) {
    const id = Number(l.number);
    row.run(
      id,
      encode("state", l.state),
      encode("city", l.citySlug),
      encode("district", l.districtSlug),
      encode("type", l.typeCode),
      encode("mode", l.saleModeCode),
      l.priceCents,
      l.discount,
      searchArea(l)?.m2 ?? null,
      l.bedrooms,
      l.parking,
      l.bathrooms,
      maskOf(PAYMENT_CODES, l.payments),
      maskOf(AMENITY_CODES, l.amenities),
      maskOf(
        NOVELTIES,
        l.news.map((news) => news.kind),
      ),
      dayNumber(l.firstSeen),
      l.nextDate && dayNumber(l.nextDate),
      pricePerM2Cents(l),
      livingKey(l),
      profileOf(l),
    );
    word.run(id, listingTokens(l).join(" "));
    if (l.lat !== null && l.lng !== null) point.run(id, l.lng, l.lng, l.lat, l.lat);
  }
}
