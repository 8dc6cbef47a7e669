import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { lists } from "#app/db/schema/imports.ts";
import { PROPERTY_TYPES, SALE_MODES } from "#app/facts/listings/source-words.ts";
import { dayNumber, type IsoDate } from "#app/lib/dates.ts";
import { lettersOf } from "#app/lib/text.ts";
import { compareWith } from "./compare-lists.server.ts";
import { improbableBeside, improbableItself, type StrangeWords } from "./improbable.ts";
import type { ListTally } from "./list-tally.ts";
import type { StagedList } from "./stage.server.ts";

/**
 * Sale modes and types of a staged list that are neither known words of the source nor on any held list, with their
 * rows.
 */
export async function strangeWords(db: Db, tally: ListTally): Promise<StrangeWords> {
  const modes = without(tally.modes, Object.values(SALE_MODES));
  const types = without(tally.types, PROPERTY_TYPES);
  return {
    modes: modes.size === 0 ? modes : without(modes, await wordsOf(db, MODES_HELD)),
    types: types.size === 0 ? types : without(types, await wordsOf(db, TYPES_HELD)),
  };
}

const MODES_HELD = sql`select distinct modalidade_de_venda as word from property_periods`;
const TYPES_HELD = sql`select distinct ws_tipo_de_imovel as word from properties`;

async function wordsOf(db: Db, held: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(held);
  return rows.map(({ word }) => word);
}

/**
 * The reasons why a staged list is improbable, in Portuguese; empty when it is not. It is compared with the list of its
 * own day, where one was accepted (so that the same list may come again), and with the nearest one in time.
 */
export async function whyImprobable(
  db: Db,
  list: StagedList & { tally: ListTally; strange: StrangeWords },
): Promise<string[]> {
  const { tally, strange, listDate } = list;
  const itself = improbableItself(tally, strange);
  const dates = await realDates(db, list);
  const nearest = nearestTo(listDate, dates);
  let reasons: string[] = [];
  for (const date of [dates.includes(listDate) ? listDate : null, nearest]) {
    if (date === null) continue;
    reasons = improbableBeside(tally.rows, await compareWith(db, list, date, tally.cities));
    if (reasons.length === 0) break;
  }
  return [...itself, ...reasons];
}

async function realDates(db: Db, { state }: StagedList): Promise<IsoDate[]> {
  const held = await db
    .select({ date: lists.data })
    .from(lists)
    .where(and(eq(lists.uf, state), eq(lists.demo, false)));
  return held.map((row) => row.date);
}

/** The nearest other date; the older of two that are as near. */
function nearestTo(date: IsoDate, others: IsoDate[]): IsoDate | null {
  const distance = (other: IsoDate) => Math.abs(dayNumber(other) - dayNumber(date));
  const sorted = others
    .filter((other) => other !== date)
    .sort((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1));
  return sorted[0] ?? null;
}

function without(counts: Map<string, number>, known: readonly string[]): Map<string, number> {
  const letters = new Set(known.map(lettersOf));
  return new Map([...counts].filter(([word]) => !letters.has(lettersOf(word))));
}
