import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  quarantineList,
  quarantinedLists,
  rejectQuarantined,
} from "#app/core/ingestion/quarantined-lists.server.ts";
import { profiles } from "#app/db/schema/accounts.ts";
import { mails } from "#app/db/schema/mail.ts";
import type { Uf } from "#app/lib/br.ts";
import { newMember, testAccounts } from "#tests/accounts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { listFile } from "#tests/invented-list.ts";
import { waitingListsJob } from "./waiting-lists.ts";

const { database, db } = await openTestDatabase();
const NOW = new Date("2026-11-22T12:00:00Z");

const hold = (state: Uf, listDate: string) =>
  quarantineList(
    db,
    listFile(`${state} ${listDate}`),
    [{ state, listDate, rows: 5, numbers: ["1001"], reasons: ["faltam"], onlyMissing: true, kind: null }],
    `${state} ${listDate}`,
    NOW,
  );

test("one letter is written about the lists of a state, not one a day, until none of them waits", async () => {
  const { userId } = await newMember(testAccounts(db, { now: () => NOW }), "dona@exemplo.com.br", "Dona");
  await db.update(profiles).set({ role: "admin" }).where(eq(profiles.userId, userId));
  await db.delete(mails);
  const host = { baseUrl: () => "https://martelo.example", now: () => NOW, onWritten() {} };
  const write = async (contactEmail: string | null = null) => {
    await waitingListsJob(database, { ...host, contactEmail }).run(new AbortController().signal);
    return (await db.delete(mails).returning()).map(({ recipient, subject }) => [recipient, subject]);
  };
  expect(await write()).toEqual([]);
  await hold("AC", "2026-11-20");
  await hold("AL", "2026-11-20");
  expect(await write()).toEqual([["dona@exemplo.com.br", "2 listas esperam conferência no Martelo"]]);
  await hold("AC", "2026-11-21");
  expect(await write()).toEqual([]);
  for (const { id, state } of await quarantinedLists(db))
    if (state === "AC") await rejectQuarantined(db, id, userId, NOW);
  await hold("AC", "2026-11-22");
  expect(await write("dono@exemplo.com.br")).toEqual([
    ["dono@exemplo.com.br", "1 lista espera conferência no Martelo"],
  ]);
});
