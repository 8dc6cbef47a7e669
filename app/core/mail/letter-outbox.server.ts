import {
  givenUpFields,
  givenUpRows,
  isGivenUp,
  type DeliveryOutbox,
  type GivenUp,
} from "#app/db/given-up.server.ts";
import { mails } from "#app/db/schema/mail.ts";
import { dropOldLetters } from "./forget-letters.server.ts";

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
    const { rowCount } = await db
      .update(mails)
      .set({ nextAttemptAt: now, attempts: 0 })
      .where(isGivenUp(mails, id));
    return rowCount ?? 0;
  },
  dropOld: dropOldLetters,
};
