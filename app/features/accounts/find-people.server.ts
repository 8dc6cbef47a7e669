import { and, asc, desc, eq, isNotNull, like, sql, type SQL } from "drizzle-orm";
import { readCounts } from "#app/db/counts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { hasPlan } from "#app/facts/plans/plans-of.server.ts";
import type { Plan } from "#app/facts/plans/plans.ts";
import type { PageEdge } from "#app/lib/page-edge.ts";
import { searchPatterns } from "#app/lib/search-words.ts";
import type { Role } from "./viewer.ts";

/** Which people an administrator looks for. */
export interface PeopleFilter {
  /** Words, each of which is part of the name or of the e-mail; words of one or two letters begin a word. */
  text: string;
  role: Role | null;
  plan: Plan | null;
  situation: "blocked" | "unconfirmed" | null;
}

export type PeopleOrder = "newest" | "oldest";

/** A person as the list shows them. */
export interface PersonRow {
  userId: string;
  fullName: string;
  email: string;
  city: string | null;
  state: string | null;
  role: Role;
  createdAt: Date;
  blocked: boolean;
  confirmed: boolean;
}

export interface PeopleCounts {
  total: number;
  administrators: number;
  /** With the role of users, and not blocked. */
  active: number;
}

/** Everybody in numbers, counted ahead. No administrator can be blocked. */
export async function countEverybody(db: Db): Promise<PeopleCounts> {
  const names = ["users", "administrators", "blocked"] as const;
  const { users: total, administrators, blocked } = await readCounts(db, names);
  return { total, administrators, active: Math.max(0, total - administrators - blocked) };
}

const COLUMNS = {
  userId: profiles.userId,
  fullName: profiles.fullName,
  email: profiles.email,
  city: profiles.city,
  state: profiles.state,
  role: profiles.role,
  createdAt: profiles.createdAt,
  blocked: sql`${profiles.blockedAt} is not null`.mapWith(Boolean).as("blocked"),
};

/**
 * The people that are wanted, in order, those nearest to the edge (an id) first; null: from the first on. `few`: there are
 * not many, so the database finds all of them first and puts them in order then. Of many it goes through everybody in
 * order, until the page is full. After somebody whose account is gone is everybody, before them nobody.
 */
export async function findPeople(
  db: Db,
  filter: PeopleFilter,
  wish: PeopleOrder,
  { edge, most, few = false }: { edge: PageEdge<string> | null; most: number; few?: boolean },
  now: Date,
): Promise<PersonRow[]> {
  const order = edge?.back ? OPPOSITE[wish] : wish;
  const from = edge === null ? undefined : await beyond(db, order, edge.key);
  if (edge?.back && from === undefined) return [];
  return peopleQuery(db, {
    wanted: wanted(filter, now),
    from,
    order,
    most,
    few: few || filter.plan === "trial",
  });
}

interface PeopleQuery {
  wanted: SQL | undefined;
  from: SQL | undefined;
  order: PeopleOrder;
  most: number;
  few: boolean;
}

/**
 * The statement that finds people; a test looks at how the database carries it out. What only `users` has is looked up for
 * the people of the page.
 */
export function peopleQuery(db: Db, { wanted: which, from, order, most, few }: PeopleQuery) {
  const ends = order === "newest" ? desc : asc;
  const all = db.select(COLUMNS).from(profiles).where(and(which, from));
  // The inner limit, which nobody reaches, keeps the database from going through everybody in order.
  const matches = all.limit(EVERYBODY).as("matches");
  const page = few
    ? db.select().from(matches).orderBy(ends(matches.createdAt), ends(matches.userId)).limit(most).as("page")
    : all
        .orderBy(...ORDERS[order])
        .limit(most)
        .as("page");
  const { userId, fullName, email, city, state, role, createdAt, blocked } = page;
  const columns = { userId, fullName, email, city, state, role, createdAt, blocked };
  return db
    .select({ ...columns, confirmed: users.emailVerified })
    .from(page)
    .innerJoin(users, eq(users.id, userId))
    .orderBy(ends(createdAt), ends(userId));
}

const EVERYBODY = 1_000_000_000;

/** How many people are wanted, counted up to a limit. */
export async function countPeople(db: Db, filter: PeopleFilter, most: number, now: Date): Promise<number> {
  const matches = db
    .select({ one: sql`1`.as("one") })
    .from(profiles)
    .where(wanted(filter, now))
    .limit(most)
    .as("matches");
  const [row] = await db.select({ count: sql`count(*)`.mapWith(Number) }).from(matches);
  return row!.count;
}

const BATCH = 1_000;
/** A sheet begins at once, also where many are passed over between those who are wanted. */
const FIRST_BATCH = 50;

/** All people that are wanted, in order. */
export async function* everyPerson(
  db: Db,
  filter: PeopleFilter,
  order: PeopleOrder,
  now: Date,
): AsyncGenerator<PersonRow> {
  for (let edge: PageEdge<string> | null = null; ;) {
    const most = edge === null ? FIRST_BATCH : BATCH;
    const people: PersonRow[] = await findPeople(db, filter, order, { edge, most }, now);
    yield* people;
    if (people.length < most) return;
    edge = { key: people.at(-1)!.userId, back: false };
  }
}

const OPPOSITE: Record<PeopleOrder, PeopleOrder> = { newest: "oldest", oldest: "newest" };

/** Both have an index that ends with the id, so that a page begins where the one before ended. */
const ORDERS: Record<PeopleOrder, SQL[]> = {
  newest: [desc(profiles.createdAt), desc(profiles.userId)],
  oldest: [asc(profiles.createdAt), asc(profiles.userId)],
};

/** What comes after a person; undefined, if their account is gone. */
async function beyond(db: Db, order: PeopleOrder, userId: string): Promise<SQL | undefined> {
  // As text, because instants of the database are finer than those of JavaScript.
  const [last] = await db
    .select({ at: sql<string>`${profiles.createdAt}::text` })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (!last) return undefined;
  const sign = order === "newest" ? sql`<` : sql`>`;
  return sql`(${profiles.createdAt}, ${profiles.userId}) ${sign} (${last.at}::timestamptz, ${userId}::uuid)`;
}

/** Condition on rows of `profiles`. */
export function wanted({ text, role, plan, situation }: PeopleFilter, now: Date): SQL | undefined {
  return and(
    // Written out, so that the database sees which of its indexes has exactly these rows.
    role === null ? undefined : role === "admin" ? sql`${profiles.role} = 'admin'` : eq(profiles.role, role),
    plan === null ? undefined : hasPlan(plan, now),
    situation === "blocked" ? isNotNull(profiles.blockedAt) : undefined,
    situation === "unconfirmed" ? UNCONFIRMED : undefined,
    ...searchPatterns(text).map((pattern) => like(profiles.searchText, pattern)),
  );
}

const UNCONFIRMED = sql`${profiles.userId} in (select ${users.id} from ${users} where not ${users.emailVerified})`;
