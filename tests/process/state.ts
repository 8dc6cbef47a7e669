import { createHash } from "node:crypto";
import path from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase } from "#app/db/connect.server.ts";

/**
 * The data of an installation without surrogate keys and times, which differ between two ways of reaching the same
 * state.
 */
const HOLDINGS = {
  properties: sql`select to_jsonb(p) - 'id' - 'created_at' - 'updated_at' - 'conteudo' as row from properties p order by n_do_imovel`,
  periods: sql`select to_jsonb(p) as row from property_periods p order by n_do_imovel, desde`,
  events: sql`select to_jsonb(e) - 'id' - 'created_at' as row from property_events e order by n_do_imovel, data_lista, tipo`,
  lists: sql`select to_jsonb(l) - 'import_id' as row from lists l order by uf, data`,
  streets: sql`select to_jsonb(c) as row from census_places c where tipo = 'rua' order by ibge, som, chave`,
  registers: sql`select to_jsonb(c) - 'lido_em' as row from census_cities c order by ibge`,
};

export type Holdings = Record<keyof typeof HOLDINGS, { count: number; digest: string }>;

/** Counts and digests of everything held in a PostgreSQL database, or in a data directory that no process owns. */
export async function holdings(where: string): Promise<Holdings> {
  const url = where.startsWith("postgresql:") ? where : null;
  const database = await openDatabase({ url, dataDir: path.join(where, "pglite") });
  try {
    const tables: [string, { count: number; digest: string }][] = [];
    for (const [name, query] of Object.entries(HOLDINGS)) {
      const { rows } = await database.db.execute(query);
      const digest = createHash("sha256").update(JSON.stringify(rows)).digest("hex");
      tables.push([name, { count: rows.length, digest }]);
    }
    return Object.fromEntries(tables) as Holdings;
  } finally {
    await database.close();
  }
}
