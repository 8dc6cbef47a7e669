import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { properties } from "#app/db/schema/properties.ts";
import { setAvailability } from "#app/features/admin/properties/set-availability.server.ts";
import { searchOf } from "#tests/alerts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { readFilters } from "#app/facts/query/query-codec.ts";
import { createPreviews } from "./preview.server.ts";

const { db } = await openTestDatabase();

/** Takes in a list with these properties. */
const list = (date: string, ...numbers: string[]) =>
  takeIn(db, { date, drafts: numbers.map((number) => newDraft(number)) });

const counts = (now: number, lastMonth: number | null) => ({
  now,
  uncertain: 0,
  lastMonth,
  lastMonthStates: lastMonth === null ? 0 : 1,
  lastMonthUncertain: 0,
});

test("a preview counts the properties that match now and those that matched in the last month, also sold ones, but no event without a known day", async () => {
  await list("2026-01-08", "1001");
  const first = createPreviews(db, await searchOf(db));
  expect(await first({ filters: readFilters(""), events: ["novo"] })).toEqual({
    lists: { first: "2026-01-08", last: "2026-01-08", states: 1 },
    ...counts(1, null),
  });

  await list("2026-01-09", "1001", "1002");
  await list("2026-02-26", "1001", "1002", "1006");
  await list("2026-03-03", "1001", "1002", "1003", "1004");
  await list("2026-03-10", "1001", "1003", "1005");
  await list("2026-03-12", "1001", "1002", "1003");
  const preview = createPreviews(db, await searchOf(db));
  expect(await preview({ filters: readFilters("estado=SP"), events: ["novo"] })).toMatchObject(counts(3, 3));
  expect(await preview({ filters: readFilters("estado=SP"), events: ["voltou"] })).toMatchObject(
    counts(3, 1),
  );
  expect(await preview({ filters: readFilters(""), events: ["novo", "voltou"] })).toMatchObject(counts(3, 4));
  // Of a state without a list, or with a single one, nobody knows what an alert would have brought.
  expect(await preview({ filters: readFilters("estado=RJ"), events: ["novo"] })).toMatchObject(
    counts(0, null),
  );
});

test("a preview says how many of both counts may lie outside the area", async () => {
  await list("2026-03-03", "1001");
  await list("2026-03-10", "1001", "1002", "1003", "1004");
  await list("2026-03-12", "1001", "1002", "1003");
  await db.update(properties).set({ lat: -22.95, lng: -47.05, precisaoM: 9_000 });
  await db.update(properties).set({ precisaoM: 20 }).where(eq(properties.nDoImovel, "1003"));
  const preview = createPreviews(db, await searchOf(db));
  expect(await preview({ filters: readFilters("area=-47.1,-23,-47,-22.9"), events: ["novo"] })).toEqual({
    lists: { first: "2026-03-12", last: "2026-03-12", states: 1 },
    now: 3,
    uncertain: 2,
    lastMonth: 3,
    lastMonthStates: 1,
    lastMonthUncertain: 2,
  });
});

test("a preview only counts: it computes neither a page of results nor facets", async () => {
  await takeIn(db, { date: "2026-03-03", drafts: ["1001", "1002"].map((number) => newDraft(number)) });
  const { engine, version } = await searchOf(db);
  const queries: string[] = [];
  const watched = new Proxy(engine(), {
    get(target, name, self) {
      queries.push(String(name));
      return Reflect.get(target, name, self) as unknown;
    },
  });
  const preview = createPreviews(db, { engine: () => watched, version });
  expect((await preview({ filters: readFilters("estado=SP"), events: ["novo"] })).now).toBe(2);
  expect(queries).toContain("count");
  expect(queries.filter((name) => ["search", "grouped", "histograms"].includes(name))).toEqual([]);
});

test("a preview corrects misspellings with the same words as the search service, even after newer lists", async () => {
  const at = (number: string, address: string) => newDraft(number, { address });
  const drafts = [at("1001", "Rua Jordão, 12"), at("1002", "Rua Jordam, 3")];
  await takeIn(db, { date: "2026-03-03", drafts: [drafts[0]!] });
  await takeIn(db, { date: "2026-03-10", drafts });
  const search = await searchOf(db);
  const wish = { filters: readFilters("q=jordao"), events: ["novo" as const] };
  await takeIn(db, { date: "2026-03-12", drafts: [drafts[1]!] });
  expect(await createPreviews(db, search)(wish)).toMatchObject(counts(1, 0));
  expect(await createPreviews(db, await searchOf(db))(wish)).toMatchObject(counts(1, 1));
});

test("a preview counts nothing of what was taken off the portal, whether the lists still have it or not", async () => {
  await list("2026-03-03", "1001");
  await list("2026-03-10", "1001", "1002", "1003", "1004");
  await list("2026-03-12", "1001", "1002", "1003");
  const wish = { filters: readFilters(""), events: ["novo" as const] };
  expect(await createPreviews(db, await searchOf(db))(wish)).toMatchObject(counts(3, 3));
  const now = new Date("2026-03-12T15:00:00Z");
  for (const number of ["1003", "1004"])
    await setAvailability(db, randomUUID(), { number, available: false, reason: null }, now);
  expect(await createPreviews(db, await searchOf(db))(wish)).toMatchObject(counts(2, 1));
});
