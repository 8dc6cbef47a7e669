import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { searchState } from "#app/db/schema/imports.ts";
import { properties } from "#app/db/schema/properties.ts";
import { searchRows, searchWords } from "#app/db/schema/engine.ts";
import { readHeldLists, type HeldLists } from "#app/facts/listings/listing-rows.server.ts";
import { compilePlaceNames, type PlaceName, type PlaceNames } from "#app/facts/query/words/place-names.ts";
import { shownMean } from "#app/lib/median.ts";
import { withPauses } from "#app/lib/steps.ts";
import type { MapPoints } from "#app/core/engine/index/map-points.ts";
import type { SearchResult } from "#app/core/engine/search-engine.ts";
import { AVAILABLE, fillSearchTables, IS_WORD } from "./sql-tables.server.ts";
import { makeVocabulary, type Vocabulary } from "#app/facts/query/words/typo.ts";

/** What the SQL engine reads of the available rows beforehand; it changes only with the version of the data. */
export interface Lexicon {
  version: number;
  size: number;
  averageDiscount: number | null;
  vocabulary: Vocabulary;
  /** Labels by facet and value; districts by `city/district`. */
  labels: {
    cidade: Map<string, string>;
    bairro: Map<string, string>;
    tipo: Map<string, string>;
    modalidade: Map<string, string>;
  };
  /** The names of places, the neighbourhoods in the order of `districts`. */
  names: PlaceNames;
  districts: readonly PlaceName[];
  held: HeldLists;
  /** Counts of the search without filters, once they were asked for. */
  unfiltered: Promise<Pick<SearchResult, "total" | "facets">> | null;
  /** Building of each listing by number, once groups were asked for. */
  buildings: Promise<Map<string, string>> | null;
  /** The points of the rows, once a map was asked for. */
  points: Promise<MapPoints> | null;
}

/** The lexicon of a database. For a new version of the data the search tables are filled and it is read again. */
export function lexiconOf(db: Db): () => Promise<Lexicon> {
  let current: { version: number; lexicon: Promise<Lexicon> } | null = null;
  return async () => {
    const [row] = await db.select().from(searchState);
    const version = row?.version ?? 0;
    if (current?.version !== version) {
      const reading = { version, lexicon: readLexicon(db, version) };
      current = reading;
      reading.lexicon.catch(() => {
        if (current === reading) current = null;
      });
    }
    return current.lexicon;
  };
}

async function readLexicon(db: Db, version: number): Promise<Lexicon> {
  const held = await readHeldLists(db);
  await fillSearchTables(db, held);
  const tokens = await db.execute<{ token: string }>(sql`
    select token from ${searchWords} where ${IS_WORD}`);
  const totals = await db.execute<{ size: number; discounts: number; sum: number }>(sql`
    select count(*)::int as size, count(*) filter (where desconto > 0)::int as discounts,
      coalesce(sum(round(desconto * 100)), 0)::double precision as sum from ${searchRows}`);
  const { size, discounts, sum } = totals.rows[0]!;
  const labels = await db.execute<{ facet: keyof Lexicon["labels"]; value: string; label: string }>(sql`
    select 'cidade' as facet, cidade_slug as value, min((cidade_nome || '/' || uf) collate "C") as label
      from ${properties} where ${AVAILABLE} group by cidade_slug
    union all
    select 'bairro', cidade_slug || '/' || bairro_slug, (array_agg(bairro_nome order by length(bairro_nome) desc, bairro_nome collate "C"))[1]
      from ${properties} where ${AVAILABLE} and bairro_slug is not null group by cidade_slug, bairro_slug
    union all
    select 'tipo', tipo_codigo, min(ws_tipo_de_imovel collate "C")
      from ${properties} where ${AVAILABLE} group by tipo_codigo
    union all
    select 'modalidade', modalidade_codigo, min(modalidade_de_venda collate "C")
      from ${properties} where ${AVAILABLE} group by modalidade_codigo`);
  const districts = labels.rows.flatMap(({ facet, value }): PlaceName[] => {
    const [citySlug = "", slug = ""] = value.split("/");
    return facet === "bairro" ? [{ citySlug, slug }] : [];
  });
  const citySlugs = labels.rows.flatMap(({ facet, value }) => (facet === "cidade" ? [value] : []));
  const lexicon: Lexicon = {
    version,
    names: await withPauses(compilePlaceNames(districts, citySlugs)),
    districts,
    size,
    averageDiscount: shownMean(sum / 100, discounts),
    vocabulary: makeVocabulary(tokens.rows.map((row) => row.token).sort()),
    labels: { cidade: new Map(), bairro: new Map(), tipo: new Map(), modalidade: new Map() },
    held,
    unfiltered: null,
    buildings: null,
    points: null,
  };
  for (const { facet, value, label } of labels.rows) lexicon.labels[facet].set(value, label);
  return lexicon;
}
