import { and, count, desc, eq, isNotNull, like, sql, inArray, isNull, lt, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { helpRequests } from "#app/db/schema/help.ts";
import { plansOf } from "#app/facts/plans/plans-of.server.ts";
import type { Plan } from "#app/facts/plans/plans.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { searchPatterns } from "#app/lib/search-words.ts";
import type { HelpRow } from "./ask-for-help.server.ts";
import { inQueueOrder } from "./help-queue.ts";
import { MAX_LISTED, HELP_DAYS } from "./help.ts";

/** A request as the queue lists it. */
export interface Queued extends HelpRow {
  /** The plan of its member at this moment; null: a visitor. */
  plan: Plan | null;
}

export const LATEST = [desc(helpRequests.lastMessageAt)];

/** All requests that wait for an answer, in the order of the queue at an instant. */
export async function waitingRequests(db: Db, now: Date): Promise<(Queued & { since: Date })[]> {
  const queued = await withPlans(db, { which: isNotNull(helpRequests.waitingSince), order: LATEST }, now);
  return inQueueOrder(queued.map((row) => ({ ...row, since: row.waitingSince! })));
}

export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(helpRequests)
    .where(isNotNull(helpRequests.waitingSince));
  return row?.waiting ?? 0;
}

/** How many requests are answered before this one; null: it does not wait. */
export async function countBefore(
  db: Db,
  { id, waitingSince }: Pick<HelpRow, "id" | "waitingSince">,
  now: Date,
): Promise<number | null> {
  if (waitingSince === null) return null;
  const place = (await waitingRequests(db, now)).findIndex((row) => row.id === id);
  return place < 0 ? null : place;
}

/** Written as in the indexes that have exactly these rows, in their order. */
export const PAST = {
  answered: sql`waiting_since is null and closed_at is null`,
  closed: sql`waiting_since is null and closed_at is not null`,
};

/** Requests that were answered, or closed, the latest first. */
export function pastRequests(db: Db, state: "answered" | "closed", now: Date): Promise<Queued[]> {
  return withPlans(db, { which: PAST[state], order: LATEST, limit: MAX_LISTED }, now);
}

/** Requests of any state whose protocol, name or address has all words of a text, whatever their accents, the latest first. */
export function findRequests(db: Db, text: string, now: Date): Promise<Queued[]> {
  return withPlans(db, { which: containing(text), order: LATEST, limit: MAX_LISTED }, now);
}

export function containing(text: string): SQL {
  return and(...searchPatterns(text).map((pattern) => like(helpRequests.searchText, pattern))) ?? sql`true`;
}

/** One request with the plan that it counts for; null if there is none. */
export async function queuedRequest(db: Db, protocol: string, now: Date): Promise<Queued | null> {
  return (await withPlans(db, { which: eq(helpRequests.protocol, protocol), order: [] }, now))[0] ?? null;
}

async function withPlans(db: Db, wanted: Wanted, now: Date): Promise<Queued[]> {
  const requests = await requestsQuery(db, wanted);
  const accounts = await accountsOf(db, requests);
  const plans = await plansOf(db, [...new Set(accounts.values())], now);
  return requests.map((request) => {
    const account = accounts.get(request.id);
    return { ...request, plan: account === undefined ? null : (plans.get(account) ?? "free") };
  });
}

interface Wanted {
  which: SQL;
  order: SQL[];
  limit?: number;
}

/** The statement that finds requests; a test looks at how the database carries it out. */
export function requestsQuery(db: Db, { which, order, limit = Number.MAX_SAFE_INTEGER }: Wanted) {
  return db
    .select()
    .from(helpRequests)
    .where(which)
    .orderBy(...order)
    .limit(limit);
}

/** The accounts that requests count for: the member's, or the one with the address that a visitor showed to be theirs. */
async function accountsOf(db: Db, requests: readonly HelpRow[]): Promise<Map<string, string>> {
  const shown = requests.flatMap(({ userId, provenAt, email }) =>
    userId === null && provenAt !== null ? email : [],
  );
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(sql`${users.email} = any(${sql.param(shown)}::text[])`, eq(users.emailVerified, true)));
  const byEmail = new Map(rows.map(({ id, email }) => [email, id]));
  return new Map(
    requests.flatMap(({ id, userId, provenAt, email }) => {
      const account = userId ?? (provenAt === null ? undefined : byEmail.get(email));
      return account === undefined ? [] : [[id, account] as const];
    }),
  );
}

/** Deletes what visitors sent from these addresses; requests of members are deleted with their account. */
export async function forgetHelpOf(tx: Db, addresses: string[]): Promise<void> {
  await tx
    .delete(helpRequests)
    .where(and(isNull(helpRequests.userId), inArray(helpRequests.email, addresses)));
}

/** Deletes requests whose last message is older than the privacy policy allows. */
export async function dropOldHelp(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - HELP_DAYS * DAY_MS);
  await db.delete(helpRequests).where(lt(helpRequests.lastMessageAt, before));
}
