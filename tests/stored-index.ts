import { createReadStream, statSync } from "node:fs";
import type { Db } from "#app/db/connect.server.ts";
import { importList } from "#app/core/ingestion/import-list.server.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { availableListings, readImportedLists } from "#app/facts/listings/listing-rows.server.ts";
import { freshnessOf } from "#app/facts/query/freshness.ts";
import { buildIndex } from "#app/core/engine/index/build-index.ts";
import type { MemoryEngine } from "#app/core/engine/index/memory-engine.ts";
import { realData } from "./real-data.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";

/** The index of a database, as a server builds it. */
export async function indexOf(db: Db): Promise<MemoryEngine> {
  const importedLists = await readImportedLists(db);
  const listings: Listing[] = [];
  for await (const batch of availableListings(db, importedLists)) listings.push(...batch);
  return buildIndex(listings, freshnessOf(importedLists));
}

/** Imports real lists of 2026-01-08; null where they are not beside the repository. */
export function realLists(states: string[]): ((db: Db) => Promise<void>) | null {
  const files = states.map((uf) => {
    const name = `Lista_imoveis_${uf}.csv`;
    return { name, path: realData(`caixa/2026-01-08/${name}`) };
  });
  if (files.some(({ path }) => path === null)) return null;
  return async (db) => {
    for (const { name, path } of files) {
      const file = { name, size: statSync(path!).size, open: async () => createReadStream(path!) };
      const now = new Date("2026-11-21T12:00:00Z");
      await importList(db, name, IMPORT_SETUP.source.readList(file), { ...IMPORT_SETUP, origin: "cli", now });
    }
  };
}
