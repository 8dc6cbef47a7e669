import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { LISTING_FACTS } from "#app/core/ingestion/superseded-facts.server.ts";
import { timeline, type Sighting } from "#app/core/ingestion/timeline.ts";
import type { TestList } from "./factories.ts";

/** Number, state, kind, day, cents and sale mode before and after. */
export type EventRow = [string, string, string, string, number, number, string, string];

interface HistoryRows {
  periods: unknown[][];
  events: unknown[][];
}

/** Deletes every list and everything derived from them. */
export async function forgetLists(db: Db): Promise<void> {
  await db.execute(
    sql`truncate properties, property_periods, property_events, lists, unreadable_rows, superseded_facts, replaced_lists,
      replaced_rows restart identity`,
  );
}

/**
 * All that the lists say, as it is stored: without numbers and moments of rows, and the digests that save writing rows
 * again. Past facts have several forms with one meaning, so they are read as what each list said of each property.
 */
export async function databaseSnapshot(db: Db) {
  const read = async (query: string) => (await db.execute(sql.raw(query))).rows;
  return {
    properties: await read(`select to_jsonb(p) - 'id' - 'conteudo' - 'created_at' - 'updated_at' as row
      from properties p order by n_do_imovel`),
    lists: await read(`select to_jsonb(l) - 'import_id' as row from lists l order by uf, data`),
    unreadable: await read(`select to_jsonb(u) as row from unreadable_rows u order by uf, data, n_do_imovel`),
    history: await historyOf(db),
    facts: await factsOnLists(db),
  };
}

/** What each list says of each of its properties beside amounts and sale mode, where its row was readable. */
async function factsOnLists(db: Db): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select o.n_do_imovel, o.uf, l.data, coalesce(run.fatos, case when p.uf = o.uf then ${LISTING_FACTS} end) as facts
    from property_periods o
    join lists l on l.uf = o.uf and l.data >= o.desde and (o.ate is null or l.data <= o.ate)
    join properties p on p.n_do_imovel = o.n_do_imovel
    left join lateral (select fatos from superseded_facts s
      where s.n_do_imovel = o.n_do_imovel and s.uf = o.uf and s.ate >= l.data order by s.ate limit 1) run on true
    where not exists (select from unreadable_rows u
      where u.uf = o.uf and u.data = l.data and u.n_do_imovel = o.n_do_imovel)
    order by 1, 2, 3`);
  return rows;
}

/** Everything derived from the lists, without the order in which they came. */
export async function worldOf(db: Db) {
  const read = async (query: string) => (await db.execute(sql.raw(query))).rows;
  return {
    properties:
      await read(`select n_do_imovel, uf, preco, valor_de_avaliacao, desconto, modalidade_codigo, descricao,
        visto_primeiro, visto_ultimo, saiu_em, pagamentos from properties order by 1`),
    lists: await read(`select uf, data, linhas from lists order by 1, 2`),
    history: await historyOf(db),
  };
}

/** The stored periods and events, in order. */
export async function historyOf(db: Db): Promise<HistoryRows> {
  const read = async (query: string) =>
    (await db.execute(sql.raw(query))).rows.map((row) => Object.values(row)).sort(byText);
  return {
    periods: await read(`select n_do_imovel, uf, desde, ate, preco, valor_de_avaliacao, modalidade_de_venda
      from property_periods`),
    events:
      await read(`select n_do_imovel, uf, tipo, data_lista, de_centavos, para_centavos, de_modalidade, para_modalidade
      from property_events`),
  };
}

/** The periods and events that one pass over the lists in the order of their dates gives, in the same form. */
export function historyFrom(lists: TestList[]): HistoryRows {
  const rows: HistoryRows = { periods: [], events: [] };
  for (const [uf, ofState] of Map.groupBy(lists, ({ state }) => state ?? "SP")) {
    const dates = ofState.map(({ date }) => date).sort();
    const sightings = new Map<string, Sighting[]>();
    for (const { date, drafts, rejected = [] } of ofState) {
      const put = (number: string, sighting: Sighting) => {
        const seen = sightings.get(number) ?? dates.map(() => null);
        sightings.set(number, seen.with(dates.indexOf(date), sighting));
      };
      for (const { number } of rejected) put(number!, "unreadable");
      for (const { number, priceCents, appraisalCents, saleMode } of drafts)
        put(number, { priceCents, appraisalCents, saleMode });
    }
    for (const [number, seen] of sightings) {
      const { periods, events } = timeline(dates, seen);
      for (const p of periods)
        rows.periods.push([number, uf, p.from, p.to, p.priceCents, p.appraisalCents, p.saleMode]);
      for (const e of events)
        rows.events.push([number, uf, e.kind, e.date, e.fromCents, e.toCents, e.fromMode, e.toMode]);
    }
  }
  return { periods: rows.periods.sort(byText), events: rows.events.sort(byText) };
}

function byText(a: unknown, b: unknown): number {
  return String(a) < String(b) ? -1 : 1;
}
