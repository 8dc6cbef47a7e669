import { expect, test } from "vitest";
import { mails } from "#app/db/schema/portal.ts";
import { testDatabase } from "#tests/database.ts";
import { AT } from "#tests/letters.ts";
import { listGivenUp, tryGivenUpAgain } from "./given-up.server.ts";

const database = testDatabase();

async function letter(recipient: string, over: Partial<typeof mails.$inferInsert>) {
  const text = { subject: "Confirme seu e-mail", html: "…", plain: "…" };
  await database.current.db
    .insert(mails)
    .values({ recipient, kind: "confirm_email", ...text, createdAt: AT, nextAttemptAt: null, ...over });
}

test("dead letters are listed with their reason, newest first, and can be tried again, one or all", async () => {
  const { db } = database.current;
  const dead = { attempts: 1, lastError: "550 no such user" };
  await letter("ana@exemplo.com.br", dead);
  await letter("bia@exemplo.com.br", { ...dead, createdAt: new Date(AT.getTime() + 1) });
  await letter("enviada@exemplo.com.br", { sentAt: AT });
  await letter("esperando@exemplo.com.br", { ...dead, nextAttemptAt: AT });
  const found = await listGivenUp(db);
  expect(found.map(({ to }) => to)).toEqual(["bia@exemplo.com.br", "ana@exemplo.com.br"]);
  expect(found[1]).toMatchObject({
    channel: "email",
    subject: "Confirme seu e-mail",
    attempts: 1,
    reason: "550 no such user",
  });
  expect(await tryGivenUpAgain(db, found[0]!.id, AT)).toBe(1);
  expect((await listGivenUp(db)).map(({ to }) => to)).toEqual(["ana@exemplo.com.br"]);
  expect(await tryGivenUpAgain(db, "no-such-id", AT)).toBe(0);
  expect(await tryGivenUpAgain(db, null, AT)).toBe(1);
  expect(await listGivenUp(db)).toEqual([]);
  const rows = await db.select().from(mails);
  expect(rows.filter(({ nextAttemptAt }) => nextAttemptAt !== null)).toHaveLength(3);
});
