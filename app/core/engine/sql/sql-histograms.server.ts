import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { searchRows } from "#app/db/schema/engine.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { DISCOUNT_SCALE, PRICE_SCALE, type Scale } from "#app/facts/query/scales.ts";
import type { Histograms } from "#app/core/engine/search-engine.ts";
import type { Lexicon } from "./sql-lexicon.server.ts";
import { conditionsOf, inPlaces, inProfiles, whereAll } from "./sql-predicates.server.ts";

const { preco, desconto, proximaData, dataSeguinte } = searchRows;

/** What each histogram groups rows by: the number of a bin, or a day. */
const KEYS: Record<keyof Histograms, SQL> = {
  prices: binOf(sql`${preco} / 100.0`, PRICE_SCALE),
  discounts: binOf(sql`${desconto}::numeric`, DISCOUNT_SCALE),
  days: sql`day::text`,
};

/** Bins have equal length on the scale and begin at whole values. */
function binOf(value: SQL, { max, bins, power }: Scale): SQL {
  const edges = sql`select round(${max}::numeric * power(i / ${bins}::numeric, ${power}::numeric))
    from generate_series(1, ${bins}::int - 1) as i`;
  return sql`width_bucket(${value}, array(${edges}))::text`;
}

/** The conditions that each histogram ignores. */
const LEFT_OUT: Record<keyof Histograms, Partial<Filters>> = {
  prices: { minPrice: null, maxPrice: null },
  discounts: { minDiscount: null, maxDiscount: null },
  days: { dates: null },
};

/** A property with two days is counted on both. */
const SOURCES: Record<keyof Histograms, SQL> = {
  prices: sql`${searchRows}`,
  discounts: sql`${searchRows}`,
  days: sql`${searchRows} cross join lateral (select distinct unnest(array[${proximaData}, ${dataSeguinte}])) as dated(day)`,
};

/** The histograms of a search in one statement, each under all conditions but its own. */
export async function countHistograms(db: Db, filters: Filters, lexicon: Lexicon): Promise<Histograms> {
  const parts = (Object.keys(KEYS) as (keyof Histograms)[]).map((name) => {
    const conditions = conditionsOf({ ...filters, ...LEFT_OUT[name] }, lexicon);
    const where = [...conditions.row, ...inPlaces(conditions), ...inProfiles(conditions)];
    return sql`select ${sql.raw(`'${name}'`)} as name, ${KEYS[name]} as key, count(*)::int as count
      from ${SOURCES[name]} ${whereAll(where)} group by 2`;
  });
  const { rows } = await db.execute<{ name: keyof Histograms; key: string | null; count: number }>(
    sql.join(parts, sql` union all `),
  );
  const counts = (name: keyof Histograms) =>
    new Map(rows.flatMap((row) => (row.name === name && row.key !== null ? [[row.key, row.count]] : [])));
  const bins = (name: keyof Histograms, size: number) => {
    const counted = counts(name);
    return Array.from({ length: size }, (_, bin) => counted.get(String(bin)) ?? 0);
  };
  return {
    prices: bins("prices", PRICE_SCALE.bins),
    discounts: bins("discounts", DISCOUNT_SCALE.bins),
    days: [...counts("days")]
      .map(([date, count]) => ({ date, count }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
  };
}
