import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { errorGroups } from "#app/db/schema/operations.ts";
import { openTestDatabase } from "#tests/database.ts";
import { errorList } from "../operations-tabs.ts";
import { errorsSheet } from "./errors-screen.server.ts";

const { db } = await openTestDatabase();

test("each error is once in the spreadsheet, also one that happens again while it is sent", async () => {
  const names = Array.from({ length: 600 }, (_, n) => `cause ${String(n).padStart(3, "0")}`);
  const at = (n: number) => new Date(Date.UTC(2026, 10, 23) - n * 60_000);
  const rest = { event: "page failed", kind: "Error", frames: "", count: 1 };
  const times = (n: number) => ({ firstSeenAt: at(n), lastSeenAt: at(n) });
  await db
    .insert(errorGroups)
    .values(names.map((message, n) => ({ ...rest, ...times(n), message, fingerprint: message.slice(-3) })));
  let text = "";
  let parts = 0;
  for await (const part of errorsSheet(db, errorList.read(new URLSearchParams()))) {
    text += part;
    parts++;
    const again = { lastSeenAt: new Date("2026-11-24T12:00:00Z") };
    const last = eq(errorGroups.fingerprint, names[599]!.slice(-3));
    if (parts === 2) await db.update(errorGroups).set(again).where(last);
  }
  expect(text.match(/cause \d{3}/g)).toEqual(names);
});
