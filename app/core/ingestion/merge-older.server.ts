import { and, asc, eq, gt, inArray, isNull, gte, lte, or, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { propertyEvents, propertyPeriods } from "#app/db/schema/properties.ts";
import { importRows } from "#app/db/schema/imports.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { discountOf } from "#app/facts/listings/listing.ts";
import { saleModeCode } from "#app/facts/listings/source-words.ts";
import type { StagedList } from "./stage.server.ts";
import { eventRow, periodRow, readHistories, readUnreadable } from "./stored-history.server.ts";
import { sightingsOf, timeline, type Sighting, type Timeline, type TimelineEvent } from "./timeline.ts";
import { upsertStaged } from "./write-listings.server.ts";

const CHUNK = 1000;

/**
 * Fits a staged list into the past, or over the newest list of the same day: the histories of the properties it touches
 * are computed anew, and only differences are written. `dates` are all list dates of the state, this one included. A
 * later list's facts about a property stay its present.
 */
export async function mergeOlder(db: Db, list: StagedList, dates: IsoDate[]): Promise<void> {
  await upsertLatest(db, list, dates);
  const before = dates[dates.indexOf(list.listDate) - 1] ?? list.listDate;
  for (let after = ""; ;) {
    const numbers = await nextTouched(db, list, before, after);
    if (!numbers.length) return;
    await redraw(db, list, dates, numbers);
    after = numbers.at(-1)!;
  }
}

/**
 * Wide rows are written only where no later list has newer facts: for unknown numbers, and for those last seen on or
 * before this date.
 */
async function upsertLatest(db: Db, list: StagedList, dates: IsoDate[]): Promise<void> {
  const saidMore = sql`select from properties p
    where p.n_do_imovel = i.n_do_imovel and p.uf = i.uf and coalesce(p.visto_ultimo, ${dates.at(-1)}::date) > ${list.listDate}`;
  await upsertStaged(db, list, dates.at(-1)!, sql`not exists (${saidMore})`);
}

/**
 * The next numbers, in order, whose history this list may change: those on it, those on the list before it (they leave
 * now, whatever later lists show), and those recorded on the list of its own date, which it replaces.
 */
async function nextTouched(
  db: Db,
  { importId, state, listDate }: StagedList,
  before: IsoDate,
  after: string,
): Promise<string[]> {
  const staged = db
    .select({ number: importRows.nDoImovel })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.uf, state), gt(importRows.nDoImovel, after)));
  const shown = db
    .select({ number: propertyPeriods.nDoImovel })
    .from(propertyPeriods)
    .where(
      and(
        eq(propertyPeriods.uf, state),
        lte(propertyPeriods.desde, listDate),
        or(isNull(propertyPeriods.ate), gte(propertyPeriods.ate, before)),
        gt(propertyPeriods.nDoImovel, after),
      ),
    );
  const rows = await staged
    .union(shown)
    .orderBy(asc(sql`1`))
    .limit(CHUNK);
  return rows.map((row) => row.number);
}

async function redraw(db: Db, list: StagedList, dates: IsoDate[], numbers: string[]): Promise<void> {
  const held = await readHistories(db, list.state, numbers);
  const staged = await readStaged(db, list, numbers);
  const unreadable = await readUnreadable(db, list.state, numbers);
  const at = dates.indexOf(list.listDate);
  const stalePeriods: string[] = [];
  const staleEvents: number[] = [];
  const periods: (typeof propertyPeriods.$inferInsert)[] = [];
  const events: (typeof propertyEvents.$inferInsert)[] = [];
  const seen: SeenRecord[] = [];

  for (const number of numbers) {
    const history = held.get(number) ?? { periods: [], events: [] };
    const sightings = sightingsOf(dates, history.periods);
    for (const date of unreadable.get(number) ?? []) sightings[dates.indexOf(date)] = "unreadable";
    sightings[at] = staged.get(number) ?? null;
    const drawn = timeline(dates, sightings);

    const samePeriods = JSON.stringify(drawn.periods) === JSON.stringify(history.periods);
    if (!samePeriods) {
      stalePeriods.push(number);
      periods.push(...drawn.periods.map((period) => periodRow(number, list.state, period)));
    }
    const kept = new Set<string>();
    const wanted = new Set(drawn.events.map(eventKey));
    for (const event of history.events) {
      if (wanted.has(eventKey(event))) kept.add(eventKey(event));
      else staleEvents.push(event.id);
    }
    const fresh = drawn.events.filter((event) => !kept.has(eventKey(event)));
    events.push(...fresh.map((event) => eventRow(number, list.state, event)));
    // The same period may now end before another list.
    if (!samePeriods || fresh.length || kept.size < history.events.length)
      seen.push(seenRecord(number, drawn, dates));
  }
  if (stalePeriods.length)
    await db
      .delete(propertyPeriods)
      .where(and(eq(propertyPeriods.uf, list.state), inArray(propertyPeriods.nDoImovel, stalePeriods)));
  if (staleEvents.length) await db.delete(propertyEvents).where(inArray(propertyEvents.id, staleEvents));
  for (const rows of batches(periods)) await db.insert(propertyPeriods).values(rows);
  for (const rows of batches(events)) await db.insert(propertyEvents).values(rows);
  await writeSeen(db, list.state, seen);
}

function batches<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, i) =>
    rows.slice(i * CHUNK, (i + 1) * CHUNK),
  );
}

interface SeenRecord {
  number: string;
  /** Null when no held list shows the property. */
  first: IsoDate | null;
  last: IsoDate | null;
  left: IsoDate | null;
  price: number | null;
  appraisal: number | null;
  discount: number | null;
  mode: string | null;
  mode_code: string | null;
}

function seenRecord(number: string, { periods }: Timeline, dates: IsoDate[]): SeenRecord {
  const now = periods.at(-1);
  return {
    number,
    first: periods[0]?.from ?? null,
    last: now?.to ?? null,
    left: now?.to ? (dates[dates.indexOf(now.to) + 1] ?? null) : null,
    price: now?.priceCents ?? null,
    appraisal: now?.appraisalCents ?? null,
    discount: now ? discountOf(now.priceCents, now.appraisalCents) : null,
    mode: now?.saleMode ?? null,
    mode_code: now ? saleModeCode(now.saleMode) : null,
  };
}

/**
 * The first sighting counts lists of every state. The other columns are written only where the property is still in
 * this state: the present of a property that moved is in the other.
 */
async function writeSeen(db: Db, state: Uf, records: SeenRecord[]): Promise<void> {
  if (!records.length) return;
  await db.execute(sql`
    with seen as (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x(number text, first date, last date, "left" date,
        price bigint, appraisal bigint, discount double precision, mode text, mode_code text)
    ), never as (
      delete from properties p using seen
      where p.n_do_imovel = seen.number and p.uf = ${state} and seen.first is null
    ), earliest as (
      update properties p set visto_primeiro = least(first, (select min(desde) from property_periods o
        where o.n_do_imovel = p.n_do_imovel and o.uf <> ${state}))
      from seen where p.n_do_imovel = seen.number and p.uf <> ${state}
    )
    update properties p set visto_ultimo = last, saiu_em = "left", preco = price,
      visto_primeiro = least(first,
        (select min(desde) from property_periods o where o.n_do_imovel = p.n_do_imovel and o.uf <> p.uf)),
      valor_de_avaliacao = appraisal,
      desconto = case when (p.preco, p.valor_de_avaliacao) is distinct from (price, appraisal) then discount else p.desconto end,
      modalidade_de_venda = mode, modalidade_codigo = mode_code,
      conteudo = case when (p.preco, p.valor_de_avaliacao, p.modalidade_de_venda) is distinct from (price, appraisal, mode)
        then '' else p.conteudo end, updated_at = now()
    from seen where p.n_do_imovel = seen.number and p.uf = ${state} and seen.first is not null`);
}

async function readStaged(
  db: Db,
  { importId, state }: StagedList,
  numbers: string[],
): Promise<Map<string, Sighting>> {
  const rows = await db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.uf, state),
        inArray(importRows.nDoImovel, numbers),
      ),
    );
  return new Map<string, Sighting>(
    rows.map(({ nDoImovel, preco, valorDeAvaliacao, modalidadeDeVenda }) => {
      if (preco === null || valorDeAvaliacao === null || modalidadeDeVenda === null)
        return [nDoImovel, "unreadable"];
      return [
        nDoImovel,
        { priceCents: preco, appraisalCents: valorDeAvaliacao, saleMode: modalidadeDeVenda },
      ];
    }),
  );
}

function eventKey(event: TimelineEvent): string {
  return [event.kind, event.date, event.fromCents, event.toCents, event.fromMode, event.toMode].join("|");
}
