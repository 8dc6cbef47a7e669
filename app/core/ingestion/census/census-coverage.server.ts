import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { censusCities } from "#app/db/schema/places.ts";
import { properties } from "#app/db/schema/properties.ts";
import { IBGE_STATES } from "#app/facts/places/places-table.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";

/** A file of IBGE's address register of which something is held: what it brought of one state. */
export interface StoredCensusFile {
  state: Uf;
  file: string;
  publishedOn: IsoDate;
  municipalities: number;
  addresses: number;
  /** IBGE's codes of the municipalities with most addresses. */
  largest: number[];
  readAt: Date;
}

const NAMED = 3;

/** What is held of IBGE's address register, by state and file. */
export async function storedCensusFiles(db: Db): Promise<StoredCensusFile[]> {
  const { rows } = await db.execute<{
    code: number;
    file: string;
    published: IsoDate;
    municipalities: number;
    addresses: number;
    largest: number[];
    read_at: string;
  }>(sql`
    select ibge / 100000 as code, arquivo as file, publicado_em::text as published, count(*)::int as municipalities,
      sum(enderecos)::int as addresses, (array_agg(ibge order by enderecos desc))[1:${sql.raw(String(NAMED))}] as largest,
      max(lido_em) as read_at
    from ${censusCities} group by 1, 2, 3 order by 1, 2, 3`);
  return rows.flatMap(({ code, file, published, municipalities, addresses, largest, read_at }) => {
    const state = IBGE_STATES[code];
    const readAt = new Date(read_at);
    return state ? [{ state, file, publishedOn: published, municipalities, addresses, largest, readAt }] : [];
  });
}

/** The properties for sale in a municipality, by how exactly they are known. */
export interface PlacedCity {
  state: Uf;
  name: string;
  /** Whether its addresses are held. */
  hasAddresses: boolean;
  properties: number;
  door: number;
  street: number;
  district: number;
  /** Only the municipality, or less. */
  rest: number;
}

/** The properties for sale in each municipality, most first. */
export async function placedCities(db: Db): Promise<PlacedCity[]> {
  const { rows } = await db.execute<{
    state: Uf;
    name: string;
    inCensus: boolean;
    properties: number;
    door: number;
    street: number;
    district: number;
  }>(sql`
    select p.uf as state, min(p.cidade_nome) as name, c.ibge is not null as "inCensus", count(*)::int as properties,
      count(*) filter (where p.precisao = 'porta')::int as door,
      count(*) filter (where p.precisao = 'rua')::int as street,
      count(*) filter (where p.precisao = 'bairro')::int as district
    from ${properties} p left join ${censusCities} c on c.ibge = p.cidade_ibge
    where p.saiu_em is null and not p.ws_indisponivel group by p.uf, p.cidade_ibge, c.ibge order by 4 desc, 2`);
  return rows.map(({ inCensus, ...row }) => ({
    ...row,
    hasAddresses: inCensus,
    rest: row.properties - row.door - row.street - row.district,
  }));
}
