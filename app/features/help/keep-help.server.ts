import { and, inArray, isNull, lt } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { helpRequests } from "#app/db/schema/help.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { HELP_DAYS } from "./help.ts";

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
