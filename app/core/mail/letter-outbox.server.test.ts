import { expect, test } from "vitest";
import { mails } from "#app/db/schema/mail.ts";
import { openTestDatabase } from "#tests/database.ts";
import { AT } from "#tests/letters.ts";
import { LETTER_OUTBOX } from "./letter-outbox.server.ts";

const ALL = { edge: null, most: 100 };
const { db } = await openTestDatabase();

async function letter(recipient: string, over: Partial<typeof mails.$inferInsert>) {
  const text = { subject: "Confirme seu e-mail", html: "…", plain: "…" };
  await db
    .insert(mails)
    .values({ recipient, kind: "confirm_email", ...text, createdAt: AT, nextAttemptAt: null, ...over });
}

test("letters that were given up are listed with their reason, newest first, and can be retried one by one or all at once", async () => {
  const dead = { attempts: 1, lastError: "550 no such user" };
  await letter("ana@exemplo.com.br", dead);
  await letter("bia@exemplo.com.br", { ...dead, createdAt: new Date(AT.getTime() + 1) });
  await letter("enviada@exemplo.com.br", { sentAt: AT });
  await letter("esperando@exemplo.com.br", { ...dead, nextAttemptAt: AT });
  const givenUp = await LETTER_OUTBOX.givenUp(db, ALL);
  expect(givenUp.map(({ receiver }) => receiver)).toEqual([
    "E-mail para bia@exemplo.com.br",
    "E-mail para ana@exemplo.com.br",
  ]);
  expect(givenUp[1]).toMatchObject({
    title: "Confirme seu e-mail",
    line: "E-mail para ana@exemplo.com.br: Confirme seu e-mail",
    attempts: 1,
    reason: "550 no such user",
  });
  expect(await LETTER_OUTBOX.retry(db, givenUp[0]!.id, AT)).toBe(1);
  expect((await LETTER_OUTBOX.givenUp(db, ALL)).map(({ receiver }) => receiver)).toEqual([
    "E-mail para ana@exemplo.com.br",
  ]);
  expect(await LETTER_OUTBOX.retry(db, "no-such-id", AT)).toBe(0);
  expect(await LETTER_OUTBOX.retry(db, null, AT)).toBe(1);
  expect(await LETTER_OUTBOX.givenUp(db, ALL)).toEqual([]);
  const rows = await db.select().from(mails);
  expect(rows.filter(({ nextAttemptAt }) => nextAttemptAt !== null)).toHaveLength(3);
});
