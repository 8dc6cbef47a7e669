import { and, asc, desc, eq, isNull, or, type SQL } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { helpMessages, helpRequests } from "#app/db/schema/help.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { hashOf } from "#app/platform/secret.server.ts";
import { MAX_LISTED } from "./help.ts";
import { tellOperator, type HelpOffice, type HelpRow } from "./ask-for-help.server.ts";

/** Who reads a request: a member their own, or whoever has the link of a visitor's letter. */
type HelpReader = { userId: string; email: string; protocol: string } | { token: string };

export type HelpMessage = Pick<typeof helpMessages.$inferSelect, "number" | "author" | "body" | "at">;

interface HelpThread {
  request: HelpRow;
  messages: HelpMessage[];
}

/** In an hour, to one request. */
const MAX_REPLIES_PER_HOUR = 20;

/** A member's requests, also those sent with their address without signing in, the latest first. */
export async function requestsOf(
  db: Db,
  { userId, email }: { userId: string; email: string },
): Promise<HelpRow[]> {
  return db
    .select()
    .from(helpRequests)
    .where(ownedBy(userId, email))
    .orderBy(desc(helpRequests.lastMessageAt))
    .limit(MAX_LISTED);
}

/** A request with its messages; null if there is none (any more), or not the reader's. Reading changes nothing. */
export async function readRequest(db: Db, reader: HelpReader): Promise<HelpThread | null> {
  const [request] = await db.select().from(helpRequests).where(readableBy(reader));
  return request ? { request, messages: await messagesOf(db, request.id) } : null;
}

/** The messages of a request in their order. */
export function messagesOf(db: Db, requestId: string) {
  return db
    .select()
    .from(helpMessages)
    .where(eq(helpMessages.requestId, requestId))
    .orderBy(asc(helpMessages.number));
}

type ReplyOutcome =
  | { outcome: "received" }
  | { outcome: "gone" }
  | { outcome: "too_many"; waitSeconds: number };

/**
 * Adds a message of the person, which opens the request again. It shows that the address is theirs, and a member takes
 * over what they sent without signing in. Sending the last message again changes nothing.
 */
export async function replyToRequest(
  office: HelpOffice,
  reader: HelpReader,
  body: string,
): Promise<ReplyOutcome> {
  const now = office.now();
  const thread = await readRequest(office.db, reader);
  if (!thread) return { outcome: "gone" };
  const limit = { key: `help-reply:${thread.request.id}`, most: MAX_REPLIES_PER_HOUR, windowMs: HOUR_MS };
  const waitSeconds = await spendAttempt(office.db, [limit], now);
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  return office.db.transaction(async (tx) => {
    const [request] = await tx.select().from(helpRequests).where(readableBy(reader)).for("update");
    if (!request) return { outcome: "gone" };
    const last = (await messagesOf(tx, request.id)).at(-1);
    if (last?.author === "person" && last.body === body) return { outcome: "received" };
    const number = (last?.number ?? 0) + 1;
    await tx.insert(helpMessages).values({ requestId: request.id, number, author: "person", body, at: now });
    await tx
      .update(helpRequests)
      .set({
        userId: "userId" in reader ? reader.userId : request.userId,
        provenAt: request.provenAt ?? now,
        waitingSince: request.waitingSince ?? now,
        lastMessageAt: now,
        closedAt: null,
        version: request.version + 1,
      })
      .where(eq(helpRequests.id, request.id));
    await tellOperator(tx, office, request, body, now);
    return { outcome: "received" };
  });
}

/** Records that whoever has the letter sent the request; false: there is none, or it was recorded before. */
export async function proveAddress({ db, now }: HelpOffice, token: string): Promise<boolean> {
  const thread = await readRequest(db, { token });
  if (!thread || thread.request.provenAt !== null) return false;
  await db.update(helpRequests).set({ provenAt: now() }).where(readableBy({ token }));
  return true;
}

/** Deletes the request behind a letter's link, with its messages; false: there is none. */
export async function deleteByLink({ db }: HelpOffice, token: string): Promise<boolean> {
  const gone = await db.delete(helpRequests).where(readableBy({ token })).returning({ id: helpRequests.id });
  return gone.length > 0;
}

function readableBy(reader: HelpReader): SQL | undefined {
  if ("token" in reader) return eq(helpRequests.tokenHash, hashOf(reader.token));
  return and(eq(helpRequests.protocol, reader.protocol), ownedBy(reader.userId, reader.email));
}

/**
 * Somebody is signed in only with a confirmed address: what a visitor sent from it is theirs. What another member sent is
 * not, although that account had this address once.
 */
export function ownedBy(userId: string, email: string): SQL {
  return or(
    eq(helpRequests.userId, userId),
    and(isNull(helpRequests.userId), eq(helpRequests.email, email)),
  )!;
}
