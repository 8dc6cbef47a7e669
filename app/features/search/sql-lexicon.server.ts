import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { searchState } from "#app/db/schema/imports.ts";
import { properties } from "#app/db/schema/properties.ts";
import { readHeldLists } from "#app/features/listings/listing-rows.server.ts";
import { addDays } from "#app/lib/dates.ts";
import { makeVocabulary, type Vocabulary } from "./typo.ts";

/** On the newest list of its state and not taken off by an administrator. */
export const AVAILABLE = sql`${properties.saiuEm} is null and not ${properties.wsIndisponivel}`;

/** News is what the lists of the last 7 days brought. */
const NEWS_DAYS = 7;

/** What SQL needs to know of the available rows beforehand; it changes with the version of the data only. */
export interface Lexicon {
  version: number;
  vocabulary: Vocabulary;
  /** Words people read by facet and value; districts by `city/district`. */
  labels: {
    cidade: Map<string, string>;
    bairro: Map<string, string>;
    tipo: Map<string, string>;
    modalidade: Map<string, string>;
  };
  /** Per state, one position each: news is later than `after`, and never the first list held. */
  newsWindows: { states: string[]; after: string[]; oldest: string[] };
}

/** The lexicon of a database, read anew when the version of its data has changed. */
export function lexiconOf(db: Db): () => Promise<Lexicon> {
  let current: Promise<Lexicon> | null = null;
  return async () => {
    const [row] = await db.select().from(searchState);
    const version = row?.version ?? 0;
    if (!current || (await current).version !== version) {
      current = readLexicon(db, version);
      current.catch(() => (current = null));
    }
    return current;
  };
}

async function readLexicon(db: Db, version: number): Promise<Lexicon> {
  // Numbers are matched as they are and need no vocabulary.
  const tokens = await db.execute<{ token: string }>(sql`
    select distinct token from ${properties}, unnest(${properties.busca}) as token
    where ${AVAILABLE} and token ~ '[a-z]'`);
  const labels = await db.execute<{ facet: keyof Lexicon["labels"]; value: string; label: string }>(sql`
    select 'cidade' as facet, cidade_slug as value, min((cidade_nome || '/' || uf) collate "C") as label
      from ${properties} where ${AVAILABLE} group by cidade_slug
    union all
    select 'bairro', cidade_slug || '/' || bairro_slug, min(bairro_nome collate "C")
      from ${properties} where ${AVAILABLE} and bairro_slug is not null group by cidade_slug, bairro_slug
    union all
    select 'tipo', tipo_codigo, min(ws_tipo_de_imovel collate "C")
      from ${properties} where ${AVAILABLE} group by tipo_codigo
    union all
    select 'modalidade', modalidade_codigo, min(modalidade_de_venda collate "C")
      from ${properties} where ${AVAILABLE} group by modalidade_codigo`);
  const lexicon: Lexicon = {
    version,
    vocabulary: makeVocabulary(tokens.rows.map((row) => row.token).sort()),
    labels: { cidade: new Map(), bairro: new Map(), tipo: new Map(), modalidade: new Map() },
    newsWindows: { states: [], after: [], oldest: [] },
  };
  for (const { facet, value, label } of labels.rows) lexicon.labels[facet].set(value, label);
  const held = await readHeldLists(db);
  for (const [state, newest] of held.newest) {
    lexicon.newsWindows.states.push(state);
    lexicon.newsWindows.after.push(addDays(newest, -NEWS_DAYS));
    lexicon.newsWindows.oldest.push(held.oldest.get(state)!);
  }
  return lexicon;
}
