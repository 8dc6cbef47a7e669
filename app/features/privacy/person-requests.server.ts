import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import { RIGHT_NAMES } from "#app/core/billing/refund-rules.ts";
import { listRefunds } from "#app/core/billing/refund-requests.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { dataRequests } from "#app/db/schema/privacy.ts";
import { interests } from "#app/db/schema/interests.ts";
import { setInterestAnswered, type Answered } from "#app/features/interests/keep-interests.server.ts";
import { formatAmount } from "#app/lib/money.ts";
import { REQUEST_KINDS, type RequestKind } from "./data-requests.ts";
import {
  MAX_ANSWERED,
  type ContactRequest,
  type DataRequestOfPerson,
  type PersonRequest,
} from "./person-requests.ts";

const MAX_OPEN = 500;

/**
 * All requests of people, whether e-mails are sent about them or not. Open ones come first: refunds and requests about
 * personal data, those due first, then requests for contact about a property, the newest first. Then the answered ones,
 * those answered last first.
 */
export async function personRequests(db: Db): Promise<PersonRequest[]> {
  const answered = [
    ...(await refundsOf(db, true)),
    ...(await dataOf(db, true, undefined, MAX_ANSWERED)),
    ...(await contactsOf(db, true, undefined, MAX_ANSWERED)),
  ];
  return [
    ...(await refundsOf(db, false)),
    ...(await dataOf(db, false, undefined, MAX_OPEN)),
    ...(await contactsOf(db, false, undefined, MAX_OPEN)),
    ...answered.toSorted((a, b) => b.answered!.at.getTime() - a.answered!.at.getTime()),
  ];
}

async function refundsOf(db: Db, answered: boolean): Promise<PersonRequest[]> {
  const listed = await listRefunds(db, answered ? "answered" : "open", answered ? MAX_ANSWERED : MAX_OPEN);
  return listed.flatMap(({ request, email, by }) => {
    // One that was taken back was answered by nobody.
    if (request.status === "withdrawn") return [];
    const { id, protocol, claim, amountCents, createdAt, dueAt, answeredAt } = request;
    return {
      about: "devolucao",
      id,
      protocol,
      email,
      wish: RIGHT_NAMES[claim],
      amount: formatAmount(amountCents),
      requestedAt: createdAt,
      dueAt,
      answered: answeredAt && { at: answeredAt, by },
    };
  });
}

/** Requests about personal data that also meet a condition, in the order of their list or against it. */
export async function dataOf(
  db: Db,
  answered: boolean,
  also: SQL | undefined,
  most: number,
  backwards = false,
): Promise<DataRequestOfPerson[]> {
  const { answeredAt, dueAt, id } = dataRequests;
  const order = answered === backwards ? asc : desc;
  const rows = await db
    .select({ row: dataRequests, kind: sql<RequestKind>`${dataRequests.kind}`, by: users.name })
    .from(dataRequests)
    .leftJoin(users, eq(users.id, dataRequests.answeredBy))
    .where(and(answered ? isNotNull(answeredAt) : isNull(answeredAt), also))
    .orderBy(order(answered ? answeredAt : dueAt), order(id))
    .limit(most);
  return rows.map(({ row, kind, by }) => ({
    about: "dados",
    id: row.id,
    protocol: row.protocol,
    email: row.email,
    wish: REQUEST_KINDS[kind] ?? kind,
    message: row.message,
    requestedAt: row.createdAt,
    dueAt: row.dueAt,
    answered: row.answeredAt && { at: row.answeredAt, by },
  }));
}

/** Requests for contact that also meet a condition, in the order of their list or against it. */
export async function contactsOf(
  db: Db,
  answered: boolean,
  also: SQL | undefined,
  most: number,
  backwards = false,
): Promise<ContactRequest[]> {
  const { answeredAt, createdAt, id } = interests;
  const order = backwards ? asc : desc;
  const rows = await db
    .select({ row: interests, by: users.name })
    .from(interests)
    .leftJoin(users, eq(users.id, interests.answeredBy))
    .where(and(answered ? isNotNull(answeredAt) : isNull(answeredAt), also))
    .orderBy(order(answered ? answeredAt : createdAt), order(id))
    .limit(most);
  return rows.map(({ row, by }) => ({
    about: "contato",
    id: row.id,
    number: row.nDoImovel,
    name: row.name,
    email: row.email,
    phone: row.phone,
    requestedAt: row.createdAt,
    answered: row.answeredAt && { at: row.answeredAt, by },
  }));
}

type WhichRequest = Pick<PersonRequest, "about" | "id">;

/** Marks a request as answered, and by whom; false when it is not open. */
export function markAnswered(
  db: Db,
  request: WhichRequest,
  administrator: string,
  now: Date,
): Promise<boolean> {
  return changeRequest(db, request, { answeredAt: now, answeredBy: administrator }, administrator, now);
}

/** Reopens a request; false when it is open already. */
export function reopen(db: Db, request: WhichRequest, administrator: string, now: Date): Promise<boolean> {
  return changeRequest(db, request, { answeredAt: null, answeredBy: null }, administrator, now);
}

async function changeRequest(
  db: Db,
  request: WhichRequest,
  answer: Answered,
  administrator: string,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await setAnswered(tx, request, answer))) return false;
    const [before, after] = answer.answeredAt ? ["aberto", "respondido"] : ["respondido", "aberto"];
    const wish = request.about === "contato" ? "de contato" : "sobre dados pessoais";
    const act = {
      adminId: administrator,
      action: `Alterou pedido ${wish} para ${after}`,
      details: { request_id: request.id, before, after },
      targetUserId: await askerOf(tx, request),
    };
    await appendLog(tx, act, now);
    return true;
  });
}

/** The member who made a request; null: somebody without an account. */
async function askerOf(tx: Db, { about, id }: WhichRequest): Promise<string | null> {
  const table = about === "contato" ? interests : dataRequests;
  const [row] = await tx.select({ userId: table.userId }).from(table).where(eq(table.id, id));
  return row?.userId ?? null;
}

async function setAnswered(db: Db, { about, id }: WhichRequest, answer: Answered): Promise<boolean> {
  if (about === "contato") return setInterestAnswered(db, id, answer);
  // A refund is answered where it is paid or refused, and is then not open again.
  if (about === "devolucao") return false;
  const { answeredAt } = dataRequests;
  const answers = answer.answeredAt !== null;
  const changed = await db
    .update(dataRequests)
    .set({ ...answer, status: answers ? "respondida" : "aberta" })
    .where(and(eq(dataRequests.id, id), answers ? isNull(answeredAt) : isNotNull(answeredAt)))
    .returning({ id: dataRequests.id });
  return changed.length > 0;
}
