import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { registeredSales } from "#app/db/schema/sales.ts";
import { TIME_ZONE, type IsoDate } from "#app/lib/dates.ts";
import { EARTH_RADIUS } from "#app/lib/sphere.ts";
import {
  NEAR_METRES,
  nearbySales,
  type NearbyQuery,
  type NearbySales,
  type PlacedSale,
} from "./nearby-sales.ts";
import { salesSince, type RegisteredSale } from "./registered-sale.ts";

/** Published when sales were read or placed. */
export const SALES_CHANGED = "sales";

/** Stores sales, and returns how many of them are new. */
export async function storeSales(db: Db, sales: readonly RegisteredSale[], now: Date): Promise<number> {
  if (sales.length === 0) return 0;
  const rows = await db
    .insert(registeredSales)
    .values(
      sales.map(({ ibge, soldOn, kind, address, areaM2, valueCents }) => ({
        ibge,
        endereco: address,
        vendidaEm: soldOn,
        tipo: kind,
        areaM2,
        valorCentavos: valueCents,
        lidaEm: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ ibge: registeredSales.ibge });
  return rows.length;
}

/** Deletes sales that count no more on this day. */
export async function deleteOldSales(db: Db, today: IsoDate): Promise<void> {
  await db.delete(registeredSales).where(sql`${registeredSales.vendidaEm} < ${salesSince(today)}`);
}

const READ_ON = sql.raw(`(lida_em at time zone '${TIME_ZONE}')::date::text`);

/** What is stored of a municipality's sales. */
export interface CitySales {
  ibge: number;
  sales: number;
  newest: IsoDate;
  readOn: IsoDate;
  /** Those whose address no census file placed. */
  unplaced: number;
}

/** The municipalities of which sales are stored, most sales first. */
export async function salesByCity(db: Db): Promise<CitySales[]> {
  const { rows } = await db.execute<CitySales & Record<string, unknown>>(sql`
    select ibge, count(*)::int as sales, max(vendida_em)::text as newest, max(${READ_ON}) as "readOn",
      count(*) filter (where lat is null)::int as unplaced
    from registered_sales group by ibge order by 2 desc, 1`);
  return rows;
}

/** The sales of a kind in a box around a point, whose sides are `NEAR_METRES` away from it. */
export function salesAround({ point: [lng, lat], kind, today }: NearbyQuery) {
  const degrees = (NEAR_METRES / EARTH_RADIUS) * (180 / Math.PI);
  const across = degrees / Math.cos((lat * Math.PI) / 180);
  return sql`
    select ibge, vendida_em::text as "soldOn", area_m2 as "areaM2", valor_centavos::float8 as "valueCents", lat, lng,
      ${READ_ON} as "readOn"
    from registered_sales
    where tipo = ${kind} and lat between ${lat - degrees} and ${lat + degrees}
      and lng between ${lng - across} and ${lng + across} and vendida_em >= ${salesSince(today)}`;
}

/** What the sales of a kind near a point come to; null where there are none. */
export async function readNearbySales(db: Db, query: NearbyQuery): Promise<NearbySales | null> {
  const { rows } = await db.execute<PlacedSale & Record<string, unknown>>(salesAround(query));
  return nearbySales(rows, query);
}
