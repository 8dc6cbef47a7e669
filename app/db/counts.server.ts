import { and, between, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "./connect.server.ts";
import { counts } from "./schema/counts.ts";

/**
 * Numbers that are counted ahead, because counting their rows would read a whole table. Most are kept by triggers of
 * their table, in the transaction that changes it. To add one: name it here, and write a migration with the triggers
 * (`drizzle-kit generate --custom`) as `0029_counts.sql` does:
 *
 * 1. `count_rows('name', 'condition', 'part')` for each statement that changes the number: triggers for each statement, with
 *    the transition tables `added` (inserts and updates) and `removed` (deletions and updates). Condition and part are SQL
 *    about a row, `true` and `''''` for a number of all rows without parts. Without a trigger for deletions the number says how
 *    many there have ever been.
 * 2. One `insert into counts` with what is there already, after the triggers: they keep writers out until the migration ends.
 *
 * Rows written by `addDerived` are counted by `addCount`, because no trigger fires there.
 */
export const COUNTS = [
  "users",
  "administrators",
  "blocked",
  "alerts",
  "active_alerts",
  // By the day of their creation.
  "alerts_by_day",
  "alerts_by_location",
  // Accounts created on a day, also those that were deleted since.
  "sign_ups",
  // By the day: members who used the portal on it.
  "visits",
  // Members by the day on which they used it last.
  "members_by_last_visit",
  // Members who came back, by the Mondays of the week of their sign-up and of the week in which they came: two days.
  "returns",
  // By the day on which alerts were matched.
  "matches",
  // By the day: points of an area or filter that members asked the expanded map for.
  "map_queries",
  // By the day on which they were written; on which a server accepted them; those given up and not tried again.
  "mails_written",
  "mails_sent",
  "mails_given_up",
  "pushes_written",
  "pushes_sent",
  "pushes_given_up",
  // Changes of what administrators found to be right although it looks suspicious.
  "dismissal_changes",
] as const;
export type Count = (typeof COUNTS)[number];

/** Numbers by their names. */
export async function readCounts<Name extends Count>(db: Db, names: readonly Name[]) {
  const rows = await db
    .select({ name: counts.name, sum: sql`sum(${counts.change})`.mapWith(Number) })
    .from(counts)
    .where(inArray(counts.name, [...names]))
    .groupBy(counts.name);
  const sums = new Map(rows.map(({ name, sum }) => [name, sum]));
  return Object.fromEntries(names.map((name) => [name, sums.get(name) ?? 0])) as Record<Name, number>;
}

/** The parts of a number from one to another, both included, by the order of their names; parts of 0 are left out. */
export async function countsBetween(db: Db, name: Count, first: string, last: string) {
  return (await countsByDay(db, [name], first, last))[name];
}

/** Numbers by their days from one to another, both included; days of 0 are left out. */
export async function countsByDay<Name extends Count>(
  db: Db,
  names: readonly Name[],
  first: string,
  last: string,
): Promise<Record<Name, Map<string, number>>> {
  const rows = await db
    .select({ name: counts.name, part: counts.part, sum: sql`sum(${counts.change})`.mapWith(Number) })
    .from(counts)
    .where(and(inArray(counts.name, [...names]), between(counts.part, first, last)))
    .groupBy(counts.name, counts.part)
    .orderBy(counts.part);
  const days = Object.fromEntries(names.map((name) => [name, new Map<string, number>()])) as Record<
    Name,
    Map<string, number>
  >;
  for (const { name, part, sum } of rows) if (sum !== 0) days[name as Name].set(part, sum);
  return days;
}

/** How many parts of a number are not 0, and the largest of them, the largest first. */
export async function largestParts(db: Db, name: Count, most: number) {
  const rows = await db
    .select({
      part: counts.part,
      sum: sql`sum(${counts.change})`.mapWith(Number),
      parts: sql`count(*) over ()`.mapWith(Number),
    })
    .from(counts)
    .where(eq(counts.name, name))
    .groupBy(counts.part)
    .having(sql`sum(${counts.change}) <> 0`)
    .orderBy(desc(sql`sum(${counts.change})`), counts.part)
    .limit(most);
  return { parts: rows[0]?.parts ?? 0, largest: rows.map(({ part, sum }) => ({ part, count: sum })) };
}

/** Changes a number, in the transaction of what it counts. */
export async function addCount(tx: Db, name: Count, change: number, part = ""): Promise<void> {
  if (change !== 0) await tx.insert(counts).values({ name, part, change });
}

/**
 * Adds the rows of each number up to one, so that reading stays fast. No number changes, and nobody waits: rows that
 * another transaction is adding up are left to it. Between two calls a trigger on `counts` does the same with the parts
 * that are written often.
 */
export async function foldCounts(db: Db): Promise<void> {
  await db.execute(sql`
    with many as (select name, part from counts group by name, part having count(*) > 1),
    taken as (select counts.id from counts join many using (name, part) for update of counts skip locked),
    folded as (delete from counts using taken where counts.id = taken.id
      returning counts.name, counts.part, change)
    insert into counts (name, part, change)
    select name, part, sum(change) from folded group by name, part having sum(change) <> 0`);
}
