import { and, eq, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import {
  givenUpFields,
  givenUpRows,
  isGivenUp,
  type DeliveryOutbox,
  type GivenUp,
} from "#app/db/given-up.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { mails } from "#app/db/schema/mail.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import type { BulkContent, MailKind } from "./mail.ts";
import { namesAddress } from "./outbox-letter.ts";
import { forgetRefusals } from "./refused-addresses.server.ts";

const RETENTION_MS = 90 * DAY_MS;

/** The table `mails`: letters of accounts and letters about matches. */
export const LETTER_OUTBOX: DeliveryOutbox = {
  async givenUp(db, page) {
    const { where, order } = givenUpRows(mails, page);
    const rows = await db
      .select()
      .from(mails)
      .where(where)
      .orderBy(...order)
      .limit(page.most);
    return rows.map((row): GivenUp => {
      const receiver = `E-mail para ${row.recipient}`;
      const title = row.subject;
      return { ...givenUpFields(row), title, receiver, name: title, line: `${receiver}: ${title}` };
    });
  },
  async retry(db, id, now) {
    const retried = await db
      .update(mails)
      .set({ nextAttemptAt: now, attempts: 0 })
      .where(isGivenUp(mails, id))
      .returning({ recipient: mails.recipient });
    // Whether their addresses take letters now is seen from these.
    await forgetRefusals(
      db,
      retried.map(({ recipient }) => recipient),
    );
    return retried.length;
  },
  dropOld: dropOldLetters,
};

/** Letters that are sent because an account claims an address, before its owner confirmed it. */
const CLAIM_LETTERS: MailKind[] = ["confirm_email", "already_registered", "reset_password"];

/** Letters to whoever runs the installation that name the person they are about. */
const LETTERS_ABOUT_PEOPLE: MailKind[] = ["interest_to_answer", "data_request_to_answer", "help_to_answer"];

/**
 * Forgets the letters of a person whose account is deleted: waiting ones are not sent, sent ones lose the address.
 * Where the account never confirmed the address, only letters that its claim caused are forgotten.
 */
export async function forgetLettersOf(tx: Db, addresses: string[], proven: boolean): Promise<void> {
  const letters = and(
    inArray(mails.recipient, addresses),
    proven ? undefined : inArray(mails.kind, CLAIM_LETTERS),
  );
  await tx.delete(mails).where(and(letters, isNull(mails.sentAt)));
  await tx.update(mails).set({ recipient: "", lastError: null }).where(letters);
  if (proven) await forgetLettersAbout(tx, addresses);
}

/** Letters, waiting or given up, that name the person. */
async function forgetLettersAbout(tx: Db, addresses: string[]): Promise<void> {
  const waiting = await tx
    .select({ id: mails.id, plain: mails.plain })
    .from(mails)
    .where(and(inArray(mails.kind, LETTERS_ABOUT_PEOPLE), isNull(mails.sentAt)));
  const about = waiting.filter(({ plain }) => namesAddress(plain, addresses)).map(({ id }) => id);
  if (about.length > 0) await tx.delete(mails).where(inArray(mails.id, about));
}

/** Deletes the letters of some kinds to a member that are not sent yet. */
export async function dropWaiting(tx: Db, userId: string, kinds: BulkContent["kind"][]): Promise<void> {
  const address = tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  await tx
    .delete(mails)
    .where(and(eq(mails.recipient, address), inArray(mails.kind, kinds), isNotNull(mails.nextAttemptAt)));
}

/** Deletes letters that were sent or given up 90 days ago, and the last letter to a deleted account once it is sent. */
async function dropOldLetters(db: Db, now: Date): Promise<void> {
  await db
    .delete(mails)
    .where(
      or(
        and(isNull(mails.nextAttemptAt), lt(mails.createdAt, new Date(now.getTime() - RETENTION_MS))),
        and(eq(mails.kind, "account_deleted"), isNotNull(mails.sentAt)),
      ),
    );
}
