import {
  givenUpFields,
  givenUpRows,
  isGivenUp,
  type DeliveryOutbox,
  type GivenUp,
} from "#app/db/given-up.server.ts";
import { mails } from "#app/db/schema/mail.ts";
import { dropOldLetters } from "./forget-letters.server.ts";
import { forgetRefusals } from "./refused-addresses.server.ts";

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
