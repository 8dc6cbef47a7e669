import { asc, eq } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import { createPost } from "#app/core/mail/post.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { helpMessages, helpRequests } from "#app/db/schema/help.ts";
import { firstName } from "#app/features/accounts/viewer.ts";
import { addressOf, type HelpOffice, type HelpRow } from "./ask-for-help.server.ts";
import { subjectWords } from "./help.ts";
import { messagesOf } from "./own-requests.server.ts";

/** What an administrator does with a request, as they saw it. */
interface DeskAct {
  protocol: string;
  /** The request's version on the page that the form was sent from. */
  version: number;
  adminId: string;
}

type DeskOutcome =
  | { outcome: "done" }
  /** Somebody else wrote or changed something since. */
  | { outcome: "changed" }
  | { outcome: "gone" };

/**
 * Answers a request: the message, the letter and the row of the log are one transaction. Refused when the request has
 * changed since the administrator opened it; the same answer sent twice is one.
 */
export function answerRequest(
  office: HelpOffice,
  act: DeskAct,
  { body, close }: { body: string; close: boolean },
): Promise<DeskOutcome> {
  const now = office.now();
  return office.db.transaction(async (tx) => {
    const request = await locked(tx, act.protocol);
    if (!request) return { outcome: "gone" };
    const last = (await messagesOf(tx, request.id)).at(-1);
    if (last?.author === "team" && last.adminId === act.adminId && last.body === body)
      return { outcome: "done" };
    if (request.version !== act.version) return { outcome: "changed" };
    await tx.insert(helpMessages).values({
      requestId: request.id,
      number: (last?.number ?? 0) + 1,
      author: "team",
      adminId: act.adminId,
      body,
      at: now,
    });
    const after = { waitingSince: null, closedAt: close ? now : null, lastMessageAt: now };
    await change(tx, request, after);
    const { name, email } = await personOf(tx, request);
    await createPost(tx, { now: () => now }).send(email, {
      kind: "help_answered",
      name: firstName(name),
      protocol: request.protocol,
      subject: subjectWords(request.subject),
      answer: body,
      operator: office.operator,
      url: addressOf(office, request),
    });
    await log(tx, "Criou resposta a pedido de ajuda", act, request, after, now);
    return { outcome: "done" };
  });
}

/** Closes a request, with or without an answer before. */
export function closeRequest(office: HelpOffice, act: DeskAct): Promise<DeskOutcome> {
  const now = office.now();
  return office.db.transaction(async (tx) => {
    const request = await locked(tx, act.protocol);
    if (!request) return { outcome: "gone" };
    if (request.closedAt !== null) return { outcome: "done" };
    if (request.version !== act.version) return { outcome: "changed" };
    const after = { waitingSince: null, closedAt: now };
    await change(tx, request, after);
    await log(tx, "Alterou pedido de ajuda para encerrado", act, request, after, now);
    return { outcome: "done" };
  });
}

/** Opens a closed request again: it waits since the oldest message without an answer, or else since the last one. */
export function reopenRequest(office: HelpOffice, act: DeskAct): Promise<DeskOutcome> {
  const now = office.now();
  return office.db.transaction(async (tx) => {
    const request = await locked(tx, act.protocol);
    if (!request) return { outcome: "gone" };
    if (request.closedAt === null) return { outcome: "done" };
    if (request.version !== act.version) return { outcome: "changed" };
    const messages = await messagesOf(tx, request.id);
    const answered = messages.findLastIndex(({ author }) => author === "team");
    const own = messages.filter(({ author }) => author === "person");
    const since = messages[answered + 1] ?? own.at(-1);
    const after = { waitingSince: since?.at ?? now, closedAt: null };
    await change(tx, request, after);
    await log(tx, "Alterou pedido de ajuda para aberto", act, request, after, now);
    return { outcome: "done" };
  });
}

/** The messages of a request, with the administrators who wrote the answers. */
export async function deskMessages(db: Db, requestId: string) {
  const rows = await db
    .select({ message: helpMessages, by: users.name })
    .from(helpMessages)
    .leftJoin(users, eq(users.id, helpMessages.adminId))
    .where(eq(helpMessages.requestId, requestId))
    .orderBy(asc(helpMessages.number));
  return rows.map(({ message, by }) => ({ ...message, by }));
}

async function locked(tx: Db, protocol: string): Promise<HelpRow | null> {
  const [request] = await tx
    .select()
    .from(helpRequests)
    .where(eq(helpRequests.protocol, protocol))
    .for("update");
  return request ?? null;
}

type Change = Pick<HelpRow, "waitingSince" | "closedAt"> & Partial<Pick<HelpRow, "lastMessageAt">>;

async function change(tx: Db, { id, version }: HelpRow, after: Change): Promise<void> {
  await tx
    .update(helpRequests)
    .set({ ...after, version: version + 1 })
    .where(eq(helpRequests.id, id));
}

/** Members are written to at the address of their account, which may have changed since they asked. */
async function personOf(tx: Db, { userId, name, email }: HelpRow): Promise<{ name: string; email: string }> {
  if (userId === null) return { name, email };
  const [user] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return user ?? { name, email };
}

async function log(
  tx: Db,
  action: string,
  { adminId }: DeskAct,
  request: HelpRow,
  after: Change,
  now: Date,
): Promise<void> {
  const state = ({ waitingSince, closedAt }: Change) => ({
    waiting: waitingSince !== null,
    closed: closedAt !== null,
  });
  const details = { protocol: request.protocol, before: state(request), after: state(after) };
  await appendLog(tx, { adminId, action, details, targetUserId: request.userId }, now);
}
