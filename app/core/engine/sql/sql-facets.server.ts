import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { searchCities, searchProfiles, searchRows } from "#app/db/schema/engine.ts";
import { UF_NAMES, type Uf } from "#app/lib/br.ts";
import { facetLabel, noFacets } from "#app/core/engine/index/facet-list.ts";
import type { FacetKey, SearchResult } from "#app/core/engine/search-engine.ts";
import type { DistrictCount } from "#app/facts/query/sentence/listed-places.ts";
import type { Lexicon } from "./sql-lexicon.server.ts";
import {
  inPlaces,
  inProfiles,
  PROFILE_KEYS,
  whereAll,
  type Conditions,
  type ProfileKey,
} from "./sql-predicates.server.ts";

type PlaceFacet = "estado" | "cidade" | "bairro";

/** How each facet of profiles is counted: the key it ignores, its value, and the table that gives a profile several. */
const PROFILE_FACETS: Record<
  Exclude<FacetKey, PlaceFacet>,
  { except: ProfileKey | null; value: SQL; of?: SQL; when?: SQL }
> = {
  tipo: { except: "types", value: sql`tipo` },
  modalidade: { except: "saleModes", value: sql`modalidade` },
  pagamento: { except: "payments", ...eachOf("pagamentos") },
  quartos: { except: "minBedrooms", ...atLeast("quartos") },
  vagas: { except: "minParking", ...atLeast("vagas") },
  banheiros: { except: "minBathrooms", ...atLeast("banheiros") },
  suites: { except: "minSuites", ...atLeast("suites") },
  // All chosen values must be there, so what is chosen narrows its own facet as well.
  comodidades: { except: null, ...eachOf("comodidades") },
  novidade: { except: "novelties", ...eachOf("novidades") },
};

function eachOf(column: string) {
  const distinct = sql.raw(`(select distinct unnest(${column}) as code) as codes`);
  return { value: sql`code`, of: sql`cross join lateral ${distinct}` };
}

function atLeast(column: string) {
  return {
    value: sql`step::text`,
    of: sql`cross join (values (1), (2), (3), (4)) as steps(step)`,
    when: sql`${sql.raw(column)} >= step`,
  };
}

/**
 * Total and facets in one statement. Rows are counted once by profile and once by place; a profile that fails only one
 * condition still counts for the facet that ignores this condition.
 */
export async function countFacets(
  db: Db,
  conditions: Conditions,
  lexicon: Lexicon,
): Promise<Pick<SearchResult, "total" | "facets">> {
  const { rows } = await db.execute<{
    facet: FacetKey | "total";
    value: string;
    count: number;
    cities: string[] | null;
  }>(sql`
    with base as ${baseOf(conditions)}, profiles as materialized (${profilesOf(conditions)}),
    places as materialized (${placesOf(conditions)}), counted as (
      select 'total' as facet, '' as value, coalesce(sum(rows), 0)::int as count, null::text[] as cities
      from profiles where misses = 0
      union all ${sql.join([...profileParts(), ...placeParts(conditions)], sql` union all `)}
    ) select * from counted order by count desc, value collate "C"`);
  const facets = noFacets();
  let total = 0;
  for (const { facet, value, count, cities } of rows) {
    if (facet === "total") total = count;
    else facets[facet].push({ value, label: labelOf(facet, value, cities ?? [], lexicon), count });
  }
  return { total, facets };
}

/** Rows that satisfy the conditions on rows. Materialized when they are costly to find, else read where needed. */
function baseOf({ row, isCostly }: Conditions): SQL {
  return sql`${sql.raw(isCostly ? "materialized" : "not materialized")}
    (select cidade, bairro_slug, perfil from ${searchRows} ${whereAll(row)})`;
}

function placesOf(conditions: Conditions): SQL {
  const where = inProfiles(conditions);
  // Without any condition the counts are already in the table.
  if (conditions.row.length + where.length === 0)
    return sql`select uf, cidade_slug, imoveis as rows from ${searchCities}`;
  return sql`select uf, cidade_slug, rows
    from (select cidade, count(*) as rows from base as search_rows ${whereAll(where)} group by cidade) as counted
    join ${searchCities} using (cidade)`;
}

function profilesOf(conditions: Conditions): SQL {
  const where = inPlaces(conditions);
  const counted =
    conditions.row.length + where.length === 0
      ? sql`select perfil, imoveis as rows from ${searchProfiles}`
      : sql`select perfil, count(*) as rows from base as search_rows ${whereAll(where)} group by perfil`;
  const { profile } = conditions;
  const missed = (key: ProfileKey) => {
    const condition = profile.get(key);
    return condition ? sql`case when ${condition} then 0 else 1 end` : sql`0`;
  };
  const misses = PROFILE_KEYS.map((key) => sql`${missed(key)} as ${sql.identifier(key)}`);
  const sum = sql.raw(PROFILE_KEYS.map((key) => `"${key}"`).join(" + "));
  return sql`select *, ${sum} as misses from (
      select counted.rows, ${searchProfiles}.*, ${sql.join(misses, sql`, `)}
      from (${counted}) as counted
      join ${searchProfiles} using (perfil)
    ) as judged`;
}

function profileParts(): SQL[] {
  return Object.entries(PROFILE_FACETS).map(([facet, { except, value, of, when }]) => {
    const spared = except ? sql.identifier(except) : sql`0`;
    return sql`select ${sql.raw(`'${facet}'`)}, ${value}, sum(rows)::int, null::text[] from profiles ${of ?? sql``}
      where misses = ${spared} ${when ? sql`and ${when}` : sql``} group by 2`;
  });
}

function placeParts(conditions: Conditions): SQL[] {
  const states = conditions.place.get("states");
  const parts = [
    sql`select 'estado', uf, sum(rows)::int, null::text[] from places group by 2`,
    sql`select 'cidade', cidade_slug, sum(rows)::int, null::text[]
      from places as search_cities ${whereAll(states ? [states] : [])} group by 2`,
  ];
  if (!conditions.place.has("cities")) return parts;
  const where = [...inPlaces(conditions, false), ...inProfiles(conditions), sql`bairro_slug is not null`];
  parts.push(sql`select 'bairro', bairro_slug, count(*)::int, array_agg(distinct cidade_slug)
    from base as search_rows join ${searchCities} using (cidade) ${whereAll(where)} group by 2`);
  return parts;
}

/** Matches in each district, by city and slug; `conditions` have none on places. */
export async function countDistricts(
  db: Db,
  conditions: Conditions,
  lexicon: Lexicon,
): Promise<DistrictCount[]> {
  const where = [...conditions.row, ...inProfiles(conditions), sql`bairro_slug is not null`];
  const { rows } = await db.execute<Omit<DistrictCount, "label">>(sql`
    select cidade_slug as "citySlug", bairro_slug as slug, count(*)::int as count
    from ${searchRows} join ${searchCities} using (cidade) ${whereAll(where)}
    group by uf, cidade_slug, bairro_slug
    order by uf collate "C", cidade_slug collate "C", bairro_slug collate "C"`);
  return rows.map(({ citySlug, slug, count }) => {
    const label = lexicon.labels.bairro.get(`${citySlug}/${slug}`) ?? slug;
    return { citySlug, slug, label, count };
  });
}

/**
 * `cities`: where a district of this name has matches. The longest of their spellings is shown, of equal ones the
 * first.
 */
function labelOf(facet: FacetKey, value: string, cities: string[], { labels }: Lexicon): string {
  if (facet === "estado") return UF_NAMES[value as Uf];
  if (facet === "bairro") {
    const spelled = cities.map((city) => labels.bairro.get(`${city}/${value}`) ?? value);
    return spelled.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))[0]!;
  }
  if (facet === "cidade" || facet === "tipo" || facet === "modalidade")
    return labels[facet].get(value) ?? value;
  return facetLabel(facet, value);
}
