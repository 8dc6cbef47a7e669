import { desc, eq, sql } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import { dataRequests } from "#app/db/schema/privacy.ts";
import type { AccountsHost } from "#app/features/accounts/host.server.ts";
import { firstName } from "#app/features/accounts/viewer.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { newProtocol } from "#app/platform/protocol.server.ts";
import { dueDay, REQUEST_KINDS, type DataRequest, type RequestKind } from "./data-requests.ts";

const MAX_REQUESTS_PER_DAY = 5;

type AskOutcome =
  | { outcome: "registered"; protocol: string; dueAt: Date }
  | { outcome: "too_many"; waitSeconds: number };

/**
 * Registers a request about personal data, with a protocol number and the day it is due. A letter confirms both to the
 * person; another one goes to the officer who has to answer, where one is configured.
 */
export async function askAboutData(
  host: AccountsHost,
  { userId, email, fullName }: { userId: string; email: string; fullName: string },
  { kind, message }: { kind: RequestKind; message: string },
  officer: string | null,
): Promise<AskOutcome> {
  const now = host.now();
  const limit = { key: `data-request:${userId}`, most: MAX_REQUESTS_PER_DAY, windowMs: DAY_MS };
  const waitSeconds = await spendAttempt(host.db, [limit], now);
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  // Only the day counts: at noon it stays the same day if daylight saving time shifts the clocks.
  const dueAt = new Date(`${dueDay(now)}T12:00:00-03:00`);
  let protocol: string | null = null;
  while (protocol === null) {
    const [row] = await host.db
      .insert(dataRequests)
      .values({ protocol: newProtocol(now), userId, email, kind, message, createdAt: now, dueAt })
      .onConflictDoNothing({ target: dataRequests.protocol })
      .returning({ protocol: dataRequests.protocol });
    protocol = row?.protocol ?? null;
  }
  await host.post.send(email, { kind: "data_request", name: firstName(fullName), protocol, dueAt });
  if (officer !== null) {
    const wish = REQUEST_KINDS[kind];
    await host.post.send(officer, {
      kind: "data_request_to_answer",
      protocol,
      dueAt,
      from: email,
      wish,
      message,
    });
  }
  return { outcome: "registered", protocol, dueAt };
}

/** A person's requests, the latest first. */
export async function requestsOf({ db }: AccountsHost, userId: string): Promise<DataRequest[]> {
  return db
    .select({
      protocol: dataRequests.protocol,
      kind: sql<RequestKind>`${dataRequests.kind}`,
      message: dataRequests.message,
      createdAt: dataRequests.createdAt,
      dueAt: dataRequests.dueAt,
      answeredAt: dataRequests.answeredAt,
      answer: dataRequests.answer,
    })
    .from(dataRequests)
    .where(eq(dataRequests.userId, userId))
    .orderBy(desc(dataRequests.createdAt));
}
