import { inArray, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { lists, unreadableRows } from "#app/db/schema/imports.ts";
import { properties } from "#app/db/schema/properties.ts";
import type { ListingFacts } from "#app/db/shapes/listing-facts.ts";
import { withCensus } from "#app/facts/places/census/with-census.server.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import { isUf, type Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { deriveRow } from "./derive.ts";
import type { ListingDraft } from "./source.ts";
import { draftOf, factsRuns, factsOn, shownFacts, type FactsRun } from "./listing-facts.ts";
import { wideJson, type StagedList } from "./stage.server.ts";
import { readPeriodsOfAllStates } from "./stored-history.server.ts";
import {
  incompletePresents,
  readSupersededFacts,
  readPresentFacts,
  writeSupersededFacts,
} from "./superseded-facts.server.ts";
import { sightingsOf, type Period } from "./timeline.ts";
import { applyPages, writeExactly } from "./write-listings.server.ts";
import { seenOf, writeSeen, type Seen } from "./write-seen.server.ts";

/** What the lists of one state say of a property. */
interface OfState {
  state: Uf;
  dates: IsoDate[];
  periods: Period[];
  runs: FactsRun[];
  /** The days of its lists on which the property has a row that could be read, ascending. */
  readDays: IsoDate[];
}

/**
 * Writes listings as the stored histories of all states say: from the newest list that shows a property. A property that
 * no list shows is deleted. In `changed`, the state whose histories have just been written, all runs of facts are kept.
 */
export async function rewritePresent(
  db: Db,
  numbers: string[],
  changed: { state: Uf; dates: IsoDate[] },
  resolvePlace: ResolvePlace,
): Promise<void> {
  if (numbers.length === 0) return;
  const periods = await readPeriodsOfAllStates(db, numbers);
  const superseded = await readSupersededFacts(db, numbers);
  const present = await readPresentFacts(db, numbers);
  const unreadable = await readAllUnreadable(db, numbers);
  const dates = await listDates(db, changed);
  const drafts: ListingDraft[] = [];
  const flags: { number: string; description: boolean; financing: boolean }[] = [];
  const seen = new Map<Uf, Seen[]>();
  const facts = new Map<Uf, Map<string, FactsRun[]>>();

  for (const number of numbers) {
    const now = present.get(number);
    const states = [...(periods.get(number) ?? [])].flatMap(([state, own]): OfState[] => {
      if (!isUf(state)) return [];
      const days = dates.get(state) ?? [];
      const listed = sightingsOf(days, own);
      const ofState = superseded.get(number)?.get(state) ?? [];
      const last = now?.state === state && state !== changed.state ? now.facts : null;
      const listedDays = days.filter((_, i) => listed[i] !== null);
      const readDays = listedDays.filter((day) => !unreadable.has(`${number} ${state} ${day}`));
      const runs = factsRuns(listedDays, (day) =>
        readDays.includes(day) ? factsOn(day, ofState, last) : null,
      );
      return [{ state, dates: days, periods: own, runs, readDays }];
    });
    // An unreadable row prolongs a period. Of two states on the last day, the property is in the one that says something of it.
    const here = states
      .toSorted((a, b) => compare(lastDay(a), lastDay(b)) || compare(lastRead(a), lastRead(b)))
      .at(-1);
    for (const { state, runs } of states) {
      const ofState = facts.get(state) ?? new Map<string, FactsRun[]>();
      ofState.set(number, state === here?.state ? runs.slice(0, -1) : runs);
      facts.set(state, ofState);
    }
    if (!here) continue;
    const rows = states.flatMap((ofState) =>
      (ofState.state === here.state ? ofState.runs.slice(0, -1) : ofState.runs).map((run) => ({
        ...run,
        read: lastRead(ofState, run.until),
      })),
    );
    const newest = here.runs.at(-1)?.facts ?? now?.facts;
    if (newest === undefined) throw new Error(`nothing is known of the facts of ${number}`);
    const shown = shownFacts(
      [
        ...rows
          .toSorted((a, b) => compare(a.until, b.until) || compare(a.read, b.read))
          .map((run) => run.facts),
        newest,
      ].map((text) => JSON.parse(text) as ListingFacts),
    );
    drafts.push(draftOf(number, here.state, here.periods.at(-1)!, shown.facts));
    flags.push({ number, description: shown.descriptionIsEarlier, financing: shown.financingIsEarlier });
    seen.set(here.state, [...(seen.get(here.state) ?? []), seenOf(number, here.periods, here.dates)]);
  }
  const gone = numbers.filter((number) => !periods.has(number));
  if (gone.length > 0) await db.delete(properties).where(inArray(properties.nDoImovel, gone));
  if (drafts.length > 0) {
    const placed = await withCensus(db, resolvePlace, drafts);
    const rows = drafts.map((draft) => ({ ...deriveRow(draft, placed), conteudo: "" }));
    await writeExactly(db, await wideJson(rows));
  }
  await writeFlags(db, flags);
  for (const [state, ofState] of facts) await writeSupersededFacts(db, state, ofState);
  for (const [state, records] of seen) {
    await writeSeen(db, state, records);
    const written = sql`select unnest(${sql.param(records.map(({ number }) => number))}::text[])`;
    await applyPages(db, written, dates.get(state)?.at(-1) ?? null);
  }
}

/**
 * A list of the past may have the description, or the word on financing, that the present in another state lacks. `dates`
 * are all list dates of the state, this one included.
 */
export async function rewriteIncomplete(
  db: Db,
  list: StagedList,
  dates: IsoDate[],
  resolvePlace: ResolvePlace,
): Promise<void> {
  const numbers = await incompletePresents(db, list);
  await rewritePresent(db, numbers, { state: list.state, dates }, resolvePlace);
}

/** An unreadable row of the newest list prolongs the time in its state, also where the present was in another one. */
export async function rewriteUnreadable(
  db: Db,
  { importId, state }: StagedList,
  dates: IsoDate[],
  resolvePlace: ResolvePlace,
): Promise<void> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select r.n_do_imovel as number from import_rows r join properties p on p.n_do_imovel = r.n_do_imovel
    where r.import_id = ${importId} and r.uf = ${state} and r.preco is null and p.uf <> r.uf`);
  const numbers = rows.map(({ number }) => number);
  await rewritePresent(db, numbers, { state, dates }, resolvePlace);
}

/** The last day up to one on which a row of the state could be read. */
function lastRead({ readDays }: OfState, until?: IsoDate): IsoDate {
  return readDays.findLast((day) => until === undefined || day <= until) ?? "";
}

function lastDay({ periods, dates }: OfState): IsoDate {
  return periods.at(-1)!.to ?? dates.at(-1)!;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

async function writeFlags(
  db: Db,
  flags: { number: string; description: boolean; financing: boolean }[],
): Promise<void> {
  if (flags.length === 0) return;
  await db.execute(sql`
    update properties p set descricao_anterior = description, financiamento_anterior = financing
    from jsonb_to_recordset(${JSON.stringify(flags)}::jsonb) as x(number text, description boolean, financing boolean)
    where p.n_do_imovel = number`);
}

/** The days whose rows of a property were not taken, as `number state day`. */
async function readAllUnreadable(db: Db, numbers: string[]): Promise<Set<string>> {
  const rows = await db.select().from(unreadableRows).where(inArray(unreadableRows.nDoImovel, numbers));
  return new Set(rows.map(({ nDoImovel, uf, data }) => `${nDoImovel} ${uf} ${data}`));
}

/** The list dates of every state, ascending. The list of the changed state may not be written yet. */
async function listDates(db: Db, changed: { state: Uf; dates: IsoDate[] }): Promise<Map<string, IsoDate[]>> {
  const rows = await db.select({ uf: lists.uf, data: lists.data }).from(lists).orderBy(lists.data);
  const dates = new Map(
    [...Map.groupBy(rows, ({ uf }) => uf)].map(([uf, own]) => [uf, own.map(({ data }) => data)]),
  );
  return dates.set(changed.state, changed.dates);
}
