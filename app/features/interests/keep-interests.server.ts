import { and, eq, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { interests } from "#app/db/schema/interests.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { INTEREST_DAYS } from "./interest.ts";

/** Who answered a request, and when; null when it is open again. */
export type Answered = { answeredAt: Date; answeredBy: string } | { answeredAt: null; answeredBy: null };

/** Marks a request as answered or as open again; false if it is so already. */
export async function setInterestAnswered(db: Db, id: string, answer: Answered): Promise<boolean> {
  const { answeredAt } = interests;
  const changed = await db
    .update(interests)
    .set(answer)
    .where(and(eq(interests.id, id), answer.answeredAt === null ? isNotNull(answeredAt) : isNull(answeredAt)))
    .returning({ id: interests.id });
  return changed.length > 0;
}

/** Deletes the requests from these addresses. */
export async function forgetInterestsOf(tx: Db, addresses: string[]): Promise<void> {
  await tx.delete(interests).where(inArray(interests.email, addresses));
}

/** Deletes requests older than the privacy policy allows. */
export async function dropOldInterests(db: Db, now: Date): Promise<void> {
  await db.delete(interests).where(lt(interests.createdAt, new Date(now.getTime() - INTEREST_DAYS * DAY_MS)));
}

/** Deletes all requests. */
export async function forgetAllInterests(tx: Db): Promise<void> {
  await tx.delete(interests);
}
