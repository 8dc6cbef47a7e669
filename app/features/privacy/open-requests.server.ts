import { asc, desc, isNull, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { dataRequests } from "#app/db/schema/accounts.ts";
import { interests } from "#app/db/schema/following.ts";
import { REQUEST_KINDS, type RequestKind } from "./data-requests.ts";
import type { OpenRequest } from "./open-requests.ts";

const MOST = 500;

/**
 * What people wait for an answer to, letters or not: requests about personal data, those due first, then people who asked
 * to be written to about a property, the newest first.
 */
export async function openRequests(db: Db): Promise<OpenRequest[]> {
  const aboutData = await db
    .select({
      protocol: dataRequests.protocol,
      email: dataRequests.email,
      kind: sql<RequestKind>`${dataRequests.kind}`,
      message: dataRequests.message,
      askedAt: dataRequests.createdAt,
      dueAt: dataRequests.dueAt,
    })
    .from(dataRequests)
    .where(isNull(dataRequests.answeredAt))
    .orderBy(asc(dataRequests.dueAt))
    .limit(MOST);
  const forContact = await db.select().from(interests).orderBy(desc(interests.createdAt)).limit(MOST);
  return [
    ...aboutData.map(({ kind, ...row }): OpenRequest => ({
      about: "dados",
      ...row,
      wish: REQUEST_KINDS[kind] ?? kind,
    })),
    ...forContact.map(({ nDoImovel, name, email, phone, createdAt }): OpenRequest => ({
      about: "contato",
      number: nDoImovel,
      name,
      email,
      phone,
      askedAt: createdAt,
    })),
  ];
}
