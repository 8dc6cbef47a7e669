import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNotNull, or } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
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
import { INTEREST_REVISION, type InterestedPerson } from "./interest.ts";

const MAX_PER_HOUR = 20;

export type InterestOutcome =
  | { outcome: "recorded" }
  /** There is an unanswered request already: nothing is written, and no letter is sent. */
  | { outcome: "already" }
  | { outcome: "too_many"; waitSeconds: number };

/**
 * Records that somebody wants to be contacted about a property, once for each property and address; asking
 * again after the answer reopens the request. One letter confirms it and can withdraw it; another goes to the
 * operator, if an address is configured.
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
  const asked = {
    ...person,
    consentVersion: INTEREST_REVISION,
    createdAt: now,
    tokenHash: hashOf(token),
    answeredAt: null,
    answeredBy: null,
  };
  const recorded = await host.db
    .insert(interests)
    .values({ ...asked, nDoImovel: listing.number })
    .onConflictDoUpdate({
      target: [interests.nDoImovel, interests.email],
      set: asked,
      setWhere: isNotNull(interests.answeredAt),
    })
    .returning({ id: interests.id });
  if (recorded.length === 0) return { outcome: "already" };
  await sendLetters(host, listing, person, operator, token);
  return { outcome: "recorded" };
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
    told: operator !== null,
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

/** When a member sent a request about a property; null: never. */
export async function interestOf(
  db: Db,
  { userId, email }: { userId: string; email: string },
  number: string,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: interests.createdAt })
    .from(interests)
    .where(and(eq(interests.nDoImovel, number), ownedBy({ userId, email })));
  return row?.at ?? null;
}

/** Withdraws a member's request. */
export async function withdrawInterest(
  db: Db,
  member: { userId: string; email: string },
  number: string,
): Promise<void> {
  await db.delete(interests).where(and(eq(interests.nDoImovel, number), ownedBy(member)));
}

/** Called when an account's address is confirmed: earlier requests from it now belong to the account. */
function ownedBy({ userId, email }: { userId: string; email: string }) {
  return or(eq(interests.userId, userId), eq(interests.email, email));
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

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
