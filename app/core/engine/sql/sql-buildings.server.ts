import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties } from "#app/db/schema/properties.ts";
import { searchRows } from "#app/db/schema/engine.ts";
import type { Uf } from "#app/lib/br.ts";
import { buildingKey } from "#app/facts/places/building.ts";
import type { Lexicon } from "./sql-lexicon.server.ts";

/** The building of each available listing that has one, by the listing's number; read once for each version. */
export function buildingKeysOf(db: Db, lexicon: Lexicon): Promise<Map<string, string>> {
  lexicon.buildings ??= readKeys(db).catch((error: unknown) => {
    lexicon.buildings = null;
    throw error;
  });
  return lexicon.buildings;
}

async function readKeys(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .select({
      number: searchRows.nDoImovel,
      state: properties.uf,
      citySlug: properties.cidadeSlug,
      districtSlug: properties.bairroSlug,
      address: properties.enderecoNome,
    })
    .from(searchRows)
    .innerJoin(properties, sql`${properties.nDoImovel} = ${searchRows.nDoImovel}`);
  const keys = new Map<string, string>();
  for (const { number, state, ...place } of rows) {
    const key = buildingKey({ ...place, state: state as Uf });
    if (key !== null) keys.set(number, key);
  }
  return keys;
}
