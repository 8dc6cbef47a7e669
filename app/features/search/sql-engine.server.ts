import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties } from "#app/db/schema/properties.ts";
import { listingsByNumber } from "#app/features/listings/listing-rows.server.ts";
import { UF_NAMES, type Uf } from "#app/lib/br.ts";
import { facetLabel, noFacets, ROOM_STEPS, sortFacet } from "./facet-list.ts";
import type { Filters, Sort } from "./filters.ts";
import { addDistrict } from "./place-facets.ts";
import type { FacetCount, FacetKey, Facets, SearchEngine, SearchResult } from "./search-engine.ts";
import { lexiconOf, type Lexicon } from "./sql-lexicon.server.ts";
import { newsOf, whereOf } from "./sql-predicates.server.ts";

const { preco, desconto, areaM2, proximaData, vistoPrimeiro, numero } = properties;

const ORDERS: Record<Sort, SQL> = {
  recentes: sql`${vistoPrimeiro} desc`,
  antigos: sql`${vistoPrimeiro}`,
  menor_preco: sql`${preco}`,
  maior_preco: sql`${preco} desc`,
  desconto: sql`${desconto} desc nulls last`,
  // Whole cents, as a card shows them: rounding half up is not what round() does with doubles.
  preco_m2: sql`floor(${preco} / ${areaM2} + 0.5) nulls last`,
  data_leilao: sql`${proximaData} nulls last`,
};

const STEPS = sql.raw(`(values ${ROOM_STEPS.map((step) => `(${step})`).join(", ")}) as steps(step)`);

/** How each facet counts: the keys it leaves out, its value, and the table that gives a row several values. */
const FACET_RULES: Record<
  FacetKey,
  { except: readonly (keyof Filters)[]; value: SQL; of?: SQL | ((lexicon: Lexicon) => SQL); when?: SQL }
> = {
  estado: { except: ["states", "cities", "districts"], value: sql`${properties.uf}` },
  cidade: { except: ["cities", "districts"], value: sql`${properties.cidadeSlug}` },
  bairro: { except: ["districts"], value: sql`${properties.cidadeSlug} || '/' || ${properties.bairroSlug}` },
  tipo: { except: ["types"], value: sql`${properties.tipoCodigo}` },
  modalidade: { except: ["saleModes"], value: sql`${properties.modalidadeCodigo}` },
  pagamento: { except: ["payments"], value: sql`code`, of: sql`unnest(${properties.pagamentos}) as code` },
  quartos: {
    except: ["minBedrooms"],
    value: sql`step::text`,
    of: STEPS,
    when: sql`${properties.quartos} >= step`,
  },
  vagas: {
    except: ["minParking"],
    value: sql`step::text`,
    of: STEPS,
    when: sql`${properties.vagas} >= step`,
  },
  banheiros: {
    except: ["minBathrooms"],
    value: sql`step::text`,
    of: STEPS,
    when: sql`${properties.banheiros} >= step`,
  },
  comodidades: { except: [], value: sql`code`, of: sql`unnest(${properties.comodidades}) as code` },
  novidade: {
    except: ["novelties"],
    value: sql`news.tipo`,
    of: newsOf,
    when: sql`news.n_do_imovel = ${properties.nDoImovel}`,
  },
};

/** The search in SQL, answering what the memory engine answers: used to check it and where no index is held. */
export function createSqlEngine(db: Db): SearchEngine {
  const lexicon = lexiconOf(db);

  async function numbersOf(filters: Filters, sort: Sort, page: SQL): Promise<string[]> {
    const where = whereOf(filters, await lexicon());
    const { rows } = await db.execute<{ number: string }>(sql`
      select n_do_imovel as number from ${properties} where ${where} order by ${ORDERS[sort]}, ${numero} ${page}`);
    return rows.map((row) => row.number);
  }

  return {
    async search({ filters, sort, page, pageSize }): Promise<SearchResult> {
      const numbers = await numbersOf(filters, sort, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`);
      const counts = await countAll(db, filters, await lexicon());
      return { ...counts, items: await listingsByNumber(db, numbers) };
    },
    numbers: (filters, sort) => numbersOf(filters, sort, sql``),
  };
}

/** Total and facets in one statement. */
async function countAll(
  db: Db,
  filters: Filters,
  lexicon: Lexicon,
): Promise<{ total: number; facets: Facets }> {
  const keys = (Object.keys(FACET_RULES) as FacetKey[]).filter(
    (key) => key !== "bairro" || filters.cities.length > 0,
  );
  const parts = keys.map((key) => {
    const { except, value, of, when } = FACET_RULES[key];
    const table = of && sql`, ${typeof of === "function" ? of(lexicon) : of}`;
    return sql`select ${sql.raw(`'${key}'`)} as facet, ${value} as value, count(distinct ${properties.id})::int as count
      from ${properties} ${table ?? sql``}
      where ${whereOf(filters, lexicon, except)} and ${value} is not null ${when ? sql`and ${when}` : sql``} group by 2`;
  });
  const { rows } = await db.execute<{ facet: FacetKey | "total"; value: string; count: number }>(sql`
    select 'total' as facet, '' as value, count(*)::int as count from ${properties} where ${whereOf(filters, lexicon)}
    union all ${sql.join(parts, sql` union all `)}`);
  const facets = noFacets();
  let total = 0;
  const districts = new Map<string, FacetCount>();
  for (const { facet, value, count } of rows) {
    if (facet === "total") total = count;
    else if (facet === "bairro") {
      const slug = value.slice(value.indexOf("/") + 1);
      addDistrict(districts, slug, lexicon.labels.bairro.get(value) ?? slug, count);
    } else facets[facet].push({ value, label: labelOf(facet, value, lexicon), count });
  }
  facets.bairro = [...districts.values()];
  for (const facet of Object.values(facets)) sortFacet(facet);
  return { total, facets };
}

function labelOf(facet: FacetKey, value: string, { labels }: Lexicon): string {
  if (facet === "estado") return UF_NAMES[value as Uf];
  if (facet === "cidade" || facet === "tipo" || facet === "modalidade")
    return labels[facet].get(value) ?? value;
  return facetLabel(facet, value);
}
