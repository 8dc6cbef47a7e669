import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { interests } from "#app/db/schema/interests.ts";
import type { AccountsHost } from "#app/features/accounts/host.server.ts";
import { ATTEMPTS } from "#app/features/accounts/limits.ts";
import { firstName } from "#app/features/accounts/viewer.ts";
import { headline } from "#app/facts/listings/listing-text.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { formatPhone } from "#app/features/profile/profile.ts";
import { formatPrice } from "#app/lib/money.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { network } from "#app/lib/network.ts";
import { hashOf } from "#app/platform/secret.server.ts";
import { INTEREST_REVISION, type InterestedPerson } from "./interest.ts";

const MAX_PER_HOUR = 20;

export type InterestOutcome =
  | { outcome: "recorded" }
  /** There is an unanswered request already: nothing is written, and no letter is sent. */
  | { outcome: "already" }
  | { outcome: "too_many"; waitSeconds: number };

/**
 * Records that somebody wants to be contacted about a property, once for each property and address; asking
 * again after the answer reopens the request. A visitor may type a member's address: the member's own request
 * replaces such a one, and no visitor changes what a member gave. One letter confirms it and can withdraw it;
 * another goes to the operator, if an address is configured.
 */
export async function recordInterest(
  host: AccountsHost,
  headers: Headers,
  listing: Listing,
  person: InterestedPerson,
  operator: string | null,
): Promise<InterestOutcome> {
  const now = host.now();
  const waitSeconds = await spendAttempt(host.db, limitsFor(headers, person), now);
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  const token = randomBytes(32).toString("base64url");
  const interest = {
    ...person,
    consentVersion: INTEREST_REVISION,
    createdAt: now,
    tokenHash: hashOf(token),
    answeredAt: null,
    answeredBy: null,
  };
  const { userId, answeredAt } = interests;
  const member = person.userId !== null;
  const [recorded] = await host.db
    .insert(interests)
    .values({ ...interest, nDoImovel: listing.number })
    .onConflictDoUpdate({
      target: [interests.nDoImovel, interests.email],
      set: member ? interest : { ...interest, ...UNLESS_A_MEMBERS },
      setWhere: member ? or(isNotNull(answeredAt), isOfAnother(person.userId)) : isNotNull(answeredAt),
    })
    .returning({ userId, name: interests.name, email: interests.email, phone: interests.phone });
  if (!recorded) return { outcome: "already" };
  await sendLetters(host, listing, recorded, operator, token);
  return { outcome: "recorded" };
}

/** What a visitor's request writes over an earlier one of the same address: nothing that a member gave. */
const UNLESS_A_MEMBERS = {
  userId: sql`${interests}.user_id`,
  name: sql`case when ${interests}.user_id is null then excluded.name else ${interests}.name end`,
  phone: sql`case when ${interests}.user_id is null then excluded.phone else ${interests}.phone end`,
};

/** A visitor's request, or one of the account that had this address before. */
function isOfAnother(userId: string | null) {
  return sql`${interests.userId} is distinct from ${userId}::uuid`;
}

/** A visitor may type a stranger's address: such letters share a limit with all others that strangers can cause. */
function limitsFor(headers: Headers, { userId, email }: InterestedPerson) {
  const { address } = visitorOf(headers);
  const limit = { key: `interest:${userId ?? network(address)}`, most: MAX_PER_HOUR, windowMs: HOUR_MS };
  return userId === null ? [limit, ...ATTEMPTS.mail(email, address)] : [limit];
}

async function sendLetters(
  host: AccountsHost,
  listing: Listing,
  { name, email, phone }: InterestedPerson,
  operator: string | null,
  token: string,
): Promise<void> {
  const property = headline(listing);
  await host.post.send(email, {
    kind: "interest",
    name: firstName(name),
    property,
    price: formatPrice(listing.priceCents),
    adminNotified: operator !== null,
    url: `${host.baseUrl()}/interesse?${new URLSearchParams({ token })}`,
  });
  if (operator === null) return;
  await host.post.send(operator, {
    kind: "interest_to_answer",
    property,
    number: listing.number,
    url: `${host.baseUrl()}/property/${listing.number}`,
    person: name,
    email,
    phone: phone && formatPhone(phone),
  });
}

/**
 * When a member sent a request about a property; null: never. A visitor's request under their address counts if it is
 * older than the account: later ones may be anybody's.
 */
export async function interestOf(
  db: Db,
  { userId, email }: { userId: string; email: string },
  number: string,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: interests.createdAt })
    .from(interests)
    .leftJoin(users, and(eq(users.id, userId), isNull(interests.userId)))
    .where(
      and(
        eq(interests.nDoImovel, number),
        or(
          eq(interests.userId, userId),
          and(eq(interests.email, email), lte(interests.createdAt, users.createdAt)),
        ),
      ),
    );
  return row?.at ?? null;
}

/** Withdraws a member's request, and a visitor's under their address. */
export async function withdrawInterest(
  db: Db,
  { userId, email }: { userId: string; email: string },
  number: string,
): Promise<void> {
  const owned = or(eq(interests.userId, userId), eq(interests.email, email));
  await db.delete(interests).where(and(eq(interests.nDoImovel, number), owned));
}

/** The request behind a letter's link; null if there is none (any more). Reading changes nothing. */
export async function readInterestLink(
  db: Db,
  token: string,
): Promise<{ number: string; name: string; email: string; phone: string | null; at: Date } | null> {
  const [row] = await db
    .select()
    .from(interests)
    .where(eq(interests.tokenHash, hashOf(token)));
  if (!row) return null;
  const { nDoImovel: number, name, email, phone, createdAt: at } = row;
  return { number, name, email, phone, at };
}

/** Deletes the request behind a letter's link. */
export async function withdrawByLink(db: Db, token: string): Promise<boolean> {
  const gone = await db
    .delete(interests)
    .where(eq(interests.tokenHash, hashOf(token)))
    .returning({ id: interests.id });
  return gone.length > 0;
}
