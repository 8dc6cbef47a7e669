import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { adminLogs } from "#app/db/schema/admin-log.ts";
import { dayInSaoPaulo, startOfDay } from "#app/lib/dates.ts";
import type { PageEdge } from "#app/lib/page-edge.ts";
import { fold } from "#app/lib/text.ts";
import type { LogEntry } from "./log-entry.ts";
import type { LogType } from "./log-types.ts";
import { BY_COMMAND, namesOf, named } from "./read-log.server.ts";

/** Which acts are wanted. */
export interface LogFilter {
  /** Part of an action or of an administrator's name, whatever its accents; empty: all. */
  text: string;
  type: LogType | null;
  /** Null: from the beginning. */
  since: Date | null;
  oldestFirst: boolean;
}

export interface LogCounts {
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
  const { id } = adminLogs;
  const upwards = filter.oldestFirst !== (edge?.back ?? false);
  const beyond = edge === null ? undefined : upwards ? gt(id, edge.key) : lt(id, edge.key);
  const rows = await db
    .select()
    .from(adminLogs)
    .where(and(await conditionOf(db, filter), beyond))
    .orderBy(upwards ? asc(id) : desc(id))
    .limit(most);
  return named(db, rows);
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

async function conditionOf(db: Db, { text, type, since }: LogFilter): Promise<SQL | undefined> {
  return and(
    type === null ? undefined : eq(adminLogs.type, type),
    since === null ? undefined : gte(adminLogs.createdAt, since),
    text === "" ? undefined : await textCondition(db, fold(text)),
  );
}

/** There are few different actions and administrators, so the text is compared with those instead of every row. */
async function textCondition(db: Db, text: string): Promise<SQL> {
  const actions = (await distinct(db, sql`action`)).filter((action) => fold(action).includes(text));
  const names = await namesOf(db, await distinct(db, sql`admin_id`));
  const admins = [...names].flatMap(([id, name]) => (fold(name).includes(text) ? [id] : []));
  const byCommand = fold(BY_COMMAND).includes(text);
  return or(
    actions.length > 0 ? inArray(adminLogs.action, actions) : sql`false`,
    admins.length > 0 ? inArray(adminLogs.adminId, admins) : undefined,
    byCommand ? isNull(adminLogs.adminId) : undefined,
  )!;
}

/** The different values of an indexed column: one step in the index for each of them, however many rows there are. */
async function distinct(db: Db, column: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(sql`
    with recursive found(value) as (
      (select ${column} from admin_logs where ${column} is not null order by ${column} limit 1)
      union all
      select (select ${column} from admin_logs where ${column} > found.value order by ${column} limit 1)
      from found where found.value is not null
    )
    select value from found where value is not null`);
  return rows.map(({ value }) => value);
}
