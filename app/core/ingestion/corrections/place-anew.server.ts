import { inArray, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { geocoderCache } from "#app/db/schema/imports.ts";
import { properties } from "#app/db/schema/properties.ts";
import { withCensus } from "#app/facts/places/census/with-census.server.ts";
import { geocodeKey } from "#app/facts/places/normalise-address.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import type { Uf } from "#app/lib/br.ts";
import { aliased, applyPlaceCorrections } from "./apply-corrections.server.ts";
import { derivePlace } from "#app/core/ingestion/derive.ts";

const BATCH = 1_000;

/** A point of the geocoder is that of a street, which has a length. */
export const GEOCODED_METRES = 500;

/**
 * Places properties by all that is known now: corrections, address register, the geocoder's answers, tables. The caller
 * holds the lock of corrections. Returns how many of them moved.
 */
export async function placeAnew(
  tx: Db,
  numbers: readonly string[],
  resolvePlace: ResolvePlace,
): Promise<number> {
  const resolve = await aliased(tx, resolvePlace);
  let moved = 0;
  for (let from = 0; from < numbers.length; from += BATCH)
    moved += await placeBatch(tx, numbers.slice(from, from + BATCH), resolve);
  return moved;
}

async function placeBatch(tx: Db, numbers: readonly string[], resolve: ResolvePlace): Promise<number> {
  const batch = await tx
    .select({
      number: properties.nDoImovel,
      state: properties.uf,
      city: properties.cidade,
      district: properties.bairro,
      address: properties.endereco,
      type: properties.wsTipoDeImovel,
      slug: properties.cidadeSlug,
      queriedAddress: properties.enderecoConsultado,
    })
    .from(properties)
    .where(sql`${properties.nDoImovel} = any(${sql.param([...numbers])}::text[])`);
  const rows = batch.map((row) => ({ ...row, state: row.state as Uf }));
  const resolvePlace = await withCensus(tx, resolve, rows);
  const placed = rows.map((row) => {
    const place = derivePlace(row, resolvePlace);
    const isGeocoded =
      row.queriedAddress === row.address && row.slug === place.cidadeSlug && !isOfAddress(place.precisao);
    const key = isGeocoded ? geocodeKey(row.slug, row.district, row.address) : null;
    // In another town the address has not been geocoded.
    return {
      number: row.number,
      place,
      key,
      queriedAddress: row.slug === place.cidadeSlug ? row.queriedAddress : null,
    };
  });
  const answers = await geocoded(
    tx,
    placed.flatMap(({ key }) => key ?? []),
  );
  const records = placed.map(({ number, place, key, queriedAddress }) => {
    const street = key === null ? undefined : answers.get(key);
    return {
      number,
      name: place.cidadeNome,
      slug: place.cidadeSlug,
      ibge: place.cidadeIbge,
      locality: place.localidade,
      words: place.busca,
      queriedAddress,
      ...(street ?? {
        lat: place.lat,
        lng: place.lng,
        precision: place.precisao,
        metres: place.precisaoM,
        step: place.passo,
      }),
    };
  });
  const before = await pointsOf(tx, numbers);
  await tx.execute(sql`
    update properties p set cidade_nome = x.name, cidade_slug = x.slug, cidade_ibge = x.ibge, localidade = x.locality,
      lat = x.lat, lng = x.lng, precisao = x.precision, precisao_m = x.metres, passo = x.step,
      endereco_consultado = x."queriedAddress", busca = array(select jsonb_array_elements_text(x.words)), updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x(number text, name text, slug text, ibge int,
      locality text, lat double precision, lng double precision, precision text, metres int, step text, "queriedAddress" text,
      words jsonb)
    where p.n_do_imovel = x.number
      and (p.cidade_nome, p.cidade_slug, p.cidade_ibge, p.localidade, p.lat, p.lng, p.precisao, p.precisao_m, p.passo)
        is distinct from (x.name, x.slug, x.ibge, x.locality, x.lat, x.lng, x.precision, x.metres, x.step)`);
  await applyPlaceCorrections(tx, sql`select unnest(${sql.param([...numbers])}::text[])`);
  const after = await pointsOf(tx, numbers);
  return [...after].filter(([number, point]) => before.get(number) !== point).length;
}

/** Whether a point is so exact that the geocoder need not be asked. */
function isOfAddress(precision: string | null): boolean {
  return precision === "porta" || precision === "rua";
}

async function pointsOf(tx: Db, numbers: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ number: string; point: string }>(sql`
    select n_do_imovel as number, concat_ws(' ', lat, lng, precisao, precisao_m, passo) as point from properties
    where n_do_imovel = any(${sql.param([...numbers])}::text[])`);
  return new Map(rows.map(({ number, point }) => [number, point]));
}

/** The geocoder's answers by key, where it found something. */
async function geocoded(tx: Db, keys: string[]) {
  if (keys.length === 0) return new Map();
  const rows = await tx.select().from(geocoderCache).where(inArray(geocoderCache.chave, keys));
  return new Map(
    rows.flatMap(({ chave, lat, lng }) =>
      lat === null || lng === null
        ? []
        : [[chave, { lat, lng, precision: "rua", metres: GEOCODED_METRES, step: "geocodificador" }] as const],
    ),
  );
}
