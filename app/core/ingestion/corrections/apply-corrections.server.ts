import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { cityAliases, placeCorrections } from "#app/db/schema/corrections.ts";
import type { Precision } from "#app/facts/listings/listing.ts";
import { withAliases, type CityAlias, type ResolvePlace } from "#app/facts/places/place.ts";
import type { Uf } from "#app/lib/br.ts";

/**
 * Held until the caller's transaction ends by whoever changes a correction and by imports while they write: of two at once
 * the second sees what the first has written, new properties included.
 */
export async function lockCorrections(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('martelo:corrections'))`);
}

export async function readAliases(db: Db): Promise<CityAlias[]> {
  const rows = await db.select().from(cityAliases).orderBy(cityAliases.uf, cityAliases.chave);
  return rows.map(({ uf, chave, municipio, distrito }) => ({
    state: uf as Uf,
    key: chave,
    city: municipio,
    isDistrict: distrito,
  }));
}

/** Resolves places with the aliases of the moment. */
export async function aliased(db: Db, resolvePlace: ResolvePlace): Promise<ResolvePlace> {
  return withAliases(resolvePlace, await readAliases(db));
}

/** Metres within which a property lies around the point that an administrator gave it, by how exact they said it is. */
const CORRECTED_METRES: Record<Precision, number> = {
  porta: 30,
  rua: 500,
  bairro: 3_000,
  municipio: 50_000,
};

/** Puts the corrected points over what was written for the properties of a subquery of numbers. */
export async function applyPlaceCorrections(tx: Db, numbers: SQL): Promise<void> {
  await tx.execute(sql`
    update properties p set lat = c.lat, lng = c.lng, precisao = c.precisao, passo = 'correcao',
      precisao_m = (${JSON.stringify(CORRECTED_METRES)}::jsonb ->> c.precisao)::int
    from ${placeCorrections} c
    where p.n_do_imovel = c.n_do_imovel and c.n_do_imovel in (${numbers})
      and (p.lat, p.lng, p.precisao, p.passo) is distinct from (c.lat, c.lng, c.precisao, 'correcao')`);
}

/** Demonstration data take along what was corrected in them. */
export async function forgetCorrections(tx: Db): Promise<void> {
  await tx.execute(sql`delete from city_aliases`);
  await tx.execute(sql`delete from place_corrections`);
  await tx.execute(sql`delete from data_dismissals`);
}
