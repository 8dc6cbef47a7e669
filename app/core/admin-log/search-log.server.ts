import { and, asc, desc, eq, gt, gte, isNull, lt, min, notInArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { adminLogs } from "#app/db/schema/admin-log.ts";
import { dayInSaoPaulo, startOfDay } from "#app/lib/dates.ts";
import type { PageEdge } from "#app/lib/page-edge.ts";
import { fold } from "#app/lib/text.ts";
import { isChange, type LogEntry, type LogType } from "./log-entry.ts";
import { BY_COMMAND, namesOf, named } from "./read-log.server.ts";

/** Which acts are wanted. */
export interface LogFilter {
  /** Part of an action or of an administrator's name, whatever its accents; empty: all. */
  text: string;
  /** `change`: of all types, but only what changed something. */
  type: LogType | "change" | null;
  /** Null: from the beginning. */
  since: Date | null;
  oldestFirst: boolean;
}

interface LogCounts {
  total: number;
  today: number;
  updates: number;
  deletions: number;
}

/** The whole log in numbers: each row repeats the counts up to it, so only the newest one is read. */
export async function countActs(db: Db, now: Date): Promise<LogCounts> {
  const [end] = await db.select().from(adminLogs).orderBy(desc(adminLogs.id)).limit(1);
  const [{ today } = { today: 0 }] = await db
    .select({ today: sql<number>`count(*)::int` })
    .from(adminLogs)
    .where(gte(adminLogs.createdAt, startOfDay(dayInSaoPaulo(now))));
  return { total: end?.id ?? 0, today, updates: end?.updates ?? 0, deletions: end?.deletions ?? 0 };
}

/** The acts that are wanted, those nearest to the edge first; null: from the first on. */
export async function findActs(
  db: Db,
  filter: LogFilter,
  { edge, most }: { edge: PageEdge<number> | null; most: number },
): Promise<LogEntry[]> {
  return named(db, await actsQuery(db, await wantedActs(db, filter, edge), most));
}

/** Which rows of the log are wanted, and in which order. */
interface WantedActs {
  bounds: SQL | undefined;
  order: SQL;
  /** Kinds of rows, each with an index in the order of the log; null: all kinds. */
  kinds: SQL[] | null;
}

export async function wantedActs(
  db: Db,
  { text, type, since, oldestFirst }: LogFilter,
  edge: PageEdge<number> | null,
): Promise<WantedActs> {
  const { id, createdAt } = adminLogs;
  const upwards = oldestFirst !== (edge?.back ?? false);
  const bounds = and(
    edge === null ? undefined : upwards ? gt(id, edge.key) : lt(id, edge.key),
    since === null ? undefined : and(gte(id, await firstSince(db, since)), gte(createdAt, since)),
  );
  const order = upwards ? asc(id) : desc(id);
  if (text !== "" || type === "change")
    return { bounds, order, kinds: await kindsWith(db, fold(text), type) };
  return { bounds, order, kinds: type === null ? null : [eq(adminLogs.type, type)] };
}

/**
 * The statement that finds acts: the first of each kind by its index, and of these the first. A condition for all kinds
 * would have the database go through millions of rows where only few are wanted. A test looks at how it is carried out.
 */
export function actsQuery(db: Db, { bounds, order, kinds }: WantedActs, most: number) {
  const all = db.select().from(adminLogs);
  if (kinds === null) return all.where(bounds).orderBy(order).limit(most);
  const ids = kinds.map((kind) => {
    const ofKind = and(kind, bounds);
    return sql`${db.select({ id: adminLogs.id }).from(adminLogs).where(ofKind).orderBy(order).limit(most)}`;
  });
  const wanted =
    ids.length === 0 ? sql`false` : sql`${adminLogs.id} = any(array(${sql.join(ids, sql` union `)}))`;
  return all.where(wanted).orderBy(order).limit(most);
}

const BATCH = 1_000;

/** All acts that are wanted, in order. */
export async function* everyAct(db: Db, filter: LogFilter): AsyncGenerator<LogEntry> {
  for (let edge: PageEdge<number> | null = null; ;) {
    const acts: LogEntry[] = await findActs(db, filter, { edge, most: BATCH });
    yield* acts;
    if (acts.length < BATCH) return;
    edge = { key: acts.at(-1)!.id, back: false };
  }
}

/** One act; null: there is none of this number. */
export async function oneAct(db: Db, id: number): Promise<LogEntry | null> {
  const [entry] = await named(db, await db.select().from(adminLogs).where(eq(adminLogs.id, id)));
  return entry ?? null;
}

/** Acts follow each other in time, but for clocks that differ: by fewer than so many acts. */
const OUT_OF_ORDER = 1_000;

/** A row before which none is of this time or later. */
async function firstSince(db: Db, since: Date): Promise<number> {
  const first = db
    .select({ id: adminLogs.id })
    .from(adminLogs)
    .where(gte(adminLogs.createdAt, since))
    .orderBy(asc(adminLogs.createdAt))
    .limit(OUT_OF_ORDER)
    .as("first");
  const [row] = await db.select({ id: min(first.id) }).from(first);
  return row?.id ?? Number.MAX_SAFE_INTEGER;
}

/** There are few different actions and administrators, so the text is compared with those instead of every row. */
async function kindsWith(db: Db, text: string, type: LogFilter["type"]): Promise<SQL[]> {
  const isWanted = (kind: { type: LogType }) => type === null || type === "change" || kind.type === type;
  const known = (await distinct(db, sql`action`)).filter(isWanted);
  const idle = type === "change" ? known.map(({ value }) => value).filter((value) => !isChange(value)) : [];
  const ofActions = known
    .filter(({ value }) => fold(value).includes(text) && !idle.includes(value))
    .map((kind) => and(eq(adminLogs.action, kind.value), eq(adminLogs.type, kind.type))!);
  if (text === "") return ofActions;
  const changed = idle.length === 0 ? undefined : notInArray(adminLogs.action, idle);
  const admins = (await distinct(db, sql`admin_id`)).filter(isWanted);
  const names = await namesOf(db, [...new Set(admins.map(({ value }) => value))]);
  const byCommand = fold(BY_COMMAND).includes(text);
  return [
    ...ofActions,
    ...admins
      .filter(({ value }) => fold(names.get(value) ?? "").includes(text))
      .map((kind) => and(eq(adminLogs.adminId, kind.value), eq(adminLogs.type, kind.type), changed)!),
    ...(byCommand ? adminLogs.type.enumValues : [])
      .filter((one) => isWanted({ type: one }))
      .map((one) => and(isNull(adminLogs.adminId), eq(adminLogs.type, one), changed)!),
  ];
}

/**
 * The different values of a column with their types, from the index that has both: one step in it for each of them,
 * however many rows there are.
 */
async function distinct(db: Db, column: SQL): Promise<{ value: string; type: LogType }[]> {
  const next = (condition: SQL) =>
    sql`select ${column} as value, type from admin_logs where ${condition} order by ${column}, type limit 1`;
  const { rows } = await db.execute<{ value: string; type: LogType }>(sql`
    with recursive options(value, type) as (
      (${next(sql`${column} is not null`)})
      union all
      select next.value, next.type from options, lateral (${next(sql`(${column}, type) > (options.value, options.type)`)}) as next
    )
    select value, type from options`);
  return rows;
}
