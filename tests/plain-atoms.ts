import { sql, type SQL } from "drizzle-orm";

/** Web Mercator in units of 4 cm, 2³⁰ around the world, from the west and from the north. */
const UNITS_AROUND = 2 ** 30;

export const UNITS = sql.raw(`${UNITS_AROUND}::float8`);

/**
 * The points of the map, from the available properties alone. `placed`: each property with its point; `atoms`: each
 * point with its names and the number of matching properties at it.
 */
export function withAtoms(numbers: readonly string[]): SQL {
  return sql`
    placed as materialized (
      select n_do_imovel, uf, cidade_nome, cidade_slug, lat, lng, precisao_m, preco, desconto,
        replace(coalesce(precisao, 'municipio'), 'porta', 'rua') as kind,
        case when precisao = 'bairro' then coalesce(bairro_nome, localidade, cidade_nome) else cidade_nome end as name,
        replace(coalesce(precisao, 'municipio'), 'porta', 'rua') || ':' || cidade_slug || ':' || lat || ',' || lng as key,
        n_do_imovel = any(${sql.param(numbers)}::text[]) as is_found
      from properties where saiu_em is null and not ws_indisponivel
    ), atoms as materialized (
      select key, kind, cidade_slug, lat, lng, min(uf) as uf, min(cidade_nome collate "C") as city,
        ${fullest(sql`name`)} as name,
        max(precisao_m) as metres,
        count(*) filter (where is_found)::int as count,
        min(n_do_imovel) filter (where is_found) as number,
        ${halfUp(sql`(lng + 180) / 360 * ${UNITS}`)} as x,
        ${halfUp(sql`(1 - asinh(tan(radians(lat))) / pi()) / 2 * ${UNITS}`)} as y
      from placed where key is not null group by key, kind, cidade_slug, lat, lng
    )`;
}

/** Of several spellings the longest, of those as long the first. */
function fullest(name: SQL): SQL {
  return sql`(array_agg(${name} order by length(${name}) desc, ${name} collate "C"))[1]`;
}

/** The whole number nearest to a value, of two as near the greater. */
export function halfUp(value: SQL): SQL {
  return sql`floor(${value} + 0.5)`;
}

/** The middle one of the values that are known, or the mean of the two in the middle; null without any. */
export function median(value: SQL): SQL {
  const known = sql`array_agg(${value} order by ${value}) filter (where ${value} is not null)`;
  const count = sql`count(${value})::int`;
  return sql`((${known})[(${count} + 1) / 2] + (${known})[${count} / 2 + 1])::float8 / 2`;
}
