import { and, eq, inArray, isNotNull, isNull, ne, notInArray, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { mails, refusedAddresses } from "#app/db/schema/mail.ts";
import type { MailKind } from "./mail.ts";

/**
 * Letters that are also written to an address that refused one: somebody asks for them at that moment, or they go to
 * whoever runs the installation. If the server takes one, the others are written again.
 */
const ALWAYS_WRITTEN: MailKind[] = [
  "address_check",
  "confirm_email",
  "already_registered",
  "reset_password",
  "confirm_email_change",
  "verify_new_email",
  "confirm_deletion",
  "data_request",
  "data_request_to_answer",
  "help_received",
  "help_to_answer",
  "interest",
  "interest_to_answer",
  "lists_to_check",
  "payment_message_to_read",
  "refund_to_pay",
];

interface Refusal {
  address: string;
  /** The answer of the mail server. */
  reason: string;
  refusedAt: Date;
}

/** The row of a member counts as long as they have that address. */
const present = and(eq(refusedAddresses.userId, users.id), eq(refusedAddresses.address, users.email));

/** The refusal of a member's address; null: it takes letters, as far as is known. */
export async function refusalOf(db: Db, userId: string): Promise<Refusal | null> {
  const { address, reason, refusedAt } = refusedAddresses;
  const [refusal] = await db
    .select({ address, reason, refusedAt })
    .from(refusedAddresses)
    .innerJoin(users, present)
    .where(eq(refusedAddresses.userId, userId));
  return refusal ?? null;
}

/** Those addresses among `addresses` to which no letter of this kind is written. */
export async function refusedAmong(db: Db, addresses: string[], kind: MailKind): Promise<Set<string>> {
  if (ALWAYS_WRITTEN.includes(kind)) return new Set();
  const { rows } = await db.execute<{ address: string }>(sql`
    select r.address from refused_addresses r join users u on u.id = r.user_id and u.email = r.address
    where r.address = any(${sql.param(addresses)}::text[])`);
  return new Set(rows.map(({ address }) => address));
}

/**
 * A mail server says that a letter's address does not exist or takes no mail. If it is a member's, nothing more is written
 * to it, and what waits is dropped. Returns whether a letter to it is already among those that were given up.
 */
export async function addressRefused(
  db: Db,
  { id, recipient }: Pick<typeof mails.$inferSelect, "id" | "recipient">,
  reason: string,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [member] = await tx.select({ id: users.id }).from(users).where(eq(users.email, recipient));
    if (member) {
      const refusal = { address: recipient, reason, refusedAt: now };
      await tx
        .insert(refusedAddresses)
        .values({ userId: member.id, ...refusal })
        .onConflictDoUpdate({ target: refusedAddresses.userId, set: refusal });
      await tx
        .delete(mails)
        .where(
          and(
            eq(mails.recipient, recipient),
            ne(mails.id, id),
            isNotNull(mails.nextAttemptAt),
            notInArray(mails.kind, ALWAYS_WRITTEN),
          ),
        );
    }
    const others = and(eq(mails.recipient, recipient), ne(mails.id, id));
    const givenUp = and(isNull(mails.nextAttemptAt), isNull(mails.sentAt));
    return (await tx.select({ id: mails.id }).from(mails).where(and(others, givenUp)).limit(1)).length > 0;
  });
}

/** Letters are written to these addresses again: a mail server took one, or is asked once more. */
export async function forgetRefusals(db: Db, addresses: string[]): Promise<void> {
  await db.delete(refusedAddresses).where(inArray(refusedAddresses.address, addresses));
}

/** Whether a letter that tries the address again is on its way. */
export async function isBeingChecked(db: Db, address: string): Promise<boolean> {
  const waiting = await db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.recipient, address),
        eq(mails.kind, "address_check" satisfies MailKind),
        isNotNull(mails.nextAttemptAt),
      ),
    )
    .limit(1);
  return waiting.length > 0;
}
