import { createHmac, randomInt, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { createPost } from "#app/core/mail/post.server.ts";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { helpMessages, helpRequests } from "#app/db/schema/help.ts";
import { ATTEMPTS } from "#app/features/accounts/limits.ts";
import { firstName } from "#app/features/accounts/viewer.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { network } from "#app/lib/network.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import { hashOf } from "#app/platform/secret.server.ts";
import { deskPath, linkPath, requestPath, subjectWords, type HelpSubject } from "./help.ts";

/** What requests for help need from the process. */
export interface HelpOffice {
  db: Db;
  now(): Date;
  /** Address people use, without a final slash. */
  baseUrl(): string;
  /** Secret from which the tokens of visitors' links are derived. */
  linkSecret: string;
  /** Address of whoever runs the installation, to which replies go; null: none is configured. */
  operator: string | null;
}

export type HelpRow = typeof helpRequests.$inferSelect;

interface Asking {
  /** Null: a visitor. */
  userId: string | null;
  name: string;
  email: string;
  subject: HelpSubject;
  number: string | null;
  failure: string | null;
  message: string;
}

/** In an hour, by one member or from one network. */
const MAX_PER_HOUR = 10;

type AskOutcome = { outcome: "received"; protocol: string } | { outcome: "too_many"; waitSeconds: number };

/**
 * Writes a request for help with its first message, its letter of receipt, and a letter to the operator where an address
 * is configured. The same text of the same person is one request a day, however often its form is sent.
 */
export async function askForHelp(office: HelpOffice, headers: Headers, asking: Asking): Promise<AskOutcome> {
  const now = office.now();
  const waitSeconds = await spendAttempt(office.db, limitsFor(headers, asking), now);
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  const digest = digestOf(asking, now);
  for (;;) {
    const protocol =
      (await office.db.transaction((tx) => write(tx, office, asking, digest, now))) ??
      (await protocolOf(office.db, digest));
    if (protocol !== null) return { outcome: "received", protocol };
    // The random protocol number was another request's: the next one will hardly be.
  }
}

/** Null: the number is taken, or the same request is there already. */
async function write(tx: Db, office: HelpOffice, asking: Asking, digest: string, now: Date) {
  const { userId, name, email, subject, number, failure, message } = asking;
  const id = randomUUID();
  const [row] = await tx
    .insert(helpRequests)
    .values({
      id,
      protocol: `AJ-${dayInSaoPaulo(now).slice(0, 4)}-${String(randomInt(1_000_000)).padStart(6, "0")}`,
      userId,
      name,
      email,
      subject,
      nDoImovel: number,
      failure,
      createdAt: now,
      waitingSince: now,
      lastMessageAt: now,
      version: 1,
      provenAt: userId === null ? null : now,
      tokenHash: hashOf(tokenOf(office.linkSecret, id)),
      digest,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return null;
  await tx
    .insert(helpMessages)
    .values({ requestId: id, number: 1, author: "person", body: message, at: now });
  await createPost(tx, { now: () => now }).send(email, {
    kind: "help_received",
    name: firstName(name),
    protocol: row.protocol,
    subject: subjectWords(subject),
    visitor: userId === null,
    operator: office.operator,
    url: addressOf(office, row),
  });
  await tellOperator(tx, office, row, message, now);
  return row.protocol;
}

/** Writes to the operator about a message that waits for an answer. */
export async function tellOperator(
  tx: Db,
  { operator, baseUrl }: HelpOffice,
  { protocol, name, email, subject }: HelpRow,
  message: string,
  now: Date,
): Promise<void> {
  if (operator === null) return;
  await createPost(tx, { now: () => now }).send(operator, {
    kind: "help_to_answer",
    protocol,
    subject: subjectWords(subject),
    person: name,
    email,
    message,
    url: baseUrl() + deskPath(protocol),
  });
}

/** Where the person reads their request: members by their account, visitors by a secret link. */
export function addressOf({ baseUrl, linkSecret }: HelpOffice, { id, userId, protocol }: HelpRow): string {
  return baseUrl() + (userId === null ? linkPath(tokenOf(linkSecret, id)) : requestPath(protocol));
}

/** A visitor may type a stranger's address: such letters share a limit with all others that strangers can cause. */
function limitsFor(headers: Headers, { userId, email }: Asking) {
  const { address } = visitorOf(headers);
  const limit = { key: `help:${userId ?? network(address)}`, most: MAX_PER_HOUR, windowMs: HOUR_MS };
  return userId === null ? [limit, ...ATTEMPTS.mail(email, address)] : [limit];
}

async function protocolOf(db: Db, digest: string): Promise<string | null> {
  const [row] = await db
    .select({ protocol: helpRequests.protocol })
    .from(helpRequests)
    .where(eq(helpRequests.digest, digest));
  return row?.protocol ?? null;
}

function digestOf({ userId, email, subject, number, failure, message }: Asking, now: Date): string {
  return hashOf(JSON.stringify([userId ?? email, subject, number, failure, message, dayInSaoPaulo(now)]));
}

function tokenOf(secret: string, id: string): string {
  return createHmac("sha256", secret).update(`help:${id}`).digest("base64url");
}
