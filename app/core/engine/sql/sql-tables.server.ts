import { NEWS_KINDS } from "#app/facts/listings/event-kinds.ts";
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties } from "#app/db/schema/properties.ts";
import { searchCities, searchProfiles, searchRows, searchWords } from "#app/db/schema/engine.ts";
import type { HeldLists } from "#app/facts/listings/listing-rows.server.ts";
import { newsLists } from "#app/facts/listings/listing-events.server.ts";

/** On the newest list of its state and not removed by an administrator. */
export const AVAILABLE = sql`${properties.saiuEm} is null and not ${properties.wsIndisponivel}`;

/** No token that only ranks, and no number: numbers are matched exactly and never corrected, so no vocabulary has them. */
export const IS_WORD = sql`token ~ '^[0-9]*[a-z]'`;

type ProfileColumn = Exclude<keyof typeof searchProfiles.$inferInsert, "perfil" | "imoveis">;

/** Where the columns of profiles come from: a property, or its news. */
const PROFILE: Record<ProfileColumn, SQL> = {
  tipo: sql`p.tipo_codigo`,
  modalidade: sql`p.modalidade_codigo`,
  pagamentos: sql`p.pagamentos`,
  quartos: sql`p.quartos`,
  vagas: sql`p.vagas`,
  banheiros: sql`p.banheiros`,
  suites: sql`p.suites`,
  comodidades: sql`p.comodidades`,
  novidades: sql`coalesce(news.kinds, '{}')`,
};

/** The columns of profiles as lists for a statement. */
function profileColumns() {
  const columns = (Object.keys(PROFILE) as ProfileColumn[]).map((key) => ({
    name: sql.identifier(searchProfiles[key].name),
    value: PROFILE[key],
  }));
  const list = (parts: SQLWrapper[]) => sql.join(parts, sql`, `);
  return {
    names: list(columns.map(({ name }) => name)),
    values: list(columns.map(({ value }) => value)),
    named: list(columns.map(({ name, value }) => sql`${value} as ${name}`)),
  };
}

/**
 * Fills the tables that the SQL engine searches, from the available properties. Imports do not fill them: an
 * installation that answers from memory never needs them. Searches of other processes wait for the new content.
 */
export async function fillSearchTables(db: Db, held: HeldLists): Promise<void> {
  const profile = profileColumns();
  await db.transaction(async (tx) => {
    await tx.execute(sql`truncate ${searchRows}, ${searchCities}, ${searchProfiles}, ${searchWords}`);
    // Prices per m² are whole cents, as cards show them: rounding half up differs from round() on doubles.
    await tx.execute(sql`
      with news as (${newsOf(held)}), available as materialized (
        select
          (row_number() over (order by p.uf, p.cidade_slug, p.bairro_slug, p.numero))::int as linha,
          (dense_rank() over (order by p.uf, p.cidade_slug))::int as cidade,
          (dense_rank() over (order by ${profile.values}))::int as perfil,
          ${profile.named}, p.uf, p.cidade_slug, p.bairro_slug, p.preco, p.desconto,
          p.area_m2, p.lat, p.lng, p.proxima_data, p.data_seguinte, p.visto_primeiro,
          (select max(data) from lists where uf = p.uf and data < p.visto_primeiro) as visto_apos, p.numero, p.n_do_imovel,
          p.busca || case when p.cep is null then '{}' else array[replace(p.cep, '-', '')] end as busca
        from (select * from ${properties} where ${AVAILABLE}) as p left join news using (n_do_imovel)
      ), profiles as (
        insert into ${searchProfiles} (perfil, ${profile.names}, imoveis)
        select perfil, ${profile.names}, count(*) from available group by perfil, ${profile.names}
      ), cities as (
        insert into ${searchCities} (cidade, uf, cidade_slug, imoveis)
        select cidade, uf, cidade_slug, count(*) from available group by 1, 2, 3
      ), words as (
        insert into ${searchWords} (token, linhas)
        select token, array_agg(distinct linha) from available, unnest(busca) as token
        where token <> n_do_imovel group by token
      )
      insert into ${searchRows} (linha, cidade, perfil, visto_primeiro, preco, numero, n_do_imovel, desconto, area_m2,
        lat, lng, preco_m2, visto_apos, proxima_data, data_seguinte, bairro_slug)
      select linha, cidade, perfil, visto_primeiro, preco, numero, n_do_imovel, desconto, area_m2,
        lat, lng, floor(preco / area_m2 + 0.5), visto_apos, proxima_data, data_seguinte, bairro_slug
      from available order by linha`);
    // The tables are read at once, before the database would analyse them by itself.
    for (const table of [searchRows, searchCities, searchProfiles, searchWords])
      await tx.execute(sql`analyze ${table}`);
  });
}

/** The kinds of news of each property, as the index counts them. */
function newsOf({ days }: HeldLists) {
  return sql`select e.n_do_imovel, array_agg(distinct e.tipo order by e.tipo) as kinds
    from property_events e join ${newsLists(days)} as list(uf, data) on e.uf = list.uf and e.data_lista = list.data
    where e.tipo = any(${sql.param(NEWS_KINDS)}::text[]) group by e.n_do_imovel`;
}
