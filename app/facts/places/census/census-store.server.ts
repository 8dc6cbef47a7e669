import { inArray, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { censusCities, censusPlaces } from "#app/db/schema/places.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { remembered } from "#app/lib/remembered.ts";
import { isOneEdit, kindOfStreet, mayHaveSlip } from "#app/facts/places/street-key.ts";
import type { PackedPlace } from "./census-result.ts";
import type { StoredCensus } from "./judge-census.ts";
import type { CensusStreet, CityCensus } from "./match-address.ts";
import { unpackDistrict, unpackStreet } from "./pack-shapes.ts";

const BATCH = 500;

/** Replaces what is held of the municipalities of a file, in the caller's transaction. */
export async function writeCensus(
  tx: Db,
  file: { name: string; publishedOn: IsoDate; cities: ReadonlyMap<number, number> },
  places: readonly PackedPlace[],
  now: Date,
): Promise<void> {
  const codes = [...file.cities.keys()];
  await tx.delete(censusPlaces).where(isAnyOf(codes));
  await tx.delete(censusCities).where(sql`${censusCities.ibge} = any(${sql.param(codes)}::int[])`);
  for (let from = 0; from < places.length; from += BATCH) {
    const rows = places.slice(from, from + BATCH).map(({ ibge, kind, key, sound, name, shape }) => ({
      ibge,
      tipo: kind,
      som: sound,
      chave: key,
      nome: name,
      forma: Buffer.from(shape),
    }));
    await tx.insert(censusPlaces).values(rows);
  }
  const cities = [...file.cities].map(([ibge, enderecos]) => ({
    ibge,
    enderecos,
    arquivo: file.name,
    publicadoEm: file.publishedOn,
    lidoEm: now,
  }));
  for (let from = 0; from < cities.length; from += BATCH)
    await tx.insert(censusCities).values(cities.slice(from, from + BATCH));
}

function isAnyOf(codes: readonly number[]) {
  return sql`${censusPlaces.ibge} = any(${sql.param(codes)}::int[])`;
}

/** The codes of those municipalities of which addresses are held. */
export async function citiesWithCensus(db: Db, codes: readonly number[]): Promise<Set<number>> {
  if (codes.length === 0) return new Set();
  const rows = await db
    .select({ ibge: censusCities.ibge })
    .from(censusCities)
    .where(inArray(censusCities.ibge, [...codes]));
  return new Set(rows.map(({ ibge }) => ibge));
}

/** What is held of municipalities. */
export async function storedCensus(db: Db, codes: readonly number[]): Promise<Map<number, StoredCensus>> {
  const rows = await db
    .select({
      ibge: censusCities.ibge,
      publishedOn: censusCities.publicadoEm,
      rows: censusCities.enderecos,
    })
    .from(censusCities)
    .where(sql`${censusCities.ibge} = any(${sql.param(codes)}::int[])`);
  const streets = await db
    .select({ ibge: censusPlaces.ibge, key: censusPlaces.chave })
    .from(censusPlaces)
    .where(sql`${isAnyOf(codes)} and ${censusPlaces.tipo} = 'rua'`);
  const byCity = Map.groupBy(streets, ({ ibge }) => ibge);
  return new Map(
    rows.map(({ ibge, ...census }) => [
      ibge,
      { ...census, streets: (byCity.get(ibge) ?? []).map(({ key }) => key) },
    ]),
  );
}

/** Names that addresses ask a municipality for. */
export interface CensusNames {
  ibge: number;
  /** Streets as they sound. */
  streets: readonly string[];
  /** Neighbourhoods as they sound. */
  districts: readonly string[];
}

/** Reads what the asked names need of municipalities that are held, in at most two statements. */
export async function readCensusOf(db: Db, known: readonly CensusNames[]): Promise<Map<number, CityCensus>> {
  const pairs = known.flatMap(({ ibge, streets, districts }) => [
    ...streets.map((sound) => ({ ibge, kind: "rua", sound })),
    ...districts.map((sound) => ({ ibge, kind: "bairro", sound })),
  ]);
  const places = await placesOf(db, pairs);
  const knownSounds = new Set(places.map(({ ibge, tipo, som }) => `${tipo} ${ibge} ${som}`));
  const slips = known.flatMap(({ ibge, streets }) =>
    streets
      .filter((sound) => mayHaveSlip(sound) && !knownSounds.has(`rua ${ibge} ${sound}`))
      .map((sound) => ({ ibge, sound })),
  );
  const similar = await similarTo(db, slips, knownSounds);
  const cities = Map.groupBy([...places, ...similar], ({ ibge }) => ibge);
  return new Map(known.map(({ ibge }) => [ibge, censusOf(cities.get(ibge) ?? [])]));
}

interface StoredPlace extends Record<string, unknown> {
  ibge: number;
  tipo: string;
  som: string;
  chave: string;
  forma: Buffer;
}

async function placesOf(
  db: Db,
  pairs: readonly { ibge: number; kind: string; sound: string }[],
): Promise<StoredPlace[]> {
  if (pairs.length === 0) return [];
  const { rows } = await db.execute<StoredPlace>(sql`
    select place.* from json_to_recordset(${JSON.stringify(pairs)}::json) as x(ibge int, kind text, sound text),
      lateral (select ibge, tipo, som, chave, forma from census_places c
        where c.ibge = x.ibge and c.tipo = x.kind and c.som = x.sound offset 0) as place`);
  return rows;
}

/**
 * The streets whose names differ by one edit from names that no street has, without those that are `knownSounds` already. Of two
 * such names the first or the last letters are the same, half of them less one.
 */
async function similarTo(
  db: Db,
  slips: readonly { ibge: number; sound: string }[],
  knownSounds: ReadonlySet<string>,
): Promise<StoredPlace[]> {
  if (slips.length === 0) return [];
  const { rows } = await db.execute<StoredPlace>(sql`
    select place.* from (
        select *, length(sound) as letters, length(sound) / 2 - 1 as half
        from json_to_recordset(${JSON.stringify(slips)}::json) as x(ibge int, sound text)
      ) as slip,
      lateral (select ibge, tipo, som, chave, forma from census_places c
        where c.ibge = slip.ibge and c.tipo = 'rua' and length(som) between letters - 1 and letters + 1
          and (left(som, half) = left(sound, half) or right(som, half) = right(sound, half)) offset 0) as place`);
  // Two slips may lead to one street.
  const streets = new Map(rows.map((row) => [`${row.ibge} ${row.chave}`, row]));
  return [...streets.values()].filter(({ ibge, som }) => !knownSounds.has(`rua ${ibge} ${som}`));
}

function censusOf(places: readonly StoredPlace[]): CityCensus {
  const streets = Map.groupBy(
    places.filter(({ tipo }) => tipo === "rua"),
    ({ som }) => som,
  );
  const districts = places.filter(({ tipo }) => tipo === "bairro");
  const open = remembered((place: StoredPlace): CensusStreet => ({
    full: place.chave,
    kind: kindOfStreet(place.chave),
    shapes: unpackStreet(place.forma),
  }));
  const openDistrict = remembered((place: StoredPlace) => unpackDistrict(place.forma));
  return {
    streets: (loose) => (streets.get(loose) ?? []).map(open),
    similar: (loose) =>
      [...streets].flatMap(([sound, all]) => (isOneEdit(sound, loose) ? all.map(open) : [])),
    district: (key) => {
      const named = districts.filter((district) => district.chave === key);
      const matches = named.length > 0 ? named : districts.filter((district) => district.som === key);
      return matches.length === 1 ? openDistrict(matches[0]!) : null;
    },
  };
}
