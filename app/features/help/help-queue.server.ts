import { and, count, desc, eq, ilike, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { helpRequests } from "#app/db/schema/help.ts";
import { plansOf } from "#app/facts/plans/plans-of.server.ts";
import type { Plan } from "#app/facts/plans/plans.ts";
import type { HelpRow } from "./ask-for-help.server.ts";
import { MAX_LISTED } from "./help.ts";
import { inQueueOrder } from "./help-queue.ts";

/** A request as the queue lists it. */
export interface Queued extends HelpRow {
  /** The plan of its member at this moment; null: a visitor. */
  plan: Plan | null;
}

/** The account that a request counts for: its member's, or the one with the address that a visitor showed to be theirs. */
const ACCOUNT = or(
  eq(users.id, helpRequests.userId),
  and(
    isNull(helpRequests.userId),
    isNotNull(helpRequests.provenAt),
    eq(users.email, helpRequests.email),
    eq(users.emailVerified, true),
  ),
);

/** All requests that wait for an answer, in the order of the queue at an instant. */
export async function waitingRequests(db: Db, now: Date): Promise<(Queued & { since: Date })[]> {
  const queued = await withPlans(db, isNotNull(helpRequests.waitingSince), now);
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

/** Requests that were answered, or closed, the latest first. */
export function pastRequests(db: Db, state: "answered" | "closed", now: Date): Promise<Queued[]> {
  const { waitingSince, closedAt } = helpRequests;
  return withPlans(
    db,
    state === "closed" ? isNotNull(closedAt) : and(isNull(waitingSince), isNull(closedAt)),
    now,
    MAX_LISTED,
  );
}

/** Requests of any state whose protocol, name or address contains a text, the latest first. */
export function findRequests(db: Db, text: string, now: Date): Promise<Queued[]> {
  const part = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { protocol, name, email } = helpRequests;
  return withPlans(db, or(ilike(protocol, part), ilike(name, part), ilike(email, part)), now, MAX_LISTED);
}

/** One request with the plan that it counts for; null if there is none. */
export async function queuedRequest(db: Db, protocol: string, now: Date): Promise<Queued | null> {
  return (await withPlans(db, eq(helpRequests.protocol, protocol), now))[0] ?? null;
}

async function withPlans(db: Db, which: SQL | undefined, now: Date, limit?: number): Promise<Queued[]> {
  const past = sql`${helpRequests.waitingSince} is null`;
  const asked = db
    .select({ request: helpRequests, account: users.id })
    .from(helpRequests)
    .leftJoin(users, ACCOUNT)
    .where(which)
    .orderBy(past, desc(helpRequests.lastMessageAt));
  const rows = await (limit === undefined ? asked : asked.limit(limit));
  const plans = await plansOf(
    db,
    rows.flatMap(({ account }) => account ?? []),
    now,
  );
  return rows.map(({ request, account }) => ({
    ...request,
    plan: account === null ? null : (plans.get(account) ?? "free"),
  }));
}
