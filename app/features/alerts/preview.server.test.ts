import { expect, test } from "vitest";
import { searchOf } from "#tests/alerts.ts";
import { testDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { readQuery } from "./alert.ts";
import { createPreviews } from "./preview.server.ts";

const database = testDatabase();

test("a preview counts what is there now and what the last month would have told, gone ones included", async () => {
  const { db } = database.current;
  const list = (date: string, ...numbers: string[]) =>
    takeIn(db, { date, drafts: numbers.map((number) => newDraft(number)) });
  await list("2026-01-08", "1001");
  const first = createPreviews(db, await searchOf(db));
  expect(await first({ filters: readQuery(""), events: ["novo"] })).toEqual({ now: 1, lastMonth: null });

  await list("2026-01-09", "1001", "1002");
  await list("2026-03-03", "1001", "1002", "1003", "1004");
  await list("2026-03-10", "1001", "1003", "1005");
  await list("2026-03-12", "1001", "1002", "1003");
  const preview = createPreviews(db, await searchOf(db));
  expect(await preview({ filters: readQuery("estado=SP"), events: ["novo"] })).toEqual({
    now: 3,
    lastMonth: 3,
  });
  expect(await preview({ filters: readQuery("estado=SP"), events: ["voltou"] })).toEqual({
    now: 3,
    lastMonth: 1,
  });
  expect(await preview({ filters: readQuery(""), events: ["novo", "voltou"] })).toEqual({
    now: 3,
    lastMonth: 4,
  });
  expect(await preview({ filters: readQuery("estado=RJ"), events: ["novo"] })).toEqual({
    now: 0,
    lastMonth: 0,
  });
});
