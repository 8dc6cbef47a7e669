import { and, eq, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { ListPlace } from "#app/db/given-up.server.ts";
import { refundRequests } from "#app/db/schema/billing.ts";
import { interests } from "#app/db/schema/interests.ts";
import { dataRequests } from "#app/db/schema/privacy.ts";
import type { PageEdge } from "#app/lib/page-edge.ts";
import { contactsOf, dataOf } from "./person-requests.server.ts";
import type { ContactRequest, DataRequestOfPerson } from "./person-requests.ts";

/** Which requests are wanted. */
export interface RequestFilter {
  about: "dados" | "contato";
  answered: boolean;
  /** An e-mail address, a protocol number or the number of a property; empty: all. */
  text: string;
}

/** Where a request stands in its list. */
type RequestPlace = ListPlace;

/**
 * Requests that are wanted, those nearest to the edge first; null: from the first on. Open ones about personal data by their due day, open ones for contact the newest first, answered
 * ones those answered last first. Each follows an index in its order, or finds the text in one.
 */
export async function findRequests(
  db: Db,
  { about, answered, text }: RequestFilter,
  { edge, most }: { edge: PageEdge<RequestPlace> | null; most: number },
): Promise<(ContactRequest | DataRequestOfPerson)[]> {
  const table = about === "dados" ? dataRequests : interests;
  const back = edge?.back ?? false;
  const ascending = (about === "dados" && !answered) !== back;
  const ordered = answered ? table.answeredAt : about === "dados" ? dataRequests.dueAt : interests.createdAt;
  const place = edge && sql`(${edge.key.at}::timestamptz, ${edge.key.id}::uuid)`;
  const beyond = place && sql`(${ordered}, ${table.id}) ${ascending ? sql`>` : sql`<`} ${place}`;
  const where = and(beyond ?? undefined, text === "" ? undefined : textCondition(about, text));
  return about === "dados"
    ? dataOf(db, answered, where, most, back)
    : contactsOf(db, answered, where, most, back);
}

/** The place of a request in its list. */
export function placeOf(request: ContactRequest | DataRequestOfPerson): RequestPlace {
  const { id, answered } = request;
  if (answered !== null) return { at: answered.at, id };
  return { at: request.about === "dados" ? request.dueAt : request.requestedAt, id };
}

/** Whole values only, which have an index: what a person wrote to somebody has one of them. */
function textCondition(about: RequestFilter["about"], text: string): SQL | undefined {
  const address = text.toLowerCase();
  if (about === "dados") return or(eq(dataRequests.email, address), eq(dataRequests.protocol, text));
  return or(eq(interests.email, address), eq(interests.nDoImovel, text.replace(/\D/g, "") || text));
}

/** More open requests than this are told as more. */
const MOST_REQUESTS = 10_000;

export interface RequestCounts {
  data: number;
  /** Requests about personal data whose term is over. */
  overdue: number;
  contacts: number;
  refunds: number;
}

/** How many requests wait. Each count reads the index of what is open, and stops where there is too much to matter. */
export async function countRequests(db: Db, now: Date): Promise<RequestCounts> {
  const open = isNull(dataRequests.answeredAt);
  return {
    data: await countOf(db, dataRequests, open),
    overdue: await countOf(db, dataRequests, and(open, sql`${dataRequests.dueAt} < ${now}`)),
    contacts: await countOf(db, interests, isNull(interests.answeredAt)),
    refunds: await countOf(db, refundRequests, eq(refundRequests.status, "open")),
  };
}

async function countOf(
  db: Db,
  table: typeof dataRequests | typeof interests | typeof refundRequests,
  where: SQL | undefined,
): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(MOST_REQUESTS + 1)
    .as("some");
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
  return row?.count ?? 0;
}
