import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { geocoderCache } from "#app/db/schema/imports.ts";
import { properties } from "#app/db/schema/properties.ts";
import type { Uf } from "#app/lib/br.ts";
import { applyPlaceCorrections } from "#app/core/ingestion/corrections/apply-corrections.server.ts";
import { GEOCODED_METRES } from "#app/core/ingestion/corrections/place-anew.server.ts";
import type { GeocodeStore } from "#app/core/ingestion/geocoding/geocode-listings.server.ts";

/** The address register is believed more than the geocoder, where it knows the street. */
const NOT_IN_CENSUS = sql`(coalesce(${properties.precisao}, '') not in ('porta', 'rua')
  or ${properties.passo} in ('geocodificador', 'correcao'))`;

/** Listings and answers in the database. A listing whose address changes becomes pending again. */
export function createGeocodeStore(db: Db, now: () => Date): GeocodeStore {
  return {
    async pending(limit) {
      const rows = await db
        .select({
          number: properties.nDoImovel,
          state: properties.uf,
          city: properties.cidadeNome,
          citySlug: properties.cidadeSlug,
          district: properties.bairro,
          address: properties.endereco,
        })
        .from(properties)
        .where(
          and(
            isNull(properties.saiuEm),
            NOT_IN_CENSUS,
            sql`${properties.enderecoConsultado} is distinct from ${properties.endereco}`,
          ),
        )
        .orderBy(asc(properties.id))
        .limit(limit);
      return rows.map((row) => ({ ...row, state: row.state as Uf }));
    },
    async cached(key) {
      const [row] = await db.select().from(geocoderCache).where(eq(geocoderCache.chave, key));
      if (!row) return undefined;
      return row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng };
    },
    async remember(key, point) {
      const answer = { lat: point?.lat ?? null, lng: point?.lng ?? null, consultadoEm: now() };
      await db
        .insert(geocoderCache)
        .values({ chave: key, ...answer })
        .onConflictDoUpdate({ target: geocoderCache.chave, set: answer });
    },
    async apply(targets, point) {
      // A list may change the address during the request: the answer is then about the former address.
      const rows = targets.map(({ number, citySlug, address }) => sql`(${number}, ${citySlug}, ${address})`);
      return db.transaction(async (tx) => {
        const written = await tx
          .update(properties)
          .set({
            enderecoConsultado: sql`${properties.endereco}`,
            ...(point
              ? {
                  lat: point.lat,
                  lng: point.lng,
                  precisao: "rua",
                  precisaoM: GEOCODED_METRES,
                  passo: "geocodificador" as const,
                }
              : {}),
          })
          .where(
            sql`(${properties.nDoImovel}, ${properties.cidadeSlug}, ${properties.endereco}) in (${sql.join(rows, sql`, `)})
              and ${NOT_IN_CENSUS}`,
          )
          .returning({ number: properties.nDoImovel });
        const numbers = written.map(({ number }) => number);
        await applyPlaceCorrections(tx, sql`select unnest(${sql.param(numbers)}::text[])`);
        return numbers;
      });
    },
  };
}
