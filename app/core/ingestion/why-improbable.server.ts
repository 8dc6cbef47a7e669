import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { lists } from "#app/db/schema/imports.ts";
import { PROPERTY_TYPES, SALE_MODES } from "#app/facts/listings/source-words.ts";
import { dayNumber, type IsoDate } from "#app/lib/dates.ts";
import { lettersOf } from "#app/lib/text.ts";
import { compareWith } from "./compare-lists.server.ts";
import { ENOUGH, improbableBeside, improbableItself, type StrangeWords } from "./improbable.ts";
import type { ListTally } from "./list-tally.ts";
import type { StagedList } from "./stage.server.ts";

/**
 * Sale modes and types of a staged list that are neither known words of the source nor on any imported list, with their
 * rows.
 */
export async function strangeWords(db: Db, tally: ListTally): Promise<StrangeWords> {
  const modes = without(tally.modes, Object.values(SALE_MODES));
  const types = without(tally.types, PROPERTY_TYPES);
  return {
    modes: modes.size === 0 ? modes : without(modes, await wordsOf(db, KNOWN_MODES)),
    types: types.size === 0 ? types : without(types, await wordsOf(db, KNOWN_TYPES)),
  };
}

const KNOWN_MODES = sql`select distinct modalidade_de_venda as word from property_periods`;
const KNOWN_TYPES = sql`select distinct ws_tipo_de_imovel as word from properties`;

async function wordsOf(db: Db, words: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(words);
  return rows.map(({ word }) => word);
}

/** Whether a staged list enters by itself. */
export interface Judgement {
  /** Why it does not, in Portuguese; empty: it does. */
  reasons: string[];
  /** Whether missing rows are the only reasons: another list that lacks them too answers these, and no others. */
  onlyMissing: boolean;
  /** `MissingKind` of these rows. */
  kind: string | null;
}

/** Lists so many days apart vouch for each other, whichever came first. */
const NEAR_DAYS = 15;

/**
 * Judges a staged list. It enters if it is probable beside any one of: the list of its own day (so that the same list may
 * come again), the nearest other one, and those at most `NEAR_DAYS` apart; lists of too few rows to judge by count only
 * where the state has no others. A list that comes in between then takes nothing
 * from what a list would have entered by before, so that the order of arrival decides nothing. The reasons are those
 * beside the nearest one.
 */
export async function judge(
  db: Db,
  list: StagedList & { tally: ListTally; strange: StrangeWords },
): Promise<Judgement> {
  const { tally, strange, listDate } = list;
  const itself = improbableItself(tally, strange);
  const dates = nearestFirst(listDate, await datesToJudgeBy(db, list));
  let shown: string[] = [];
  let onlyMissing = false;
  let kind: string | null = null;
  for (const [i, date] of dates.entries()) {
    const beside = improbableBeside(tally.rows, await compareWith(db, list, date, tally.cities));
    const { missing, changed } = beside;
    if (missing.length + changed.length === 0) return { reasons: itself, onlyMissing: false, kind: null };
    if (i === 0 || dates[i - 1] === listDate) shown = [...missing, ...changed];
    // Beside no list would it lose the reasons that it has by itself.
    if (itself.length > 0 && date !== listDate) break;
    if (changed.length > 0) continue;
    onlyMissing = itself.length === 0;
    kind ??= beside.kind;
  }
  return { reasons: [...itself, ...shown], onlyMissing, kind };
}

async function datesToJudgeBy(db: Db, { state, listDate }: StagedList): Promise<IsoDate[]> {
  const neighbours = await db
    .select({ date: lists.data, rows: lists.linhas })
    .from(lists)
    .where(and(eq(lists.uf, state), eq(lists.demo, false)));
  const others = neighbours.filter(({ date }) => date !== listDate);
  const long = others.filter(({ rows }) => rows >= ENOUGH);
  const own = neighbours.filter(({ date }) => date === listDate);
  return [...own, ...(long.length > 0 ? long : others)].map(({ date }) => date);
}

/** The own day, the nearest other one (the older of two that are as near), and the others that are near. */
function nearestFirst(date: IsoDate, others: IsoDate[]): IsoDate[] {
  const distance = (other: IsoDate) => Math.abs(dayNumber(other) - dayNumber(date));
  const sorted = others.toSorted((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1));
  const nearest = sorted.find((other) => other !== date);
  return sorted.filter((other) => other === nearest || distance(other) <= NEAR_DAYS);
}

function without(counts: Map<string, number>, known: readonly string[]): Map<string, number> {
  const letters = new Set(known.map(lettersOf));
  return new Map([...counts].filter(([word]) => !letters.has(lettersOf(word))));
}
